"""From Lark's tree to the syntax tree: one method a rule of the grammar, nothing but regrouping."""

from __future__ import annotations

import unicodedata
from typing import Any

from lark import Token, Tree
from lark.visitors import Interpreter

from . import syntax
from .source import SourceFile, Span

_LARGEST_DIGITS = 9
_LARGEST = 10**_LARGEST_DIGITS


def unquoted(word: str) -> str:
    """The text of a name or text token: without quotes and escapes, in normal form C."""
    if word.startswith('"'):
        word = word[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return unicodedata.normalize("NFC", word)


def build(source: SourceFile, tree: Tree[Token]) -> tuple[syntax.Item, ...]:
    """The items of a file."""
    return tuple(_Builder(source).items(tree))


class _Builder(Interpreter[Token, Any]):
    """Every method takes a subtree and gives its node. Children come in the order of the grammar."""

    def __init__(self, source: SourceFile) -> None:
        super().__init__()
        self.source = source

    # --- plumbing

    def items(self, tree: Tree[Token]) -> list[syntax.Item]:
        return [self.node(child) for child in tree.children]

    def node(self, child: Any) -> Any:
        """The node of a child; `None` stays `None`."""
        if child is None:
            return None
        if isinstance(child, Token):
            return self._number(child)
        return self.visit(child)

    def all_of(self, tree: Tree[Token] | None) -> tuple[Any, ...]:
        """The nodes of all children of a subtree that may be missing."""
        return () if tree is None else tuple(self.node(child) for child in tree.children)

    def span(self, tree: Tree[Token]) -> Span:
        return Span(self.source, tree.meta.start_pos, tree.meta.end_pos)

    def _token_span(self, token: Token) -> Span:
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    def _number(self, token: Token) -> syntax.Number:
        value = int(token) if len(token) <= _LARGEST_DIGITS else _LARGEST
        return syntax.Number(self._token_span(token), value)

    def _word(self, tree: Tree[Token]) -> syntax.Word:
        token = tree.children[0]
        assert isinstance(token, Token)
        return syntax.Word(self._token_span(token), str(token))

    shift = removable = changeable = position = sign = scope = side_word = way = condition_word = variable = (
        direction
    ) = award_word = sameness = change_word = seat_word = openness = known = _word

    def zone(self, tree: Tree[Token]) -> syntax.Word:
        return syntax.Word(self.span(tree), "_".join(map(str, tree.children)))

    def name(self, tree: Tree[Token]) -> syntax.Name:
        return syntax.Name(self.span(tree), unquoted(str(tree.children[0])))

    def text(self, tree: Tree[Token]) -> syntax.Text:
        return syntax.Text(self.span(tree), unquoted(str(tree.children[0])))

    def names(self, tree: Tree[Token]) -> tuple[syntax.Name, ...]:
        return self.all_of(tree)

    # --- items

    def replace(self, tree: Tree[Token]) -> syntax.ReplaceItem:
        return syntax.ReplaceItem(self.span(tree), self.node(tree.children[0]))

    def remove(self, tree: Tree[Token]) -> syntax.RemoveItem:
        kind, name, age = self.all_of(tree)
        return syntax.RemoveItem(self.span(tree), kind, name, age)

    def remove_deck(self, tree: Tree[Token]) -> syntax.RemoveItem:
        span = self.span(tree)
        return syntax.RemoveItem(span, syntax.Word(span, "deck"), None, self.node(tree.children[0]))

    def change(self, tree: Tree[Token]) -> syntax.ChangeItem:
        kind, name, *clauses = self.all_of(tree)
        return syntax.ChangeItem(self.span(tree), name, kind, tuple(clauses))

    def extends(self, tree: Tree[Token]) -> syntax.ExtendsItem:
        return syntax.ExtendsItem(self.span(tree), self.node(tree.children[0]))

    def ruleset(self, tree: Tree[Token]) -> syntax.RulesetItem:
        name, title, *clauses = self.all_of(tree)
        return syntax.RulesetItem(self.span(tree), name, title, tuple(clauses))

    def players(self, tree: Tree[Token]) -> syntax.Players:
        least, most = self.all_of(tree)
        return syntax.Players(self.span(tree), least, most or least)

    def earlier_chains(self, tree: Tree[Token]) -> syntax.EarlierChains:
        return syntax.EarlierChains(self.span(tree))

    def free_seats(self, tree: Tree[Token]) -> syntax.FreeSeats:
        return syntax.FreeSeats(self.span(tree), self.node(tree.children[0]))

    def switch(self, tree: Tree[Token]) -> syntax.SwitchItem:
        name, position, about = self.all_of(tree)
        return syntax.SwitchItem(self.span(tree), name, position.text == "on", about)

    def class_(self, tree: Tree[Token]) -> syntax.ClassItem:
        return syntax.ClassItem(self.span(tree), self.node(tree.children[0]))

    def resource(self, tree: Tree[Token]) -> syntax.ResourceItem:
        name, kind, *translations = self.all_of(tree)
        return syntax.ResourceItem(self.span(tree), name, kind, tuple(translations))

    def currency(self, tree: Tree[Token]) -> syntax.CurrencyItem:
        return syntax.CurrencyItem(self.span(tree), *self.all_of(tree))

    def colour(self, tree: Tree[Token]) -> syntax.ColourItem:
        return syntax.ColourItem(self.span(tree), *self.all_of(tree))

    def counter(self, tree: Tree[Token]) -> syntax.CounterItem:
        name, plural, holding = self.all_of(tree)
        return syntax.CounterItem(self.span(tree), name, plural, holding or "each")

    def held_by_one(self, _tree: Tree[Token]) -> str:
        return "one"

    def of_table(self, _tree: Tree[Token]) -> str:
        return "table"

    def trade(self, tree: Tree[Token]) -> syntax.TradeItem:
        return syntax.TradeItem(self.span(tree), self.all_of(tree))

    def price(self, tree: Tree[Token]) -> syntax.Price:
        return syntax.Price(self.span(tree), self.node(tree.children[0]))

    def needless(self, tree: Tree[Token]) -> syntax.Needless:
        return syntax.Needless(self.span(tree), self.node(tree.children[0]))

    def open_choices(self, tree: Tree[Token]) -> syntax.OpenChoices:
        return syntax.OpenChoices(self.span(tree), self.node(tree.children[0]))

    def ability(self, tree: Tree[Token]) -> syntax.AbilityItem:
        name, about, *clauses = self.all_of(tree)
        return syntax.AbilityItem(self.span(tree), name, about, tuple(clauses))

    def card(self, tree: Tree[Token]) -> syntax.CardItem:
        name, colour, *clauses = self.all_of(tree)
        return syntax.CardItem(self.span(tree), name, colour, tuple(clauses))

    def board(self, tree: Tree[Token]) -> syntax.BoardItem:
        name = self.node(tree.children[0])
        parts = [self.node(child) for child in tree.children[1:]]
        translations = tuple(part for part in parts if isinstance(part, syntax.TranslationClause))
        contents = tuple(part for part in parts if isinstance(part, syntax.HoldsClause))
        sides = tuple(part for part in parts if isinstance(part, syntax.SideNode))
        return syntax.BoardItem(self.span(tree), name, translations, contents, sides)

    def side(self, tree: Tree[Token]) -> syntax.SideNode:
        name = self.node(tree.children[0])
        parts = [self.node(child) for child in tree.children[1:]]
        clauses = tuple(part for part in parts if isinstance(part, syntax.Clause))
        stages = tuple(part for part in parts if isinstance(part, syntax.StageNode))
        return syntax.SideNode(self.span(tree), name, clauses, stages)

    def stage(self, tree: Tree[Token]) -> syntax.StageNode:
        number, *clauses = self.all_of(tree)
        return syntax.StageNode(self.span(tree), number, tuple(clauses))

    def category(self, tree: Tree[Token]) -> syntax.CategoryItem:
        name, *clauses = self.all_of(tree)
        return syntax.CategoryItem(self.span(tree), name, tuple(clauses))

    def order(self, tree: Tree[Token]) -> syntax.OrderItem:
        return syntax.OrderItem(self.span(tree), self.node(tree.children[0]))

    def ties(self, tree: Tree[Token]) -> syntax.TiesItem:
        return syntax.TiesItem(self.span(tree), self.all_of(tree))

    def tie(self, tree: Tree[Token]) -> syntax.TieNode:
        return syntax.TieNode(self.span(tree), *self.all_of(tree))

    def group(self, tree: Tree[Token]) -> syntax.GroupItem:
        return syntax.GroupItem(self.span(tree), *self.all_of(tree))

    def pile_of_boards(self, tree: Tree[Token]) -> syntax.PileItem:
        name, hidden = self.all_of(tree)
        return syntax.PileItem(self.span(tree), name, hidden is not None, None, None)

    def pile(self, tree: Tree[Token]) -> syntax.PileItem:
        name, hidden, row, holds = self.all_of(tree)
        return syntax.PileItem(self.span(tree), name, hidden is not None, row, holds)

    def hidden(self, _tree: Tree[Token]) -> str:
        return "hidden"

    def holds(self, tree: Tree[Token]) -> syntax.HoldsClause:
        return syntax.HoldsClause(self.span(tree), self.node(tree.children[0]))

    def deck(self, tree: Tree[Token]) -> syntax.DeckItem:
        return syntax.DeckItem(self.span(tree), *self.all_of(tree))

    def draw(self, tree: Tree[Token]) -> syntax.DrawNode:
        per_seat, base, colour = tree.children
        return syntax.DrawNode(self.span(tree), int(per_seat is not None), self.node(base), self.node(colour))

    # --- clauses

    def age(self, tree: Tree[Token]) -> syntax.AgeClause:
        return syntax.AgeClause(self.span(tree), self.node(tree.children[0]))

    def copies(self, tree: Tree[Token]) -> syntax.CopiesClause:
        return syntax.CopiesClause(self.span(tree), self.all_of(tree))

    def cost(self, tree: Tree[Token]) -> syntax.CostClause:
        return syntax.CostClause(self.span(tree), self.node(tree.children[0]))

    def free(self, tree: Tree[Token]) -> syntax.FreeClause:
        return syntax.FreeClause(self.span(tree), self.all_of(tree))

    def translation(self, tree: Tree[Token]) -> syntax.TranslationClause:
        return syntax.TranslationClause(self.span(tree), *self.all_of(tree))

    def produces(self, tree: Tree[Token]) -> syntax.ProducesClause:
        units, not_for_sale = tree.children
        return syntax.ProducesClause(self.span(tree), self.node(units), not_for_sale is None)

    def starts(self, tree: Tree[Token]) -> syntax.StartsClause:
        return syntax.StartsClause(self.span(tree), self.node(tree.children[0]))

    def carries(self, tree: Tree[Token]) -> syntax.CarriesClause:
        return syntax.CarriesClause(self.span(tree), self.node(tree.children[0]))

    def gains(self, tree: Tree[Token]) -> syntax.GainsClause:
        amount, receivers, counted = tree.children
        return syntax.GainsClause(
            self.span(tree), self.node(amount), self.node(receivers) or (), self.node(counted)
        )

    def loses(self, tree: Tree[Token]) -> syntax.LosesClause:
        return syntax.LosesClause(self.span(tree), *self.all_of(tree))

    def scores(self, tree: Tree[Token]) -> syntax.ScoresClause:
        return syntax.ScoresClause(self.span(tree), self.node(tree.children[0]))

    def squares(self, tree: Tree[Token]) -> syntax.SquaresClause:
        return syntax.SquaresClause(self.span(tree), *self.all_of(tree))

    def copied(self, tree: Tree[Token]) -> syntax.Copied:
        return syntax.Copied(self.span(tree), *self.all_of(tree))

    def like_marker(self, tree: Tree[Token]) -> syntax.MarkerClause:
        scopes, points = self.all_of(tree)
        return syntax.MarkerClause(self.span(tree), scopes or (), points)

    def best(self, tree: Tree[Token]) -> syntax.BestClause:
        colour, scopes = tree.children
        return syntax.BestClause(self.span(tree), self.node(colour), self.node(scopes))

    def buys(self, tree: Tree[Token]) -> syntax.BuysClause:
        return syntax.BuysClause(self.span(tree), *self.all_of(tree))

    def builds(self, tree: Tree[Token]) -> syntax.BuildsClause:
        colours, renewal, first, nth = self.all_of(tree)
        return syntax.BuildsClause(self.span(tree), colours or (), renewal, bool(first), nth or ())

    def builds_first(self, tree: Tree[Token]) -> syntax.BuildsClause:
        colours, _, nth = self.all_of(tree)
        return syntax.BuildsClause(self.span(tree), colours or (), "always", True, nth or ())

    def builds_nth(self, tree: Tree[Token]) -> syntax.BuildsClause:
        colours, nth = self.all_of(tree)
        return syntax.BuildsClause(self.span(tree), colours or (), "always", False, nth)

    def builds_without_goods(self, tree: Tree[Token]) -> syntax.SparesClause:
        return syntax.SparesClause(self.span(tree), self.node(tree.children[0]), None, 0)

    def builds_shifted(self, tree: Tree[Token]) -> syntax.SparesClause:
        names, amount, shift = self.all_of(tree)
        return syntax.SparesClause(self.span(tree), names, amount, -1 if shift.text == "less" else 1)

    def earns(self, tree: Tree[Token]) -> syntax.EarnsClause:
        amount, receivers, counted, names, ways = self.all_of(tree)
        return syntax.EarnsClause(self.span(tree), amount, receivers or (), counted, names, ways or ())

    def adds(self, tree: Tree[Token]) -> syntax.AddsClause:
        return syntax.AddsClause(self.span(tree), *self.all_of(tree))

    def first(self, _tree: Tree[Token]) -> bool:
        return True

    def nth(self, tree: Tree[Token]) -> tuple[syntax.Range, ...]:
        return self.node(tree.children[0])  # type: ignore[no-any-return]

    def always(self, _tree: Tree[Token]) -> str:
        return "always"

    def once_an_age(self, _tree: Tree[Token]) -> str:
        return "age"

    def once_a_game(self, _tree: Tree[Token]) -> str:
        return "game"

    def asks(self, tree: Tree[Token]) -> syntax.AsksClause:
        return syntax.AsksClause(self.span(tree), *self.all_of(tree))

    def grants(self, tree: Tree[Token]) -> syntax.GrantsClause:
        return syntax.GrantsClause(self.span(tree), self.node(tree.children[0]))

    def from_(self, tree: Tree[Token]) -> syntax.FromClause:
        return syntax.FromClause(self.span(tree), self.node(tree.children[0]))

    def any_order(self, tree: Tree[Token]) -> syntax.AnyOrderClause:
        return syntax.AnyOrderClause(self.span(tree))

    def level(self, tree: Tree[Token]) -> syntax.LevelClause:
        return syntax.LevelClause(self.span(tree), self.all_of(tree))

    def stacks(self, tree: Tree[Token]) -> syntax.StacksClause:
        return syntax.StacksClause(self.span(tree))

    def spends(self, tree: Tree[Token]) -> syntax.SpendsClause:
        return syntax.SpendsClause(self.span(tree), *self.all_of(tree))

    def table_clause(self, tree: Tree[Token]) -> syntax.TableClause:
        return syntax.TableClause(self.span(tree), *self.all_of(tree))

    def draws(self, tree: Tree[Token]) -> syntax.DrawsClause:
        *wakers, word, always, back = self.all_of(tree)
        cards = tuple(waker for waker in wakers if waker is not None)
        return syntax.DrawsClause(self.span(tree), word, always, cards, len(cards) < len(wakers), back)

    def stage_waker(self, _tree: Tree[Token]) -> None:
        return None

    def counts(self, tree: Tree[Token]) -> syntax.CountsClause:
        card, word, always = self.all_of(tree)
        return syntax.CountsClause(self.span(tree), word, always, card)

    def anything(self, tree: Tree[Token]) -> syntax.AnythingClause:
        return syntax.AnythingClause(self.span(tree), *self.all_of(tree))

    def power_word(self, tree: Tree[Token]) -> syntax.Name:
        return self.node(tree.children[0])  # type: ignore[no-any-return]

    always_when = reaching_back = power_word

    def without(self, tree: Tree[Token]) -> syntax.WithoutClause:
        return syntax.WithoutClause(self.span(tree), self.node(tree.children[0]))

    def copies_stage(self, tree: Tree[Token]) -> syntax.CopiesStageClause:
        return syntax.CopiesStageClause(self.span(tree), *self.all_of(tree))

    def stage_number(self, tree: Tree[Token]) -> syntax.Number:
        number: syntax.Number = self.node(tree.children[0])
        return number

    def last_stage(self, _tree: Tree[Token]) -> None:
        return None

    # --- parts of clauses

    amounts = units = scopes = sides = ranges = ways = all_of

    def amount(self, tree: Tree[Token]) -> syntax.Amount:
        return syntax.Amount(self.span(tree), *self.all_of(tree))

    def unit(self, tree: Tree[Token]) -> syntax.Unit:
        number, *names = self.all_of(tree)
        return syntax.Unit(self.span(tree), number, tuple(names), False)

    def any_unit(self, tree: Tree[Token]) -> syntax.Unit:
        number, name = self.all_of(tree)
        return syntax.Unit(self.span(tree), number, (name,), True)

    def any_missing(self, tree: Tree[Token]) -> syntax.Unit:
        return syntax.Unit(self.span(tree), self.node(tree.children[0]), (), True)

    def quantity(self, tree: Tree[Token]) -> tuple[syntax.Term, ...]:
        terms: list[syntax.Term] = []
        sign = 1
        for child in tree.children:
            node = self.node(child)
            if isinstance(node, syntax.Word):
                sign = -1 if node.text == "-" else 1
            else:
                terms.append(syntax.Term(node.span, sign, node.number, node.counted))
        return tuple(terms)

    def term(self, tree: Tree[Token]) -> syntax.Term:
        number, counted = self.all_of(tree)
        return syntax.Term(self.span(tree), 1, number, counted)

    def per(self, tree: Tree[Token]) -> syntax.Per:
        divisor, names, scopes = self.all_of(tree)
        return syntax.Per(self.span(tree), divisor, names, scopes or ())

    def test(self, tree: Tree[Token]) -> syntax.Test:
        bound, names, scopes = self.all_of(tree)
        return syntax.Test(self.span(tree), bound, names, scopes or ())

    def none(self, tree: Tree[Token]) -> syntax.Bound:
        span = self.span(tree)
        return syntax.Bound(span, syntax.Number(span, 0), False)

    def at_least(self, tree: Tree[Token]) -> syntax.Bound:
        return syntax.Bound(self.span(tree), self.node(tree.children[0]), True)

    def at_most(self, tree: Tree[Token]) -> syntax.Bound:
        return syntax.Bound(self.span(tree), self.node(tree.children[0]), False)

    # --- asks

    def ask(self, tree: Tree[Token]) -> syntax.AskItem:
        name, kind, *clauses = self.all_of(tree)
        return syntax.AskItem(self.span(tree), name, kind, tuple(clauses))

    def of_every(self, tree: Tree[Token]) -> syntax.AskedClause:
        return syntax.AskedClause(self.span(tree), "every", None)

    def of_with(self, tree: Tree[Token]) -> syntax.AskedClause:
        return syntax.AskedClause(self.span(tree), "with", self.node(tree.children[0]))

    def of_the(self, tree: Tree[Token]) -> syntax.AskedClause:
        return syntax.AskedClause(self.span(tree), self.node(tree.children[0]).text, None)

    def of_free(self, tree: Tree[Token]) -> syntax.AskedClause:
        return syntax.AskedClause(self.span(tree), "free", self.node(tree.children[0]))

    def ask_from(self, tree: Tree[Token]) -> syntax.ZoneClause:
        return syntax.ZoneClause(self.span(tree), self.node(tree.children[0]).text)

    def from_looked(self, tree: Tree[Token]) -> syntax.ZoneClause:
        return syntax.ZoneClause(self.span(tree), "cards")

    def from_tops(self, tree: Tree[Token]) -> syntax.TopsClause:
        tops = self.all_of(tree)
        seats = tuple(top for top in tops if isinstance(top, syntax.Word))
        piles = tuple(top for top in tops if isinstance(top, syntax.Name))
        return syntax.TopsClause(self.span(tree), "tops", seats, piles)

    def seat_pile(self, tree: Tree[Token]) -> syntax.Word:
        return syntax.Word(self.span(tree), str(tree.children[0]))

    def from_row(self, tree: Tree[Token]) -> syntax.RowClause:
        return syntax.RowClause(self.span(tree), "row", self.node(tree.children[0]))

    def use(self, tree: Tree[Token]) -> syntax.UseClause:
        return syntax.UseClause(self.span(tree), *self.all_of(tree))

    def unchained(self, tree: Tree[Token]) -> Span:
        return self.span(tree)

    last_resort = unchained

    def skipped(self, tree: Tree[Token]) -> syntax.SkippedClause:
        return syntax.SkippedClause(self.span(tree), self.node(tree.children[0]), ())

    def skipped_by_test(self, tree: Tree[Token]) -> syntax.SkippedClause:
        return syntax.SkippedClause(self.span(tree), None, self.all_of(tree))

    def build_by(self, tree: Tree[Token]) -> syntax.BuildAction:
        return syntax.BuildAction(self.span(tree), self.node(tree.children[0]), None)

    def build_free(self, tree: Tree[Token]) -> syntax.BuildAction:
        return syntax.BuildAction(self.span(tree), (), self.node(tree.children[0]))

    def build_stage(self, tree: Tree[Token]) -> syntax.StageAction:
        return syntax.StageAction(self.span(tree))

    def sell(self, tree: Tree[Token]) -> syntax.SellAction:
        return syntax.SellAction(self.span(tree), self.node(tree.children[0]))

    def decline(self, tree: Tree[Token]) -> syntax.DeclineAction:
        return syntax.DeclineAction(self.span(tree))

    def take(self, tree: Tree[Token]) -> syntax.TakeAction:
        return syntax.TakeAction(self.span(tree))

    def look(self, tree: Tree[Token]) -> syntax.LookAction:
        number, openness, ask = self.all_of(tree)
        return syntax.LookAction(self.span(tree), number, openness.text == "openly", ask)

    def construct(self, tree: Tree[Token]) -> syntax.ConstructAction:
        return syntax.ConstructAction(self.span(tree), *self.all_of(tree))

    def turn_in(self, tree: Tree[Token]) -> syntax.TurnInAction:
        *sets, group, ask = self.all_of(tree)
        return syntax.TurnInAction(self.span(tree), tuple(sets), group, ask)

    def set(self, tree: Tree[Token]) -> syntax.SetNode:
        return syntax.SetNode(self.span(tree), *self.all_of(tree))

    def put(self, tree: Tree[Token]) -> syntax.PutAction:
        return syntax.PutAction(self.span(tree), self.node(tree.children[0]))

    def condition(self, tree: Tree[Token]) -> syntax.Condition:
        word, name = self.all_of(tree)
        return syntax.Condition(self.span(tree), word.text == "when", name)

    # --- the flow

    def flow(self, tree: Tree[Token]) -> syntax.FlowItem:
        return syntax.FlowItem(self.span(tree), self.node(tree.children[0]))

    def part(self, tree: Tree[Token]) -> syntax.PartItem:
        return syntax.PartItem(self.span(tree), *self.all_of(tree))

    def block(self, tree: Tree[Token]) -> syntax.Block:
        return syntax.Block(self.span(tree), self.all_of(tree))

    cases = block

    def _plain(self, tree: Tree[Token]) -> syntax.PlainStep:
        return syntax.PlainStep(self.span(tree), _PLAIN_STEPS[str(tree.data)])

    draw_boards = renew = add = pay = place = collect = settle_losses = discard_hands = renew_powers = _plain
    chooser_draws = discard_draw_pile = _plain

    def seats_gain(self, tree: Tree[Token]) -> syntax.SeatsGainStep:
        return syntax.SeatsGainStep(self.span(tree), self.node(tree.children[0]))

    def loop(self, tree: Tree[Token]) -> syntax.LoopStep:
        return syntax.LoopStep(self.span(tree), *self.all_of(tree))

    def within(self, tree: Tree[Token]) -> syntax.WithinStep:
        return syntax.WithinStep(self.span(tree), *self.all_of(tree))

    def range(self, tree: Tree[Token]) -> syntax.Range:
        first, last = self.all_of(tree)
        return syntax.Range(self.span(tree), first, last or first)

    def choice(self, tree: Tree[Token]) -> syntax.ChoiceStep:
        return syntax.ChoiceStep(self.span(tree), *self.all_of(tree))

    def test_step(self, tree: Tree[Token]) -> syntax.TestStep:
        word, test, body, otherwise = self.all_of(tree)
        return syntax.TestStep(self.span(tree), word.text == "when", test, body, otherwise)

    def _has(self, tree: Tree[Token], who: str) -> syntax.HasTest:
        bound, counter = self.all_of(tree)
        return syntax.HasTest(self.span(tree), who, bound, counter)

    def active_has(self, tree: Tree[Token]) -> syntax.HasTest:
        return self._has(tree, "active")

    def any_has(self, tree: Tree[Token]) -> syntax.HasTest:
        return self._has(tree, "any")

    def table_has(self, tree: Tree[Token]) -> syntax.HasTest:
        return self._has(tree, "table")

    def are_empty(self, tree: Tree[Token]) -> syntax.EmptyTest:
        return syntax.EmptyTest(self.span(tree), self.node(tree.children[0]))

    def turns(self, tree: Tree[Token]) -> syntax.TurnsStep:
        *until, body = self.all_of(tree)
        return syntax.TurnsStep(self.span(tree), tuple(until), body)

    def settle(self, tree: Tree[Token]) -> syntax.SettleStep:
        return syntax.SettleStep(self.span(tree), self.node(tree.children[0]))

    def case(self, tree: Tree[Token]) -> syntax.CaseStep:
        return syntax.CaseStep(self.span(tree), *self.all_of(tree))

    def table_step(self, tree: Tree[Token]) -> syntax.TableStep:
        return syntax.TableStep(self.span(tree), *self.all_of(tree))

    def look_step(self, tree: Tree[Token]) -> syntax.LookStep:
        return syntax.LookStep(self.span(tree), self.node(tree.children[0]))

    def discard_cards(self, tree: Tree[Token]) -> syntax.DiscardCardsStep:
        return syntax.DiscardCardsStep(self.span(tree), self.node(tree.children[0]))

    def deal(self, tree: Tree[Token]) -> syntax.DealStep:
        return syntax.DealStep(self.span(tree), self.node(tree.children[0]))

    def ask_step(self, tree: Tree[Token]) -> syntax.AskStep:
        return syntax.AskStep(self.span(tree), self.node(tree.children[0]))

    def do_part(self, tree: Tree[Token]) -> syntax.PartStep:
        return syntax.PartStep(self.span(tree), self.node(tree.children[0]), None)

    def each_queued(self, tree: Tree[Token]) -> syntax.EachQueuedStep:
        return syntax.EachQueuedStep(self.span(tree), None, self.node(tree.children[0]))

    def queued_case(self, tree: Tree[Token]) -> syntax.EachQueuedStep:
        return syntax.EachQueuedStep(self.span(tree), *self.all_of(tree))

    def pass_hands(self, tree: Tree[Token]) -> syntax.PassStep:
        return syntax.PassStep(self.span(tree), self.node(tree.children[0]))

    def conflict(self, tree: Tree[Token]) -> syntax.ConflictStep:
        strength, *clauses = self.all_of(tree)
        awards = tuple(one for one in clauses if isinstance(one, syntax.AwardNode))
        routs = tuple(one for one in clauses if isinstance(one, syntax.RoutNode))
        skips = tuple(one for one in clauses if isinstance(one, syntax.SkipsNode))
        return syntax.ConflictStep(self.span(tree), strength, awards, routs, skips)

    def skips(self, tree: Tree[Token]) -> syntax.SkipsNode:
        return syntax.SkipsNode(self.span(tree), self.node(tree.children[0]))

    def award(self, tree: Tree[Token]) -> syntax.AwardNode:
        return syntax.AwardNode(self.span(tree), *self.all_of(tree))

    def rout(self, tree: Tree[Token]) -> syntax.RoutNode:
        return syntax.RoutNode(self.span(tree), *self.all_of(tree))


_PLAIN_STEPS = {
    "draw_boards": "draw boards",
    "renew": "renew rights",
    "add": "add rights",
    "pay": "pay",
    "place": "place",
    "collect": "collect",
    "settle_losses": "settle losses",
    "discard_hands": "discard hands",
    "renew_powers": "renew powers",
    "chooser_draws": "chooser draws",
    "discard_draw_pile": "discard draw pile",
}
