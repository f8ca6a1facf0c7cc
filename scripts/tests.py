"""Run the tests in groups and add their counts up: `tests.py` runs all but the proofs, `tests.py quick` the fast ones.

Groups, because they want different things: the quick ones run side by side and are measured for coverage, those that
open windows or make networks run one after another on a screen of their own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APART = "proof or lan or window"
# The engine, and the half of the network that knows no sockets: what decides games must be tested to the last branch.
PURE_NET = (
    "absence allowance bot_names bucket codec company connection doctor door doorstep effects entrance fields "
    "greetings guests handshake house identity interfaces links listing lobby match messages names opening outbox "
    "pairing plaintext play pulse records restoring showing steward table thinking turnclock wishes words"
)
MEASURED = ",".join(["hearthsea/*", *(f"net/{name}.py" for name in PURE_NET.split())])
COVERAGE_PERCENT = 95
NO_TESTS = 5  # pytest's exit status for a group that is empty


def run_group(name: str, options: list[str], on_screen: bool = False) -> tuple[dict[str, int], bool]:
    """Run one group of tests; its counts by outcome, and whether it is green."""
    print(f"\n== {name} ==", flush=True)
    command = [sys.executable, "-m", "pytest", *options]
    if on_screen and shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24", *command]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        status = subprocess.run([*command, f"--junit-xml={report}"], cwd=ROOT, check=False).returncode
        counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
        if report.exists():
            for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314  our own file
                for outcome in counts:
                    counts[outcome] += int(suite.get(outcome, 0))
    return counts, status in (0, NO_TESTS)


def covers_enough() -> bool:
    """Print how much of the measured code the quick tests reached; whether that is enough."""
    print(f"\n== branch coverage, at least {COVERAGE_PERCENT} % ==", flush=True)
    report = [sys.executable, "-m", "coverage", "report", f"--include={MEASURED}", "--skip-covered"]
    return not subprocess.run([*report, f"--fail-under={COVERAGE_PERCENT}"], cwd=ROOT, check=False).returncode


def main() -> int:
    """Run the groups that were asked for; 0 when all are green."""
    began = time.monotonic()
    side_by_side = ["-n", "auto", "--dist", "loadgroup"]
    quick = ["-m", f"not (slow or {APART})", *side_by_side]
    if sys.argv[1:] == ["quick"]:
        results = [run_group("quick", quick)]
        green = True
    else:
        results = [run_group("quick", [*quick, "--cov", "--cov-report="])]
        green = covers_enough()
        results += [
            run_group("slow", ["-m", f"slow and not ({APART})", *side_by_side]),
            run_group("windows and networks", ["-m", "(window or lan) and not proof", "-rs"], on_screen=True),
        ]
    failed = sum(counts["failures"] + counts["errors"] for counts, _ in results)
    skipped = sum(counts["skipped"] for counts, _ in results)
    passed = sum(counts["tests"] for counts, _ in results) - failed - skipped
    green = green and all(ok for _, ok in results)
    print(f"\n{time.monotonic() - began:.0f} s, {'green' if green else 'NOT green'}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 0 if green and passed else 1


if __name__ == "__main__":
    sys.exit(main())
