"""The native engine: everything here is compiled from `core_rs/`.

Users import these names from `septem`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, final

from numpy import bool_, float32, int16, int32, int64, uint8, uint64
from numpy.typing import NDArray

__version__: Final[str]
"""Version of the engine, equal to the version of the package."""

TABLES_FORMAT: Final[int]
"""Version of the tables format that this engine reads."""

TABLES_MAGIC: Final[bytes]
"""The first bytes of every tables file."""

RECORD_FORMAT: Final[str]
"""What the key `format` of a game record says."""

@final
class Payment:
    """What a move costs in the ruleset's currency."""

    @property
    def bank(self) -> int:
        """Amount paid to the bank."""
    @property
    def left(self) -> int:
        """Amount paid to the left neighbour."""
    @property
    def right(self) -> int:
        """Amount paid to the right neighbour."""
    @property
    def total(self) -> int:
        """The sum of the three."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """One way of answering a decision. Moves are values: equal moves compare equal.

    `str(move)` is a line for people, `move.to_dict()` the form that records use.
    """

    @property
    def do(self) -> str:
        """The use, a word of the ruleset."""
    @property
    def card(self) -> str | None:
        """Name of the card used; `None` if the move uses none."""
    @property
    def via(self) -> str | None:
        """How it is paid: `"cost"`, `"chain"`, `"free"` or a word of the ruleset; `None` for moves that build nothing."""
    @property
    def stage(self) -> int | None:
        """Number of the stage built, from 1; `None` if no stage is built."""
    @property
    def deck(self) -> str | int | None:
        """The pile from which a card is taken, or at which is looked: `"left"`, `"right"` or the name of one that is for
        all; the number of its seat where every seat's pile could be meant; `None` for other moves."""
    @property
    def token(self) -> str | None:
        """The card taken from a row, or `"stack"` for one taken unseen; else the name of the power that is used or declined;
        `None` for other moves."""
    @property
    def spend(self) -> dict[str, int] | None:
        """The cards spent, by name in the order of the rules, with their numbers; `None` for moves that spend none."""
    @property
    def pay(self) -> Payment:
        """What is paid."""
    def to_dict(self) -> dict[str, Any]:
        """The move as records write it (see the game record format)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Decision:
    """A choice that one seat owes."""

    @property
    def seat(self) -> int:
        """The seat whose city acts, from 0 clockwise."""
    @property
    def chooser(self) -> int:
        """The seat of the player who decides: the same, or for a free seat that of another."""
    @property
    def kind(self) -> str:
        """The kind, a word of the ruleset."""
    @property
    def moves(self) -> list[Move]:
        """All legal moves, without repeats; the order is the same for equal states."""

@final
class Actions:
    """The numbering of the actions of a ruleset, for learners: every legal move of a decision has a number of its own.

    The numbers are the same in every game, whatever the number of players; only whether needless purchases are allowed, where a
    ruleset has such a switch, makes another numbering. A number says what is done with which card, in whatever question. Of
    several ways of paying one thing the first has the lowest number and pays the least to the left.
    """

    @property
    def size(self) -> int:
        """How many numbers there are; they begin at 0."""
    @property
    def version(self) -> str:
        """A digest of the numbering: another one means that numbers have another meaning."""
    @property
    def lanes(self) -> dict[str, dict[str, list[int]]]:
        """By board and side the lane of each stage, from 1, as the words of numbers name it. Stages that can be built at the same
        time are in different lanes; those of one lane share their numbers."""
    def ids(self, decision: Decision) -> list[int]:
        """The numbers of the moves of a decision, in the order of its moves.

        Raises:
            MoveError: the decision is of another ruleset, or of a game with another numbering.
        """
    def id_of(self, decision: Decision, move: Move) -> int:
        """The number of one of the moves of a decision.

        Raises:
            MoveError: it is none of them, or the decision has another numbering.
        """
    def move_of(self, decision: Decision, action: int) -> Move:
        """The move of a decision that has this number.

        Raises:
            MoveError: no legal move has it, or the decision has another numbering.
        """
    def mask(self, decision: Decision) -> bytes:
        """Which numbers are legal: one byte a number, 1 or 0 (`numpy.frombuffer(mask, bool)` reads it).

        Raises:
            MoveError: the decision has another numbering.
        """
    def text(self, action: int) -> str:
        """What a number means, in words.

        Raises:
            IndexError: there is no such number.
        """
    def __len__(self) -> int: ...

@final
class Ruleset:
    """A compiled game. Immutable, cheap to share between threads."""

    @staticmethod
    def from_bytes(tables: bytes) -> Ruleset:
        """Load a ruleset from the bytes of a tables file.

        Raises:
            TablesError: the bytes are not a whole and valid tables file of this version.
        """
    def tables(self) -> dict[str, Any]:
        """The tables as plain data, with the names of the table format. Changes with the format's version."""
    def to_bytes(self) -> bytes:
        """The tables file of this ruleset; equal rulesets give equal bytes."""
    @property
    def name(self) -> str:
        """Name by which the ruleset is loaded."""
    @property
    def title(self) -> str:
        """Name shown to people."""
    @property
    def digest(self) -> str:
        """SHA-256 of the tables in hexadecimal; it names the ruleset in records."""
    @property
    def players(self) -> range:
        """The numbers of players that the ruleset allows."""
    @property
    def free_seats(self) -> int:
        """Number of seats without a player, which follow those of the players."""
    @property
    def boards(self) -> dict[str, list[str]]:
        """Names of the boards, each with the names of its sides."""
    @property
    def categories(self) -> list[str]:
        """Score categories in the order of the score sheet."""
    @property
    def switches(self) -> dict[str, bool]:
        """Switches with their defaults."""
    @property
    def actions(self) -> Actions:
        """The numbering of the actions of games whose switches stand at their defaults."""
    @property
    def observations(self) -> Observations:
        """What a player may know as a row of numbers."""
    def describe(self) -> dict[str, Any]:
        """The things of the game as plain data; what they do is told by the tables.

        Keys: `name`, `title`, `players`, `free_seats`, `currency` (`name`, `plural`), `goods` (names), `colours`
        (`name`, `about`), `counters` (`name`, `plural`), `shared` (names of the counters of the table), `switches` (`name`,
        `default`, `about`), `ages` (numbers of the decks), `groups` (of cards that are spent: `name`, `cards`, `wild`, the card that
        stands for any of them, or `None`), `cards` (`name`, `names`, `colour`, `age`, 0 for those that are in no deck, `copies`,
        `stacks`, whether a city can have several, `cost` as `{"bank": int, "goods": {name: units}}`, `chains` (names of the cards
        that make it free)), `piles` (`name`, `of_boards`, whether each seat has one, `hidden`, whether it lies face down, `row`,
        number of cards face up beside it, `contents`: by board, or once, name of a card to its copies), `boards` (`name`, `names`,
        `sides`: `name`, `stages`: `cost`, `needs` (numbers of the stages that must stand before), `copies` (stages of
        neighbours that it can stand for, each a pair: the side, and the number or `None` for the last one; its cost is `None`
        if that is copied, too)), `categories`, `ties`. A cost that is paid with cards also has `spend`: `group`, `count`, and
        `identical`, whether all must be alike; else all must differ.
        """
    def new_game(
        self,
        players: int,
        seed: int | None = ...,
        *,
        boards: Sequence[tuple[str, str] | str | None] | None = None,
        deals: Mapping[str, Any] | None = None,
        switches: Mapping[str, bool] | None = None,
    ) -> Game:
        """Begin a game.

        Args:
            players: number of players.
            seed: decides everything that chance decides and that is not given; 0 to 2**64 - 1, and 0 if it is left
                out. `None` demands that nothing is left to chance.
            boards: for each seat, free ones last, a board and side, `("Name", "A")`, or a board whose side is drawn, or
                `None` to draw it.
            deals: the deals as records write them: `{"ages": [{"hands": [[card, ...], ...]}, ...]}`, with a free seat
                also `"pile": [card, ...]` for each age, top first; and by the name of a pile on the table its cards, the
                top one first, in one list, or one list a seat where each seat has a pile. Ages and piles left out are
                dealt at random. `{"first": seat}` says who begins where seats take turns, by default seat 0.
            switches: those that differ from their defaults, by name.

        Raises:
            SetupError: an argument does not fit the ruleset.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game in progress.

    Equal games compare equal and have equal hashes; the hash of a game changes when it is played on.
    """

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
    @property
    def players(self) -> int:
        """Number of players. Their seats come first."""
    @property
    def seats(self) -> int:
        """Number of seats: those of the players, then free ones."""
    @property
    def seed(self) -> int | None:
        """The seed; `None` if nothing was left to chance."""
    @property
    def switches(self) -> dict[str, bool]:
        """Switches that differ from their defaults."""
    @property
    def boards(self) -> list[tuple[str, str]]:
        """Board and side of each seat."""
    @property
    def deals(self) -> dict[str, Any]:
        """Everything that chance has dealt and will deal, in the form of records. It tells hidden cards: not for players."""
    @property
    def age(self) -> int:
        """The age, from 1; 0 before the first, and where there are no ages."""
    @property
    def turn(self) -> int:
        """The turn within the age, from 1; where seats take turns, the number of turns begun. 0 before the first."""
    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
    @property
    def decisions(self) -> list[Decision]:
        """The choices that are owed now, in seat order; empty if and only if the game is over."""
    @property
    def actions(self) -> Actions:
        """The numbering of the actions of games with these switches."""
    def play(self, seat: int, move: Move | Mapping[str, Any]) -> None:
        """Answer the decision of a seat. When the last seat has answered, the game goes on to the next decisions.

        Args:
            seat: the seat of the decision.
            move: one of the moves of its decision, or the same in the form of records.

        Raises:
            MoveError: the seat owes no decision, or the move is not legal; the game is unchanged.
        """
    def scores(self) -> list[dict[str, Any]]:
        """The score sheet as it stands now: per seat each category, `total`, what breaks ties, and `rank` (1 is best,
        equal ranks are ties; `None` for a free seat)."""
    def observe(self, seat: int) -> dict[str, Any]:
        """Exactly what a player may know now.

        Names of cards in lists stand in the order of the rules. Keys:

        - `seat`, `players`, `age`, `turn`: numbers;
        - `cities`: what everybody sees, by seat, a free one last: `board`, `side`, `counters` (name to amount, without
          zeros), `built` (names of cards), `stages` (numbers built), `hand_size`, `rights` (to build free: `colours`, `renewal`, which
          is `"always"`, `"age"` or `"game"`, `first_of_colour`, whether only for a card of whose colour none is built,
          `numbers`, which cards of an age it is for, `None` for any, and `left`, the uses left), `stacks` (cards of which a
          city can have several, name to number), `powers` (of cards: `name`, `is_used`, whether it was used in this turn,
          and `is_awake`, whether it lets the seat take a further card now); the `hand_size` of a free seat is that of its
          draw pile;
        - `hand`: names of the own cards;
        - `kind`: kind of the decision that the seat owes, else `None`;
        - `answer`: the own move, if it is given and others have still to answer, else `None`;
        - `waiting`: the seats that owe a decision;
        - `active`: the seat whose turn it is, `None` where seats do not take turns;
        - `table`: counters of the table (name to amount, without zeros);
        - `piles`: the piles on the table: `name`, `seat`, between which and its left neighbour it lies, `None` if it is for
          all, `size`, the cards left, those of the row included, `top`, the top card if the seat knows it (because all see
          it, or it alone has looked), else `None`, and `row`, the cards face up beside the pile;
        - `looked`: the cards that the seat sees while it, or everybody, looks at a pile, else `None`;
        - `spent`: cards that came from piles and have been discarded (name to number);
        - `markers`: own cards under stages, by the number of the stage;
        - `discards`: cards that the seat knows to lie on the discard pile: own ones, and those it saw there when it
          last looked;
        - `discard_pile`: its cards if the seat looks at it now, else `None`;
        - `discard_count`: the number of its cards;
        - `seen`: by seat what is known of the hand it holds, `None` if nothing: `cards`, those seen there that have not
          been shown elsewhere since, and `size`, the number of cards in the hand. If there are more `cards` than `size`, the others
          have gone face down;
        - `free`: `None` without a free seat, else what the player knows of it besides its city: `seat`, `chooser` (the
          player who decides for it), `kind` (of the decision that the player owes for it, else `None`), `top` (the top
          card of the draw pile, while the player decides about it, else `None`), `markers` (cards that the player put
          under its stages, by the number of the stage).

        Raises:
            MoveError: there is no such seat, or it is free: only players know anything.
        """
    def determinize(self, seat: int, seed: int) -> Game:
        """A game drawn among all that a player cannot tell from this one, each equally likely.

        It agrees with everything that the player has seen: `drawn.observe(seat)` is the same, and so are the moves of the
        player. Hands that it has held are known to hold what is left of them; what others put face down, hands never held,
        decks not yet dealt, and piles but for the cards seen there are laid anew, every way of laying the cards being equally
        likely. Answers that others have given unseen are drawn among their legal moves then. What could be concluded
        from moves that others did not make is left aside.

        Args:
            seat: the player.
            seed: decides the draw.

        Returns:
            A game without a seed; playing it on leaves this one alone.

        Raises:
            MoveError: there is no such seat, or it is free: only players know anything.
        """
    def clone(self) -> Game:
        """An independent copy."""
    def to_bytes(self) -> bytes:
        """The whole state, to be resumed by `Game.from_bytes`."""
    @staticmethod
    def from_bytes(ruleset: Ruleset, state: bytes) -> Game:
        """Resume a saved game.

        Raises:
            StateError: the bytes are not a whole and valid state of this ruleset and version.
        """
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Batch:
    """Many games of one ruleset, stepped in one call on NumPy arrays, without the interpreter lock.

    Arrays have a row for every seat of every game, free seats last: `to_play[game, seat]` tells whether the seat owes a decision, and
    a step takes one action for each that does, all at once. A game that ends begins anew in the same step, with the next seed that
    no game of the batch has had; `rewards` and `done` tell of that step, `scores` and `ranks` of the last game that ended.
    Nothing depends on the number of threads.

    The arrays belong to the batch and every step writes them anew: copy what is to be kept. `observations`, `legal_mask` and
    `choosers` are written from the first time on that they are asked for, so what is not wanted costs nothing.

    Args:
        ruleset: what to play.
        games: number of games.
        players: number of players.
        seed: the seed of the first game; the others have the next ones.
        boards: as for `Ruleset.new_game`, the same in every game.
        switches: as for `Ruleset.new_game`.
        reward: what a finished game is worth to a player: `"win"` is 1 for the winner, shared by several, else 0; `"rank"` is the part
            of the other players that are behind less the part that are ahead, from -1 to 1; `"score"` is the total.
        threads: 1 to 256.
        observations: an array of int16 to write the observations into, instead of one of the batch.
        legal_mask: an array of bool to write the mask into; nobody else may write to it.

    Raises:
        SetupError: an argument does not fit.
        ImportError: NumPy is not installed; the extra `septem[batch]` brings it.
    """

    def __new__(
        cls,
        ruleset: Ruleset,
        games: int,
        players: int,
        *,
        seed: int = ...,
        boards: Sequence[tuple[str, str] | str | None] | None = None,
        switches: Mapping[str, bool] | None = None,
        reward: Literal["win", "rank", "score"] = "win",
        threads: int = ...,
        observations: NDArray[int16] | None = None,
        legal_mask: NDArray[bool_] | None = None,
    ) -> Batch: ...
    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
    @property
    def games(self) -> int:
        """Number of games."""
    @property
    def players(self) -> int:
        """Number of players of each game."""
    @property
    def seats(self) -> int:
        """Number of seats of each game: those of the players, then free ones."""
    @property
    def actions(self) -> Actions:
        """The numbering of the actions."""
    @property
    def layout(self) -> Observations:
        """What the numbers of `observations` mean."""
    @property
    def to_play(self) -> NDArray[bool_]:
        """bool, (games, seats): whether the seat owes a decision."""
    @property
    def choosers(self) -> NDArray[uint8]:
        """uint8, (games, seats): the seat of the player who decides, the same one but for free seats."""
    @property
    def observations(self) -> NDArray[int16]:
        """int16, (games, seats, numbers): what the player who decides for the seat may know, as `layout` says; all 0 where the seat
        owes no decision."""
    @property
    def legal_mask(self) -> NDArray[bool_]:
        """bool, (games, seats, actions): which actions are legal."""
    @property
    def legal_actions(self) -> NDArray[int32]:
        """int32: the legal actions of all rows, one row after the other; `legal_offsets` tells where those of each row begin.
        Every step makes another array."""
    @property
    def legal_offsets(self) -> NDArray[int64]:
        """int64, (games * seats + 1): where the legal actions of each row begin in `legal_actions`, and behind the last one. Every
        step makes another array."""
    @property
    def rewards(self) -> NDArray[float32]:
        """float32, (games, seats): what the games that ended in the last step are worth; 0 in others, and for free seats."""
    @property
    def done(self) -> NDArray[bool_]:
        """bool, (games,): whether a game ended in the last step; its place has a new one now."""
    @property
    def scores(self) -> NDArray[int32]:
        """int32, (games, seats): the totals of the last game in the place that ended, 0 before."""
    @property
    def ranks(self) -> NDArray[uint8]:
        """uint8, (games, seats): the ranks of the last game in the place that ended; 0 before, and for free seats."""
    @property
    def seeds(self) -> NDArray[uint64]:
        """uint64, (games,): the seeds of the games."""
    def step(self, actions: NDArray[int64] | NDArray[int32]) -> None:
        """Make a move for every seat that owes a decision.

        Args:
            actions: int64 or int32, (games, seats): the number of a legal action for each such seat; other entries are not read.

        Raises:
            MoveError: an action is not legal; the message names the game, the seat and the action.
            TypeError: the numbers are of another type.
            ValueError: the array has another shape, or is not contiguous.

        After an error all games are as before.
        """
    def game(self, game: int) -> Game:
        """A copy of one of the games.

        Raises:
            IndexError: there is no such game.
        """
    def clone(self) -> Batch:
        """An independent copy with arrays of its own."""
    def to_bytes(self) -> bytes:
        """All games as bytes, to be resumed by `Batch.from_bytes`. What came of games that have ended is not among them."""
    @staticmethod
    def from_bytes(
        ruleset: Ruleset,
        games: bytes,
        *,
        threads: int = ...,
        observations: NDArray[int16] | None = None,
        legal_mask: NDArray[bool_] | None = None,
    ) -> Batch:
        """Resume saved games; the arguments are those of a new batch.

        Raises:
            StateError: the bytes are not those of a batch of this ruleset and version.
        """

