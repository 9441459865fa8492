//! The game record: one game a line of JSON, everything that is needed to replay it without the random generator.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::cards::CardId;
use crate::error::RecordError;
use crate::limits::SEATS;
use crate::move_text::{MoveText, pile_word};
use crate::moves::Move;
use crate::ruleset::Ruleset;
use crate::scoring::SeatScore;
use crate::setup::{Setup, default_switches};
use crate::state::State;
use crate::tables::{Action, Zone};

/// The version of the record format.
pub const VERSION: u64 = 1;
/// The kind of a step in which chance brings a pile into a new order.
const SHUFFLE: &str = "shuffle";
/// What the key `format` of a record says.
pub const FORMAT: &str = "septem-record";

/// One game. Unknown keys are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always `septem-record`.
    pub format: String,
    /// Version of the format.
    pub version: u64,
    /// Name of the ruleset.
    pub ruleset: String,
    /// Digest of its tables in hexadecimal.
    pub digest: String,
    /// Version of the engine that wrote the record.
    #[serde(default)]
    pub engine: String,
    /// Number of players.
    pub players: usize,
    /// The seed; `None` if nothing was left to chance.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Switches that differ from their defaults.
    #[serde(default, rename = "rules", skip_serializing_if = "Map::is_empty")]
    pub switches: Map<String, Value>,
    /// Boards and agents by seat.
    pub seats: Vec<RecordSeat>,
    /// What chance dealt.
    pub deals: Value,
    /// Every decision in the order of resolution.
    pub steps: Vec<Step>,
    /// By seat: points of each category, the total, and what breaks ties.
    pub scores: Vec<Map<String, Value>>,
    /// By seat; 1 is best, `None` for a free seat.
    pub ranks: Vec<Option<u8>>,
}

/// A seat of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordSeat {
    /// Name of the board.
    pub board: String,
    /// Name of the side.
    pub side: String,
    /// Who played; `None` for a free seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Whether nobody sits there.
    #[serde(default, rename = "free", skip_serializing_if = "std::ops::Not::not")]
    pub is_free: bool,
}

/// A decision of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The age; none where the ruleset has no ages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
    /// The turn within the age, or among all turns.
    pub turn: u16,
    /// The seat that acts; none for chance.
    pub seat: Option<usize>,
    /// The seat of the player who decides, if the one that acts is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooser: Option<usize>,
    /// Kind of the decision.
    pub kind: String,
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Value,
    /// All legal moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Value>>,
}

/// Collects the steps of a game as it is played.
#[derive(Debug)]
pub struct Recorder {
    steps: Vec<Step>,
    with_legal: bool,
    /// What chance dealt, as it was before the first move.
    deals: Option<Value>,
    /// The pile that was shuffled by the last move, with the turn and the seat whose turn it was.
    shuffled: Option<(u16, usize, usize)>,
}

impl Recorder {
    /// A recorder; `with_legal` lists all legal moves in each step.
    pub fn new(with_legal: bool) -> Self {
        Self { steps: Vec::new(), with_legal, deals: None, shuffled: None }
    }

    /// Notes a move that is about to be played.
    pub fn note(&mut self, rules: &Ruleset, state: &State, seat: usize, chosen: Move) {
        self.note_shuffle(rules, state);
        if self.deals.is_none() {
            self.deals = Some(state.deals(rules));
        }
        let words = |found: Move| MoveText::new(rules, state.context(seat), found).to_json();
        let legal = self.with_legal.then(|| {
            let mut moves = Vec::new();
            state.legal_moves(rules, seat, &mut moves);
            moves.into_iter().map(words).collect()
        });
        let ask = state.current_ask(rules);
        let told = MoveText::new(rules, state.context(seat), chosen).told(state).to_json();
        self.steps.push(Step {
            age: step_age(rules, state),
            turn: state.turn,
            seat: Some(seat),
            chooser: chooser(state, seat),
            kind: ask.kind.clone(),
            chosen: told,
            legal,
        });
        if ask.from == Zone::Looked && ask.uses[usize::from(chosen.use_index)].action == Action::Take {
            self.shuffled = Some((state.turn, seat, chosen.pile()));
        }
    }

