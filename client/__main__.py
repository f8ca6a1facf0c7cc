"""`python -m client` is `hearthsea`."""

from client.cli import main

if __name__ == "__main__":
    main()
