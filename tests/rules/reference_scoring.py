"""The score sheet, slowly: statements of sections O, P and L 6, L 9, L 10."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from .city import City
from .fact_tables import SYMBOLS, Effect
from .legality import neighbourhood

Sheet = dict[str, int]
COINS_A_POINT = 3
POINTS_A_SET = 7
CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guild")


def symbol_points(numbers: Sequence[int]) -> int:
    """Points for numbers of the three symbols."""
    return sum(number * number for number in numbers) + POINTS_A_SET * min(numbers)


def science_points(symbols: dict[str, int], choices: int, seen: Collection[str] = (), copies: int = 0) -> int:
    """The most points that the symbols give with some symbols of choice, and some that are copied from those
    seen: every way of choosing is tried."""
    return max(
        symbol_points([symbols[symbol] + (chosen + copied).count(symbol) for symbol in SYMBOLS])
        for chosen in combinations_with_replacement(SYMBOLS, choices)
        for copied in combinations_with_replacement(sorted(seen), copies if seen else 0)
    )


def sheets(cities: Sequence[City], seat: int) -> list[Sheet]:
    """The best score sheets of a seat: more than one if guilds that may be copied are equally good in
    total."""
    copies = copyable_guilds(cities, seat)
    candidates = [sheet(cities, seat, copied) for copied in copies] or [sheet(cities, seat, None)]
    best = max(candidate["total"] for candidate in candidates)
    return [candidate for candidate in candidates if candidate["total"] == best]


def copyable_guilds(cities: Sequence[City], seat: int) -> list[str]:
    """The guilds of which the seat may copy one."""
    city, left, right = neighbourhood(cities, seat)
    if not city.number_of("copy_guild_of_neighbour"):
        return []
    return [name for name in left.built + right.built if city.card(name).colour == "purple"]


def sheet(cities: Sequence[City], seat: int, copied: str | None) -> Sheet:
    """The score sheet of a seat that copies a guild, or none."""
    city = cities[seat]
    copied_effects = city.card(copied).effects if copied is not None else []
    choices = sum(1 for effect in [*city.effects(), *copied_effects] if effect["type"] == "symbol_of_choice")
    symbols = dict.fromkeys(SYMBOLS, 0)
    for effect in city.effects():
        if effect["type"] == "symbol":
            symbols[effect["symbol"]] += 1
    result = {
        "military": sum(city.tokens),
        "treasury": city.coins // COINS_A_POINT,
        "wonder": sum(points(cities, seat, effect) for effect in city.stage_effects())
        + marker_points(cities, seat),
        "civilian": colour_points(cities, seat, "blue"),
        "science": science_points(
            symbols, choices, neighbouring_symbols(cities, seat), city.number_of("symbol_of_neighbour")
        ),
        "commerce": colour_points(cities, seat, "yellow"),
        "guild": colour_points(cities, seat, "purple"),
    }
    if copied is not None:
        seen_from_here = with_card(cities, seat, copied)
        result["guild"] += sum(points(seen_from_here, seat, effect) for effect in copied_effects)
    return result | {"total": sum(result.values()), "coins": city.coins}


def neighbouring_symbols(cities: Sequence[City], seat: int) -> set[str]:
    """The symbols on green cards of both neighbours."""
    _, left, right = neighbourhood(cities, seat)
    cards = [city.card(name) for city in (left, right) for name in city.built]
    green = [effect for card in cards if card.colour == "green" for effect in card.effects]
    return {effect["symbol"] for effect in green if effect["type"] == "symbol"}


def marker_points(cities: Sequence[City], seat: int) -> int:
    """Points for cards of both neighbours of the colour of the card under a stage, once it is shown."""
    city, left, right = neighbourhood(cities, seat)
    total = 0
    for number, card in city.markers.items():
        stage = city.stage(number)
        for effect in [] if stage is None else stage.effects:
            if effect["type"] == "points_like_marker":
                colour = [city.card(card).colour]
                total += effect["amount"] * (left.count(colour) + right.count(colour))
    return total


def with_card(cities: Sequence[City], seat: int, name: str) -> list[City]:
    """The cities as if a card stood in that of a seat."""
    city = cities[seat]
    as_if = replace(city, built=[*city.built, name])
    return [as_if if place == seat else other for place, other in enumerate(cities)]


def colour_points(cities: Sequence[City], seat: int, colour: str) -> int:
    """Points of the built cards of a colour."""
    return sum(
        points(cities, seat, effect)
        for name in cities[seat].built
        if cities[seat].card(name).colour == colour
        for effect in cities[seat].card(name).effects
    )


def points(cities: Sequence[City], seat: int, effect: Effect) -> int:
    """Points of one effect in the city of a seat."""
    if effect["type"] == "points":
        return int(effect["amount"])
    if effect["type"] == "points_if_all_stages":
        return 0 if cities[seat].open_stages() else int(effect["amount"])
    if effect["type"] == "points_per":
        self_city, left, right = neighbourhood(cities, seat)
        by_word = {"self": self_city, "left": left, "right": right}
        return int(effect["amount"]) * sum(
            by_word[word].count(effect["counted"]) for word in effect["cities"]
        )
    return 0


def ranks(totals: Sequence[tuple[int, int]]) -> list[int]:
    """Ranks from (total, coins) of each seat: one more than the number of seats that are better."""
    return [1 + sum(1 for other in totals if other > own) for own in totals]