    /// Notes the order into which the last move has brought a pile.
    fn note_shuffle(&mut self, rules: &Ruleset, state: &State) {
        let Some((turn, seat, pile)) = self.shuffled.take() else { return };
        let cards = state.pile_cards(rules, pile);
        if cards.len() < 2 {
            return;
        }
        let order: Vec<&str> =
            cards.iter().map(|card| rules.tables().cards[usize::from(*card)].name.as_str()).collect();
        let chosen = json!({"deck": pile_word(rules, seat, pile, false), "order": order});
        let age = step_age(rules, state);
        self.steps.push(Step { age, turn, seat: None, chooser: None, kind: SHUFFLE.into(), chosen, legal: None });
    }

    /// The record of the game that has ended in `state`.
    pub fn finish(mut self, rules: &Ruleset, state: &State, seed: Option<u64>, agents: &[&str]) -> Record {
        self.note_shuffle(rules, state);
        let tables = rules.tables();
        let scores = state.scores(rules);
        Record {
            format: FORMAT.into(),
            version: VERSION,
            ruleset: tables.name.clone(),
            digest: rules.digest_hex(),
            engine: env!("CARGO_PKG_VERSION").into(),
            players: state.players(),
            seed,
            switches: state.switches_changed(rules),
            seats: (0..state.seat_count())
                .map(|seat| {
                    let (board, side) = state.board(rules, seat);
                    let is_free = state.is_free(seat);
                    let agent = (!is_free).then(|| agents.get(seat).copied().unwrap_or_default().into());
                    RecordSeat { board: board.into(), side: side.into(), agent, is_free }
                })
                .collect(),
            deals: self.deals.unwrap_or_else(|| state.deals(rules)),
            steps: self.steps,
            scores: scores.iter().map(|score| score_json(rules, score)).collect(),
            ranks: scores.iter().map(|score| score.rank).collect(),
        }
    }
}