@final
class Observations:
    """What a player may know as a row of whole numbers, for learners; it holds nothing that `Game.observe` does not tell.

    A row is relative to the player: first what concerns the table and the player alone, then a block for each seat, the own
    one first, then those of the left and the right neighbour, of the seats beyond on the left and on the right, and so on.
    So the row of a game with fewer seats is the first part of that of a game with more.
    """

    @property
    def version(self) -> str:
        """A digest of the layout: another one means that numbers have another meaning."""
    def size(self, players: int) -> int:
        """How many numbers a row has in games with so many players.

        Raises:
            SetupError: the ruleset is not for so many.
        """
    def names(self, players: int) -> list[str]:
        """What each number of a row is, in games with so many players.

        Raises:
            SetupError: the ruleset is not for so many.
        """
    def row(self, game: Game, seat: int) -> bytes:
        """What a player of a game may know, as the bytes of 16-bit numbers (`numpy.frombuffer(row, numpy.int16)` reads them).

        Raises:
            MoveError: there is no such seat, or it is free, or the game is of another ruleset.
        """

@final
class Tally:
    """Sums over simulated games, from which means and deviations follow."""

    @property
    def games(self) -> int:
        """Number of games."""
    @property
    def decisions(self) -> int:
        """Number of decisions taken."""
    @property
    def moves(self) -> int:
        """Number of legal moves of all these decisions."""
    @property
    def fingerprint(self) -> int:
        """A number that changes with the points of any game: equal runs have equal ones."""
    @property
    def columns(self) -> list[str]:
        """What is summed: the score categories, then `"total"`."""
    @property
    def seats(self) -> list[dict[str, Any]]:
        """By seat: `games`, `sums` and `squares` (of the scores, one entry a column), `wins` (shared ones count as parts). A
        free seat never wins."""
    @property
    def boards(self) -> list[dict[str, Any]]:
        """By board and side that players had, in the order of the rules: `board`, `side`, and what seats have."""
    @property
    def agents(self) -> list[dict[str, Any]]:
        """By agent in the order given, each name once: `agent`, and what seats have."""

