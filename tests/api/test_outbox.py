"""What connections have to say is written once, in order, and nothing stays behind, however many speak at once."""

from __future__ import annotations

import asyncio

import pytest

from bigtwo_api.outbox import Outbox


class Speaker:
    """A connection as the outbox sees it; says a second word while, perhaps, the first is on its way."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.held: list[int] = []
        self.written: list[int] = []

    def say(self, word: int) -> None:
        self.held.append(word)
        if len(self.held) == 1:
            self.outbox.add(self)

    def flush(self) -> None:
        self.written += self.held
        self.held = []


@pytest.mark.parametrize("number", [1, 2, 15, 16, 17, 40])
def test_every_word_is_written_in_order(number: int) -> None:
    async def run() -> list[Speaker]:
        outbox = Outbox(asyncio.get_running_loop())
        speakers = [Speaker(outbox) for _ in range(number)]
        for turn in range(3):
            for speaker in speakers:
                speaker.say(2 * turn)
                speaker.say(2 * turn + 1)
            await asyncio.sleep(0)
        return speakers

    assert {(tuple(speaker.written), tuple(speaker.held)) for speaker in asyncio.run(run())} == {((0, 1, 2, 3, 4, 5), ())}


def test_many_do_not_wait_for_the_loop() -> None:
    async def run() -> int:
        outbox = Outbox(asyncio.get_running_loop())
        speakers = [Speaker(outbox) for _ in range(16)]
        for speaker in speakers:
            speaker.say(1)
        return sum(bool(speaker.written) for speaker in speakers)

    assert asyncio.run(run()) == 16