impl Record {
    /// Reads one line.
    ///
    /// # Errors
    ///
    /// If it is not a record, or of a later version.
    pub fn parse(line: &str) -> Result<Self, RecordError> {
        let value: Value = serde_json::from_str(line).map_err(|error| RecordError::NotRecord(error.to_string()))?;
        if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(RecordError::NotRecord(format!("\"format\" is not {FORMAT:?}")));
        }
        match value.get("version").and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(RecordError::Version(version)),
            _ => return Err(RecordError::NotRecord("\"version\" is missing or not a version".into())),
        }
        serde_json::from_value(value).map_err(|error| RecordError::NotRecord(error.to_string()))
    }

    /// One line of JSON, without the line end.
    #[expect(clippy::missing_panics_doc, reason = "a record holds nothing that JSON cannot")]
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record holds nothing that JSON cannot")
    }

    /// Replays the game without the random generator and checks every step, every listed set of legal moves, every
    /// score and rank. Gives the first difference in words, `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the record is of another ruleset or its header does not fit.
    pub fn verify(&self, rules: &Ruleset) -> Result<Option<String>, RecordError> {
        let tables = rules.tables();
        if self.ruleset != tables.name || self.digest != rules.digest_hex() {
            return Err(RecordError::Ruleset {
                found: format!("{} ({})", self.ruleset, shorten(&self.digest)),
                expected: format!("{} ({})", tables.name, shorten(&rules.digest_hex())),
            });
        }
        let mut state = self.setup(rules)?.begin(rules)?;
        let mut last = 0;
        for (number, step) in self.steps.iter().enumerate() {
            if let Some(difference) = check_step(rules, &mut state, step, &mut last) {
                let seat = step.seat.map_or("chance".into(), |seat| format!("seat {seat}"));
                let age = step.age.map_or(String::new(), |age| format!("age {age}, "));
                let turn = step.turn;
                return Ok(Some(format!("step {} ({age}turn {turn}, {seat}): {difference}", number + 1)));
            }
        }
        while play_only_move(rules, &mut state).is_some() {}
        if let Some(seat) = state.waiting().next() {
            return Ok(Some(format!("after the last step: seat {seat} still owes a decision")));
        }
        Ok(self.check_scores(rules, &state.scores(rules)))
    }

    fn setup(&self, rules: &Ruleset) -> Result<Setup, RecordError> {
        let mut setup = Setup { players: self.players, switches: default_switches(rules), ..Setup::default() };
        for (name, on) in &self.switches {
            let on = on
                .as_bool()
                .ok_or_else(|| RecordError::NotRecord(format!("the switch {name:?} is not true or false")))?;
            setup.set_switch(rules, name, on)?;
        }
        let boards: Vec<_> =
            self.seats.iter().map(|seat| (Some(seat.board.as_str()), Some(seat.side.as_str()))).collect();
        setup.set_boards(rules, &boards)?;
        if let Some(seat) = (0..self.seats.len()).find(|seat| self.seats[*seat].is_free != (*seat >= self.players)) {
            return Err(RecordError::NotRecord(format!("seat {seat}: \"free\" does not fit {} players", self.players)));
        }
        setup.set_deals(rules, &self.deals)?;
        Ok(setup)
    }

    fn check_scores(&self, rules: &Ruleset, scores: &[SeatScore]) -> Option<String> {
        if self.scores.len() != scores.len() || self.ranks.len() != scores.len() {
            return Some(format!("scores or ranks: not one entry for each of {} seats", scores.len()));
        }
        for (seat, (recorded, found)) in self.scores.iter().zip(scores).enumerate() {
            for (key, value) in score_json(rules, found) {
                let claimed = recorded.get(&key);
                if claimed != Some(&value) {
                    let claimed = claimed.map_or("nothing".into(), Value::to_string);
                    return Some(format!("score of seat {seat}: {key} is {value}, the record says {claimed}"));
                }
            }
            if self.ranks[seat] != found.rank {
                let words = |rank: Option<u8>| rank.map_or("nothing".into(), |rank| rank.to_string());
                let (rank, claimed) = (words(found.rank), words(self.ranks[seat]));
                return Some(format!("rank of seat {seat} is {rank}, the record says {claimed}"));
            }
        }
        None
    }
}

/// Who decides for a seat, if it is free.
fn chooser(state: &State, seat: usize) -> Option<usize> {
    state.is_free(seat).then(|| state.chooser(seat))
}

fn shorten(digest: &str) -> String {
    digest.chars().take(12).collect()
}

/// The age that steps name, where the ruleset has ages.
fn step_age(rules: &Ruleset, state: &State) -> Option<u8> {
    (!rules.has_turns()).then_some(state.age)
}

/// A decision in words: what is decided, by whom and when.
fn decision_text(kind: &str, seat: Option<usize>, age: Option<u8>, turn: u16) -> String {
    let seat = seat.map_or("no seat".into(), |seat| format!("seat {seat}"));
    let age = age.map_or(String::new(), |age| format!("age {age}, "));
    format!("{kind:?} of {seat} in {age}turn {turn}")
}

/// Checks a step and plays it; `last` is the seat of the last decision, and becomes that of this one.
fn check_step(rules: &Ruleset, state: &mut State, step: &Step, last: &mut usize) -> Option<String> {
    if step.seat.is_none() && step.kind == SHUFFLE {
        return check_shuffle(rules, state, step, last);
    }
    loop {
        let Some(seat) = state.waiting().next() else {
            return Some("the game is over before this step".into());
        };
        let kind = &state.current_ask(rules).kind;
        let (age, turn) = (step_age(rules, state), state.turn);
        if (step.age, step.turn, step.seat, &step.kind) == (age, turn, Some(seat), kind) {
            break;
        }
        let due = decision_text(kind, Some(seat), age, turn);
        if play_only_move(rules, state).is_none() {
            let found = decision_text(&step.kind, step.seat, step.age, step.turn);
            return Some(format!("the next decision is {due}, the record has {found}"));
        }
    }
    let seat = step.seat?;
    let chooser = chooser(state, seat);
    if step.chooser != chooser {
        let words = |chooser: Option<usize>| chooser.map_or("nobody else".into(), |seat| format!("seat {seat}"));
        return Some(format!("{} decides, the record says {}", words(chooser), words(step.chooser)));
    }
    if let Some(listed) = &step.legal
        && let Some(difference) = check_legal(rules, state, seat, listed)
    {
        return Some(difference);
    }
    match state.parse_move(rules, seat, &step.chosen) {
        Ok(chosen) => {
            let told = MoveText::new(rules, state.context(seat), chosen).told(state);
            if let Some(difference) = told.differs_in_what_turned_up(&step.chosen) {
                return Some(difference);
            }
            *last = seat;
            state.play_unchecked(rules, seat, chosen);
        }
        Err(error) => return Some(error.to_string()),
    }
    None
}

