//! Rulesets.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyRange};
use pythonize::depythonize;
use septem_engine::{Observations, Ruleset, SetupError, default_switches, tables};
use serde_json::{Value, json};

use crate::actions::PyActions;
use crate::arguments::{BoardArgument, PlayersArgument, SeedArgument, SwitchesArgument, setup};
use crate::errors::Raise;
use crate::game::PyGame;
use crate::observations::PyObservations;

/// A compiled game. Immutable, cheap to share between threads.
#[pyclass(name = "Ruleset", module = "septem", frozen)]
#[derive(Clone)]
pub struct PyRuleset(pub(crate) Arc<Ruleset>);

#[pymethods]
impl PyRuleset {
    /// Load a ruleset from the bytes of a tables file.
    ///
    /// Raises:
    ///     TablesError: the bytes are not a whole and valid tables file of this version.
    #[staticmethod]
    fn from_bytes(tables: &[u8]) -> PyResult<Self> {
        Ruleset::from_bytes(tables).map(Self).map_err(Raise::raise)
    }

    /// The tables as plain data, with the names of the table format. Changes with the format's version.
    fn tables<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(python, self.0.tables())
    }

    /// The tables file of this ruleset; equal rulesets give equal bytes.
    fn to_bytes<'py>(&self, python: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(python, &self.0.tables().to_bytes())
    }

    /// Name by which the ruleset is loaded.
    #[getter]
    fn name(&self) -> &str {
        &self.0.tables().name
    }

    /// Name shown to people.
    #[getter]
    fn title(&self) -> &str {
        &self.0.tables().title
    }

    /// SHA-256 of the tables in hexadecimal; it names the ruleset in records.
    #[getter]
    fn digest(&self) -> String {
        self.0.digest_hex()
    }

    /// The numbers of players that the ruleset allows.
    #[getter]
    fn players<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        let [min, max] = self.0.tables().players;
        PyRange::new(python, min.into(), isize::from(max) + 1)
    }

    /// Number of seats without a player, which follow those of the players.
    #[getter]
    fn free_seats(&self) -> u8 {
        self.0.tables().free_seats
    }

    /// Names of the boards, each with the names of its sides.
    #[getter]
    fn boards<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let boards = PyDict::new(python);
        for board in &self.0.tables().boards {
            let sides: Vec<&str> = board.sides.iter().map(|side| side.name.as_str()).collect();
            boards.set_item(&board.name, sides)?;
        }
        Ok(boards)
    }

    /// Score categories in the order of the score sheet.
    #[getter]
    fn categories(&self) -> Vec<&str> {
        self.0.tables().categories.iter().map(|category| category.name.as_str()).collect()
    }

    /// Switches with their defaults.
    #[getter]
    fn switches<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let switches = PyDict::new(python);
        for switch in &self.0.tables().switches {
            switches.set_item(&switch.name, switch.default)?;
        }
        Ok(switches)
    }

    /// The numbering of the actions of games whose switches stand at their defaults.
    #[getter]
    fn actions(&self) -> PyActions {
        PyActions::new(&self.0, default_switches(&self.0))
    }

    /// What a player may know as a row of numbers.
    #[getter]
    fn observations(&self) -> PyObservations {
        PyObservations::new(&self.0, Arc::new(Observations::new(&self.0)))
    }

    /// The things of the game as plain data; what they do is told by the tables.
    ///
    /// Keys: `name`, `title`, `players`, `free_seats`, `currency` (`name`, `plural`), `goods` (names), `colours`
    /// (`name`, `about`), `counters` (`name`, `plural`), `shared` (names of the counters of the table), `switches` (`name`,
    /// `default`, `about`), `ages` (numbers of the decks), `groups` (of cards that are spent: `name`, `cards`, `wild`, the card that
    /// stands for any of them, or `None`), `cards` (`name`, `names`, `colour`, `age`, 0 for those that are in no deck, `copies`,
    /// `stacks`, whether a city can have several, `cost` as `{"bank": int, "goods": {name: units}}`, `chains` (names of the cards
    /// that make it free)), `piles` (`name`, `of_boards`, whether each seat has one, `hidden`, whether it lies face down, `row`,
    /// number of cards face up beside it, `contents`: by board, or once, name of a card to its copies), `boards` (`name`, `names`,
    /// `sides`: `name`, `stages`: `cost`, `needs` (numbers of the stages that must stand before), `copies` (stages of
    /// neighbours that it can stand for, each a pair: the side, and the number or `None` for the last one; its cost is `None`
    /// if that is copied, too)), `categories`, `ties`. A cost that is paid with cards also has `spend`: `group`, `count`, and
    /// `identical`, whether all must be alike; else all must differ.
    fn describe<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(python, &describe(&self.0))
    }

    /// Begin a game.
    ///
    /// Args:
    ///     players: number of players.
    ///     seed: decides everything that chance decides and that is not given; 0 to 2**64 - 1, and 0 if it is left
    ///         out. `None` demands that nothing is left to chance.
    ///     boards: for each seat, free ones last, a board and side, `("Name", "A")`, or a board whose side is drawn, or
    ///         `None` to draw it.
    ///     deals: the deals as records write them: `{"ages": [{"hands": [[card, ...], ...]}, ...]}`, with a free seat
    ///         also `"pile": [card, ...]` for each age, top first; and by the name of a pile on the table its cards, the
    ///         top one first, in one list, or one list a seat where each seat has a pile. Ages and piles left out are
    ///         dealt at random. `{"first": seat}` says who begins where seats take turns, by default seat 0.
    ///     switches: those that differ from their defaults, by name.
    ///
    /// Raises:
    ///     SetupError: an argument does not fit the ruleset.
    #[pyo3(signature = (players, seed=Some(SeedArgument(0)), *, boards=None, deals=None, switches=None))]
    #[allow(clippy::needless_pass_by_value)]
    fn new_game(
        &self,
        players: PlayersArgument,
        seed: Option<SeedArgument>,
        boards: Option<Vec<BoardArgument>>,
        deals: Option<&Bound<'_, PyAny>>,
        switches: Option<SwitchesArgument>,
    ) -> PyResult<PyGame> {
        let mut setup = setup(&self.0, players, seed, boards.as_deref(), switches)?;
        if let Some(deals) = deals {
            let deals: Value = depythonize(deals).map_err(|error| SetupError::Deals(error.to_string()).raise())?;
            setup.set_deals(&self.0, &deals).map_err(Raise::raise)?;
        }
        let state = setup.begin(&self.0).map_err(Raise::raise)?;
        Ok(PyGame::new(Arc::clone(&self.0), state, setup.seed))
    }

    fn __reduce__<'py>(&self, python: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let rebuild = python.get_type::<Self>().getattr("from_bytes")?;
        Ok((rebuild, (self.to_bytes(python),)))
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {:?} {}>", self.name(), &self.0.digest_hex()[..12])
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.digest() == other.0.digest()
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(self.0.digest())
    }
}

