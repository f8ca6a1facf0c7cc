"""Controls: pure things that draw themselves with a `Pen` and answer to the pointer and the keys."""