def agents() -> dict[str, str]:
    """Names of the agents with what they do."""

def choose(game: Game, seat: int, agent: str, seed: int) -> Move:
    """The move that an agent makes for a seat that owes a decision.

    Args:
        game: the game, which stays as it is.
        seat: the seat that decides.
        agent: name of the agent.
        seed: decides what the agent leaves to chance.

    Raises:
        SetupError: there is no such agent.
        MoveError: the seat owes no decision.
    """

def simulate(
    ruleset: Ruleset,
    players: int,
    games: int,
    *,
    seed: int = ...,
    agents: Sequence[str] | None = None,
    boards: Sequence[tuple[str, str] | str | None] | None = None,
    switches: Mapping[str, bool] | None = None,
    threads: int = ...,
    record: Callable[[bytes], object] | None = None,
    with_legal: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Tally:
    """Play whole games between agents, natively and without the interpreter lock.

    Game number i has the seed `seed + i`. Agents sit down in turn and rotate: agent number k of m sits at seat s
    of game i when k = ((s + i) mod n + i div n) mod m, with n players. For a free seat the agent of its chooser decides.
    The result is the same for any number of threads.

    Args:
        ruleset: what to play.
        players: number of players.
        games: number of games.
        seed: the seed of the first game, 0 if it is left out.
        agents: names of agents, those of `agents()`; uniformly random ones if they are left out.
        boards: as for `Ruleset.new_game`, the same in every game.
        switches: as for `Ruleset.new_game`.
        threads: 1 to 256; 1 if it is left out.
        record: called with lines of the game record (several whole lines at a time, in the order of the games).
        with_legal: list all legal moves in each step of the record.
        progress: called now and then with the number of games finished so far. An exception from a callback ends the run.

    Raises:
        SetupError: an argument does not fit.
    """

def replay(ruleset: Ruleset, record: str | bytes) -> str | None:
    """Replay one line of the game record without the random generator and check it: every step's legality, every listed set of
    legal moves, every score and rank.

    Args:
        ruleset: the ruleset that the record names.
        record: the line, as text or in UTF-8.

    Returns:
        `None` if all is as recorded, else the first difference in words.

    Raises:
        RecordError: the line is not a record of this ruleset.
        TypeError: `record` is neither text nor bytes.
    """