/// Everything that a client needs to show the game.
fn describe(rules: &Ruleset) -> Value {
    let tables = rules.tables();
    let counter = |counter: &tables::Counter| json!({"name": counter.name, "plural": counter.plural});
    let cost = |cost: u16| {
        let cost = &tables.costs[usize::from(cost)];
        let goods = tables.goods.iter().zip(&cost.goods).filter(|(_, units)| **units > 0);
        let goods: serde_json::Map<String, Value> =
            goods.map(|(good, units)| (good.name.clone(), json!(units))).collect();
        let mut told = json!({"bank": cost.bank, "goods": goods});
        if let Some(spend) = cost.spend {
            let group = &tables.groups[usize::from(spend.group)].name;
            told["spend"] = json!({"group": group, "count": spend.count, "identical": spend.identical});
        }
        told
    };
    let card = |card: &tables::Card| {
        let chains: Vec<&str> =
            card.chains.iter().map(|chain| tables.cards[usize::from(*chain)].name.as_str()).collect();
        json!({
            "name": card.name, "names": card.names, "colour": tables.colours[usize::from(card.colour)].name,
            "age": card.age, "copies": card.copies, "stacks": card.stack.is_some(), "cost": cost(card.cost),
            "chains": chains,
        })
    };
    let card_name = |card: u16| tables.cards[usize::from(card)].name.as_str();
    let group = |group: &tables::Group| {
        let cards: Vec<&str> = group.cards.iter().map(|card| card_name(*card)).collect();
        json!({"name": group.name, "cards": cards, "wild": group.wild.map(card_name)})
    };
    let pile = |pile: &tables::Pile| {
        let copies = |copies: &tables::Copies| (card_name(copies.card).to_owned(), json!(copies.copies));
        let contents = |list: &Vec<tables::Copies>| Value::Object(list.iter().map(copies).collect());
        json!({
            "name": pile.name, "of_boards": pile.of_boards, "hidden": pile.hidden, "row": pile.row,
            "contents": pile.contents.iter().map(contents).collect::<Vec<_>>(),
        })
    };
    let side = |side: &tables::Side| {
        let needs =
            |stage: &tables::Stage| (1..=8).filter(|number| stage.needs >> (number - 1) & 1 == 1).collect::<Vec<_>>();
        let copies = |stage: &tables::Stage| {
            let named = |copy: &tables::StageCopy| json!([copy.of, copy.stage.map(|stage| stage + 1)]);
            stage.copies.iter().map(named).collect::<Vec<_>>()
        };
        let own_cost = |stage: &tables::Stage| (!stage.copies.iter().any(|copy| copy.cost)).then(|| cost(stage.cost));
        let stages = side
            .stages
            .iter()
            .map(|stage| json!({"cost": own_cost(stage), "needs": needs(stage), "copies": copies(stage)}));
        let stages: Vec<Value> = stages.collect();
        json!({"name": side.name, "stages": stages})
    };
    let board = |board: &tables::Board| json!({"name": board.name, "names": board.names, "sides": board.sides.iter().map(side).collect::<Vec<_>>()});
    let names = |named: &[tables::Named]| named.iter().map(|thing| thing.name.clone()).collect::<Vec<_>>();
    json!({
        "name": tables.name,
        "title": tables.title,
        "players": tables.players,
        "free_seats": tables.free_seats,
        "currency": counter(&tables.counters[usize::from(tables.currency)]),
        "goods": names(&tables.goods),
        "colours": tables.colours.iter().map(|colour| json!({"name": colour.name, "about": colour.about})).collect::<Vec<_>>(),
        "counters": tables.counters.iter().filter(|found| !found.internal).map(counter).collect::<Vec<_>>(),
        "shared": names(&tables.shared),
        "switches": tables.switches,
        "ages": tables.decks.iter().map(|deck| deck.age).collect::<Vec<_>>(),
        "groups": tables.groups.iter().map(group).collect::<Vec<_>>(),
        "cards": tables.cards.iter().map(card).collect::<Vec<_>>(),
        "piles": tables.piles.iter().map(pile).collect::<Vec<_>>(),
        "boards": tables.boards.iter().map(board).collect::<Vec<_>>(),
        "categories": tables.categories.iter().map(|category| category.name.as_str()).collect::<Vec<_>>(),
        "ties": tables.ties.iter().map(|tie| tie.name.as_str()).collect::<Vec<_>>(),
    })
}
