"""TLS as both sides use it: version 1.3 only, one self-signed certificate, trust by the key and by nothing else."""

import ssl
from asyncio.sslproto import SSLProtocol

from net.identity import Identity, certificate_key

READ_BYTES = 16 * 1024
"""What a connection reads at once; TLS puts no more into a record."""
# asyncio gives each TLS connection a buffer of 256 KiB before its first byte, so that 48 silent strangers cost 12 MiB
# and a full table 15. Frames are small; the size stands in the class because asyncio makes these objects itself.
SSLProtocol.max_size = READ_BYTES


def host_context(identity: Identity) -> ssl.SSLContext:
    """Return the context of a host; it asks guests for no certificate, they prove their key inside."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(identity.certificate_file, identity.key_file)
    return context


def guest_context() -> ssl.SSLContext:
    """Return the context of a guest; whose certificate it is, the guest judges by its key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def peer_key(connection: ssl.SSLObject | ssl.SSLSocket) -> bytes | None:
    """Return the raw public key the peer has proved in the handshake; None where it is not of our kind."""
    der = connection.getpeercert(binary_form=True)
    return certificate_key(der) if der else None
