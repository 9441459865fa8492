"""All ways to pay for the stages of a wonder, by trying every choice of cards."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from .facts import BOARDS, COIN, ECONOMY, ENGINEERING, IDENTICAL, RESOURCES, Stage
from .readings import Reading, Readings


@dataclass(frozen=True)
class Payment:
    """The cards spent, without zeros, and which of the two tokens were used."""

    spend: Mapping[str, int]
    economy: bool = False
    engineering: bool = False

    def uses(self, readings: Readings) -> set[str]:
        """The tokens that are used up for this turn."""
        used = set()
        if self.economy and Reading.EVERY_COIN_DOUBLED not in readings:  # 58, 65; R4
            used.add(ECONOMY)
        if self.engineering and Reading.ANY_PAYMENT_ALWAYS not in readings:  # 58, 66; R5
            used.add(ENGINEERING)
        return used


def payments(
    held: Mapping[str, int], stage: Stage, tokens: Collection[str], readings: Readings
) -> Iterator[Payment]:
    """All payments of a stage with the cards held and the usable tokens."""
    for spend in _choices(held, stage.cost):
        missing = stage.cost - sum(spend.values())
        coins = spend.get(COIN, 0)
        plain = meets_condition(spend, stage.kind)
        if missing > _doubled_coins(coins, tokens, readings):
            continue
        if not plain and ENGINEERING not in tokens:
            continue
        # 66: what meets the printed condition does not use Engineering. 13-b, 13-c: both tokens may be used.
        payment = Payment(spend, economy=missing > 0, engineering=not plain)
        if Reading.COINS_LAST not in readings or _coins_are_needed(held, payment, stage.kind):
            yield payment


def available_stages(board: str, built: Collection[int]) -> list[int]:
    """26: the numbers of the stages that are not built while all stages of lower levels are."""
    stages = dict(enumerate(BOARDS[board], start=1))
    return [
        number
        for number, stage in stages.items()
        if number not in built
        and all(other in built for other in stages if stages[other].level < stage.level)
    ]


def ways_to_build(
    held: Mapping[str, int], board: str, built: Collection[int], tokens: Collection[str], readings: Readings
) -> list[tuple[int, Payment]]:
    """32: every available stage with every payment of it."""
    ways = [
        (number, payment)
        for number in available_stages(board, built)
        for payment in payments(held, BOARDS[board][number - 1], tokens, readings)
    ]
    if Reading.MOST_STAGES in readings and ways:  # R15; adopted: no duty to look ahead, 12-h
        reach = [_stages_after(way, held, board, built, tokens, readings) for way in ways]
        ways = [way for way, stages in zip(ways, reach, strict=True) if stages == max(reach)]
    return ways


def meets_condition(spend: Mapping[str, int], kind: str) -> bool:
    """27, 29: whether the grey cards are all of one kind, or pairwise different. Coins always fit."""
    grey = {card: copies for card, copies in spend.items() if card != COIN}
    return len(grey) <= 1 if kind == IDENTICAL else all(copies == 1 for copies in grey.values())


def _choices(held: Mapping[str, int], most: int) -> Iterator[dict[str, int]]:
    """31: all choices of at least one and at most so many of the grey and yellow cards held."""
    cards = [card for card in (*RESOURCES, COIN) if held.get(card, 0) > 0]
    for copies in product(*(range(min(held[card], most) + 1) for card in cards)):
        if 1 <= sum(copies) <= most:
            yield {card: number for card, number in zip(cards, copies, strict=True) if number}


def _doubled_coins(coins: int, tokens: Collection[str], readings: Readings) -> int:
    """65: how many of the coins may count twice."""
    if ECONOMY not in tokens:
        return 0
    return coins if Reading.EVERY_COIN_DOUBLED in readings else min(coins, 1)


def _coins_are_needed(held: Mapping[str, int], payment: Payment, kind: str) -> bool:
    """R2: whether no unspent grey card could stand where a coin does."""
    grey = Counter({card: copies for card, copies in payment.spend.items() if card != COIN})
    unspent = [card for card in RESOURCES if held.get(card, 0) > grey[card]]
    return COIN not in payment.spend or not any(
        payment.engineering or meets_condition(grey + Counter([card]), kind) for card in unspent
    )


def _stages_after(
    way: tuple[int, Payment],
    held: Mapping[str, int],
    board: str,
    built: Collection[int],
    tokens: Collection[str],
    readings: Readings,
) -> int:
    """The most stages that can follow this one with the cards and tokens that it leaves."""
    number, payment = way
    rest = Counter(held) - Counter(payment.spend)
    left_tokens = set(tokens) - payment.uses(readings)
    now_built = {*built, number}
    following = ways_to_build(rest, board, now_built, left_tokens, readings)
    return max(
        (1 + _stages_after(way, rest, board, now_built, left_tokens, readings) for way in following),
        default=0,
    )
