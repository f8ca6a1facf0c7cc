"""What all tests share: property tests are the same on every run, and no clock judges them."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "derandomized",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("derandomized")