/// Plays a decision that a record may leave out, if the next one is such: an effect of the own board, or what has to be
/// done, with one way to do it. Gives the seat that decided.
fn play_only_move(rules: &Ruleset, state: &mut State) -> Option<usize> {
    let seat = state.waiting().next()?;
    let mut moves = Vec::new();
    state.legal_moves(rules, seat, &mut moves);
    let may_be_left_out = rules.has_turns() && moves.len() == 1;
    if may_be_left_out {
        state.play_unchecked(rules, seat, moves[0]);
    }
    may_be_left_out.then_some(seat)
}

/// Brings a pile into the order of a step.
fn check_shuffle(rules: &Ruleset, state: &mut State, step: &Step, last: &mut usize) -> Option<String> {
    while state.is_picking(rules) {
        *last = play_only_move(rules, state)?;
    }
    let seat = *last;
    let pile = step.chosen.get("deck").and_then(|deck| {
        let reach = [seat, state.right(seat)];
        let mut piles = state.all_piles(rules).filter(|pile| *pile >= SEATS || reach.contains(pile));
        piles.find(|pile| pile_word(rules, seat, *pile, false) == *deck)
    });
    let names = step.chosen.get("order").and_then(Value::as_array);
    let (Some(pile), Some(names)) = (pile, names) else {
        return Some(format!("{} does not tell a pile and its order", step.chosen));
    };
    let find = |name: &Value| {
        let card = rules.tables().cards.iter().position(|card| Some(card.name.as_str()) == name.as_str());
        card.map(|card| card as CardId)
    };
    let order: Option<Vec<CardId>> = names.iter().map(find).collect();
    match order {
        Some(order) if state.order_pile(rules, pile, &order) => None,
        _ => Some("the order is not one of the cards left in the pile".into()),
    }
}

/// Compares a listed set of legal moves with the engine's.
fn check_legal(rules: &Ruleset, state: &State, seat: usize, listed: &[Value]) -> Option<String> {
    let mut moves = Vec::new();
    state.legal_moves(rules, seat, &mut moves);
    let mut missing: Vec<Move> = moves.clone();
    for value in listed {
        match state.parse_move(rules, seat, value) {
            Ok(found) => match missing.iter().position(|other| *other == found) {
                Some(position) => {
                    missing.swap_remove(position);
                }
                None => return Some(format!("the legal move {value} is listed twice")),
            },
            Err(error) => return Some(format!("listed as legal: {error}")),
        }
    }
    let text = |found: &Move| MoveText::new(rules, state.context(seat), *found).to_string();
    moves.iter().find(|found| missing.contains(found)).map(|found| format!("not listed as legal: {}", text(found)))
}

/// A line of the score sheet as records and clients see it.
pub fn score_json(rules: &Ruleset, score: &SeatScore) -> Map<String, Value> {
    let tables = rules.tables();
    let mut fields = Map::new();
    for (category, points) in tables.categories.iter().zip(&score.categories) {
        fields.insert(category.name.clone(), json!(points));
    }
    fields.insert("total".into(), json!(score.total));
    for (tie, amount) in tables.ties.iter().zip(&score.ties) {
        fields.insert(tie.name.clone(), json!(amount));
    }
    fields
}
