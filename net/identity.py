"""Who a machine is: one Ed25519 key per profile and the certificate that carries it through TLS.

A certificate here vouches for nothing but its own key: peers pin the SHA-256 of the public key, and the dates are as
wide as they go so that a wrong clock locks nobody out.
"""

import hashlib
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_FILE = "identity.pem"
CERTIFICATE_FILE = "certificate.pem"


class IdentityError(Exception):
    """The key of a profile cannot be read or written; the sentence says which file and what to do."""


def fingerprint(public_key: bytes) -> str:
    """Return the SHA-256 of a raw public key as 64 hexadecimal digits."""
    return hashlib.sha256(public_key).hexdigest()


def certificate_key(der: bytes) -> bytes | None:
    """Return the raw Ed25519 key of a DER certificate, None where it is no such certificate."""
    try:
        public = x509.load_der_x509_certificate(der).public_key()
    except ValueError:
        return None
    return public.public_bytes_raw() if isinstance(public, Ed25519PublicKey) else None


def verified(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Say whether `signature` over `message` was made with the key of `public_key`."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


class Identity:
    """A key, and where its files lie (TLS of the standard library takes files only)."""

    def __init__(self, private: Ed25519PrivateKey, folder: Path) -> None:
        self._private = private
        self.folder = folder
        self.public_key = private.public_key().public_bytes_raw()
        self.fingerprint = fingerprint(self.public_key)

    @property
    def key_file(self) -> Path:
        """The private key, readable by its owner alone."""
        return self.folder / KEY_FILE

    @property
    def certificate_file(self) -> Path:
        """The self-signed certificate."""
        return self.folder / CERTIFICATE_FILE

    def sign(self, message: bytes) -> bytes:
        """Return the 64 bytes of a signature over `message`."""
        return self._private.sign(message)


def load_identity(folder: Path) -> Identity:
    """Return the identity of a profile, made on first use.

    Args:
        folder: The profile; made with mode 700 where it is missing. Its files get mode 600.

    Raises:
        IdentityError: The folder or a file cannot be used.
    """
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.exists():
            private = serialization.load_pem_private_key(path.read_bytes(), password=None)
            if not isinstance(private, Ed25519PrivateKey):
                raise IdentityError(f"{path} is not a key of this game; move it away and a new one is made.")
            path.chmod(0o600)
        else:
            private = Ed25519PrivateKey.generate()
            _write(path, _private_pem(private))
        identity = Identity(private, folder)
        if not _holds(identity.certificate_file, identity.public_key):
            _write(identity.certificate_file, _certificate_pem(private))
    except OSError as error:
        raise IdentityError(f"The profile in {folder} cannot be used: {error.strerror or error}.") from error
    except ValueError as error:
        raise IdentityError(f"{path} cannot be read as a key; move it away and a new one is made.") from error
    return identity


def passing_identity() -> Identity:
    """Return an identity for the occasion, in a new temporary folder (bots, tests)."""
    return load_identity(Path(tempfile.mkdtemp(prefix="hearthsea-")))


def _private_pem(private: Ed25519PrivateKey) -> bytes:
    return private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _certificate_pem(private: Ed25519PrivateKey) -> bytes:
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hearthsea")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2000, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(9999, 12, 31, tzinfo=UTC))
        .sign(private, algorithm=None)
    )
    return certificate.public_bytes(serialization.Encoding.PEM)


def _holds(path: Path, public_key: bytes) -> bool:
    """Say whether the certificate file is there and carries this key."""
    if not path.exists():
        return False
    try:
        certificate = x509.load_pem_x509_certificate(path.read_bytes())
    except ValueError:
        return False
    return certificate_key(certificate.public_bytes(serialization.Encoding.DER)) == public_key


def _write(path: Path, data: bytes) -> None:
    """Write a file of mode 600 so that it is there whole or not at all."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    Path(draft).replace(path)
