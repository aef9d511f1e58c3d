"""Where finished images and pages can be had."""

from pigskin import VERSION

# The address of the page with all releases. Pigskin has no public home yet: enter it here, and
# in README.md, once it has one.
RELEASES = ""


def image_name(kind: str) -> str:
    """Return the file name of the image for a kind of Pico, "pico" or "pico2"."""
    return f"pigskin-{VERSION}-{kind}.uf2"


def how_to_get_image(kind: str) -> str:
    """Return where the image for a kind of Pico can be had, and what to do with it."""
    name = image_name(kind)
    if RELEASES:
        return f"download {name} from {RELEASES}, and `pigskin flash --image {name}`"
    return (
        f"{name} is part of a release, but none is published yet: `make release` on Linux makes "
        f"it, and `pigskin flash --image {name}` takes it here"
    )
