"""Pictures of the display as PNG files and as animated GIF files."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from PIL import GifImagePlugin, Image, ImageChops

from host_sim.engines.engine import HEIGHT, WIDTH, Event, Picture

OFF = b"\x06\x09\x0e"
ON = b"\xb0\xe8\xff"
_PAGE = 8
# Players show frames shorter than this much more slowly than they should.
_SHORTEST_MS = 20
_LONGEST_MS = 655_350
# Pixels between two displays.
_GAP = 8


def image_of(picture: Picture, scale: int = 4) -> Image.Image:
    """Return the display, with each pixel as a square of `scale` pixels."""
    return _coloured(_dots(picture), scale)


def _dots(picture: Picture) -> Image.Image:
    dots = Image.new("1", (WIDTH, HEIGHT))
    if picture.lit:
        for top in range(0, HEIGHT, _PAGE):
            page = picture.pixels[top // _PAGE * WIDTH :][:WIDTH]
            # A byte is a column with the lowest bit at the top. Read as a row, the highest bit is
            # first.
            upright = Image.frombytes("1", (_PAGE, WIDTH), page)
            dots.paste(upright.transpose(Image.Transpose.ROTATE_90), (0, top))
    return dots


def _coloured(dots: Image.Image, scale: int) -> Image.Image:
    image = Image.new("P", dots.size)
    image.putpalette(OFF + ON)
    image.paste(1, mask=dots)
    return image.resize((dots.width * scale, dots.height * scale), Image.Resampling.NEAREST)


def write_png(file: Path | BinaryIO, picture: Picture, scale: int = 4) -> None:
    image_of(picture, scale).save(file, "PNG", optimize=True)


def _side_by_side(pictures: Sequence[Picture]) -> Image.Image:
    wide = len(pictures) * (WIDTH + _GAP) - _GAP
    dots = Image.new("1", (wide, HEIGHT))
    for number, picture in enumerate(pictures):
        dots.paste(_dots(picture), (number * (WIDTH + _GAP), 0))
    return dots


class GifRecorder:
    """A recorder of engines. `save` writes the pictures that they have shown, side by side."""

    def __init__(self, pictures: Sequence[Picture], ms: int):
        self._frames = [(ms, list(pictures))]

    def listen(self, event: Event, number: int = 0) -> None:
        """Take an event of the engine with this number."""
        last_ms, pictures = self._frames[-1]
        if event.picture is None or event.picture.hash() == pictures[number].hash():
            return
        pictures = [*pictures[:number], event.picture, *pictures[number + 1 :]]
        if event.ms - last_ms < _SHORTEST_MS:
            # The frame before was too short to be seen.
            self._frames[-1] = (last_ms, pictures)
        else:
            self._frames.append((event.ms, pictures))

    def save(self, path: Path, now_ms: int, scale: int = 4) -> None:
        """Write all frames as a GIF that loops forever."""
        times = [ms for ms, _ in self._frames] + [now_ms]
        # In hundredths of a second, rounded in a way that keeps the sum right.
        lasting = [min(end, ms + _LONGEST_MS) // 10 - ms // 10 for ms, end in pairwise(times)]
        before = None
        # Frame by frame: Pillow's own way of saving keeps all frames in memory.
        with path.open("wb") as file:
            for (_, pictures), hundredths in zip(self._frames, lasting, strict=True):
                dots = _side_by_side(pictures)
                if before is None:
                    header, _ = GifImagePlugin.getheader(_coloured(dots, scale), info={"loop": 0})
                    file.write(b"".join(header))
                # Pixels that have not changed stay.
                box = before and ImageChops.logical_xor(dots, before).getbbox()
                left, top, *_ = box = box or (0, 0, *dots.size)
                data = GifImagePlugin.getdata(
                    _coloured(dots.crop(box), scale),
                    (left * scale, top * scale),
                    duration=max(_SHORTEST_MS, 10 * hundredths),
                    disposal=1,
                )
                file.write(b"".join(data))
                before = dots
            file.write(b";")
