//! A small invented game that uses every primitive of the tables, for tests of the engine by itself.

#![allow(dead_code)] // each test crate uses a part

use std::collections::BTreeMap;
use std::sync::Arc;

use septem_engine::Ruleset;
use septem_engine::tables::*;

/// Counters of the toy game.
pub const PEARLS: u8 = 0;
pub const STAGES: u8 = 1;
pub const UNBUILT: u8 = 2;
pub const PINK: u8 = 3;
pub const TEAL: u8 = 4;
pub const POWER: u8 = 5;
pub const SUN: u8 = 6;
pub const MOON: u8 = 7;
pub const ANY: u8 = 8;
pub const MEDAL: u8 = 9;
pub const SCAR: u8 = 10;
pub const LATE: u8 = 11;
pub const AWAY: u8 = 12;
pub const COPY: u8 = 13;
pub const OWED: u8 = 14;
pub const TEAL_POINTS: u8 = 15;
/// Counters of the rules that stand with objects.
pub const CHEAP: u8 = 16;
pub const HARVEST: u8 = 17;
pub const REVENGE: u8 = 18;

/// Stages that every side of every board has.
pub const STAGES_OF_A_SIDE: i16 = 3;

fn named(name: &str) -> Named {
    Named { name: name.into(), names: BTreeMap::new() }
}

fn counter(name: &str, internal: bool) -> Counter {
    Counter { name: name.into(), plural: format!("{name}s"), internal, exclusive: false }
}

fn per(weight: i16, counter: u8, scope: u8) -> Quantity {
    counted(weight, Counting::Per, 1, counter, scope)
}

fn moons_and_units() -> Quantity {
    let counters = vec![MOON];
    let term = QuantityTerm { weight: 1, counting: Counting::Per, number: 1, counters, goods: 0b011, scope: 7 };
    Quantity { constant: 0, terms: vec![term] }
}

fn counted(weight: i16, counting: Counting, number: u8, counter: u8, scope: u8) -> Quantity {
    let term = QuantityTerm { weight, counting, number, counters: vec![counter], goods: 0, scope };
    Quantity { constant: 0, terms: vec![term] }
}

/// Puts rows into the table and gives their range.
fn rows(tables: &mut Tables, new: Vec<Row>) -> RowRange {
    let range = [tables.rows.len() as u16, new.len() as u16];
    tables.rows.extend(new);
    range
}

fn use_of(name: &str, action: Action, allowed: Allowed) -> Use {
    Use { name: name.into(), action, allowed, unchained: false, last_resort: false }
}

fn asks() -> Vec<Ask> {
    let build = Action::Build { cost: true, chain: true, right: true, free: None };
    let plain = |name: &str, of: Asked, extra: Vec<Use>| {
        let mut uses = vec![
            use_of("raise", build.clone(), Allowed::Always),
            use_of("mark", Action::Stage, Allowed::Always),
            use_of("swap", Action::Sell { counter: PEARLS, amount: 3 }, Allowed::Always),
        ];
        uses.extend(extra);
        Ask { name: name.into(), kind: name.into(), of, from: Zone::Hand, uses, skip: Skip::Never }
    };
    let free = Action::Build { cost: false, chain: false, right: false, free: Some("salvage".into()) };
    vec![
        plain("choose", Asked::Every, vec![]),
        plain(
            "late",
            Asked::With { counter: LATE },
            vec![use_of("leave", Action::Decline, Allowed::Switch { switch: 1, on: false })],
        ),
        Ask {
            name: "salvage".into(),
            kind: "salvage".into(),
            of: Asked::Queued,
            from: Zone::Discard,
            uses: vec![use_of("raise", free, Allowed::Always), use_of("leave", Action::Decline, Allowed::Always)],
            skip: Skip::Unless { switch: 2 },
        },
    ]
}

fn flow() -> Vec<Instruction> {
    use Instruction::{
        Ask, Collect, Conflict, Deal, DiscardHands, DrawBoards, EachQueued, End, For, Gain, Jump, Lose, Next, Pass,
        Pay, Place, Repeat, Rights, Unless, UnlessSwitch,
    };
    vec![
        DrawBoards,
        Gain { counter: PEARLS, amount: 4 },
        For { var: Var::Age, first: 1, last: 2 },
        Deal { count: 5 },
        UnlessSwitch { switch: 3, on: true, target: 7 },
        Rights { add: true },
        Jump { target: 8 },
        Rights { add: false },
        For { var: Var::Turn, first: 1, last: 4 },
        Ask { ask: 0 },
        Pay,
        Place,
        Collect,
        Unless { var: Var::Turn, values: 1 << 4, target: 19 },
        Ask { ask: 1 },
        Pay,
        Place,
        Collect,
        DiscardHands,
        EachQueued { target: 23 },
        Place,
        Collect,
        Repeat { start: 19 },
        Lose { pending: OWED, counter: PEARLS },
        Pass { to: Neighbour::Left },
        Next { start: 8 },
        Conflict {
            strength: POWER,
            winner: Some(Award { counter: MEDAL, amount: 2, from: None }),
            loser: Some(Award { counter: SCAR, amount: 1, from: None }),
            rout: None,
            skip: Some(AWAY),
        },
        Next { start: 2 },
        End,
    ]
}

/// The tables of the toy game: 2 to 7 players, two ages of four turns.
pub fn tables() -> Tables {
    let copied = Some(CopiedSymbols { counter: COPY, colour: 0, scope: 6 });
    let mut tables = Tables {
        name: "toy".into(),
        title: "A toy game".into(),
        players: [2, 7],
        free_seats: 0,
        switches: ["needless", "no leaving", "always ask", "keep"]
            .map(|name| Switch { name: name.into(), default: false, about: "a switch".into() })
            .to_vec(),
        goods: ["sand", "salt", "silk"].map(named).to_vec(),
        counters: [
            "pearl",
            "stage",
            "unbuilt stage",
            "pink",
            "teal",
            "power",
            "sun",
            "moon",
            "any",
            "medal",
            "scar",
            "late",
            "away",
            "copy",
        ]
        .map(|name| counter(name, false))
        .into_iter()
        .chain(["owed", "teal points", "cheap", "harvest", "revenge"].map(|name| counter(name, true)))
        .collect(),
        shared: Vec::new(),
        currency: PEARLS,
        stages: STAGES,
        unbuilt: UNBUILT,
        colours: [("pink", PINK), ("teal", TEAL)]
            .map(|(name, counter)| Colour { name: name.into(), about: String::new(), counter })
            .to_vec(),
        trade: Trade { price: 2, needless: Some(0), open_choices: Some(3), classes: Vec::new() },
        producers: [(0b001, true), (0b010, true), (0b100, true), (0b011, true), (0b111, false)]
            .map(|(goods, for_sale)| Producer { goods, for_sale, missing: false })
            .into_iter()
            .chain([Producer { goods: 0b111, for_sale: false, missing: true }])
            .collect(),
        terms: vec![TradeTerm { sides: 1, goods: 0b011, price: 1 }, TradeTerm { sides: 3, goods: 0b100, price: 1 }],
        rights: vec![
            Right { colours: 0b11, renewal: Renewal::Age, first_of_colour: false, numbers: None },
            Right { colours: 0b10, renewal: Renewal::Game, first_of_colour: false, numbers: None },
            Right { colours: 0b01, renewal: Renewal::Always, first_of_colour: true, numbers: Some(0b1101) },
        ],
        powers: Vec::new(),
        groups: Vec::new(),
        costs: Vec::new(),
        quantities: vec![
            per(1, PINK, 7),
            per(2, TEAL, 6),
            per(1, STAGES, 1),
            per(1, MEDAL, 1),
            per(-1, SCAR, 1),
            per(2, POWER, 8),
            counted(3, Counting::AtMost, 0, UNBUILT, 1),
            counted(2, Counting::AtLeast, 2, TEAL, 6),
            moons_and_units(),
        ],
        cost_changes: vec![CostChange { counter: CHEAP, colours: 0b10, stages: true, without_goods: true, bank: -1 }],
        events: vec![Event {
            counter: HARVEST,
            colours: 0b01,
            stages: true,
            ways: 0b0011,
            gained: PEARLS,
            quantity: 2,
            scope: 1,
        }],
        strengths: vec![Strength { counter: REVENGE, strength: POWER, quantity: 4 }],
        rows: Vec::new(),
        cards: Vec::new(),
        decks: vec![
            Deck { age: 1, draw: None, chooser: None },
            Deck { age: 2, draw: Some(Draw { colour: 1, base: 1, per_seat: 1 }), chooser: None },
        ],
        piles: Vec::new(),
        boards: Vec::new(),
        categories: vec![
            Category { name: "fights".into(), points: None, quantity: Some(3), sets: None },
            Category { name: "gardens".into(), points: Some(TEAL_POINTS), quantity: None, sets: None },
            Category {
                name: "skies".into(),
                points: None,
                quantity: None,
                sets: Some(Sets { symbols: vec![SUN, MOON], full_set: 5, wild: Some(ANY), copied }),
            },
        ],
        ties: vec![Tie { counter: PEARLS, name: "pearls".into() }],
        asks: asks(),
        flow: flow(),
    };
    cards(&mut tables);
    boards(&mut tables);
    tables
}

fn cost(tables: &mut Tables, bank: u8, goods: [u8; 3]) -> u16 {
    tables.costs.push(Cost { goods: goods.to_vec(), bank, spend: None });
    tables.costs.len() as u16 - 1
}

/// What the cards do, by number: every kind of row occurs.
fn effects(number: usize) -> Vec<Row> {
    match number % 10 {
        0 => vec![Row::Produce { producer: 0, units: 1 }, Row::Add { counter: POWER, amount: 1 }],
        1 => vec![
            Row::Produce { producer: 3, units: 1 },
            Row::Lose { counter: OWED, quantity: 0, scope: 8 },
            Row::Add { counter: COPY, amount: 1 },
        ],
        2 => vec![Row::Produce { producer: 1, units: 2 }, Row::Add { counter: SUN, amount: 1 }],
        3 => vec![Row::Gain { counter: PEARLS, quantity: 0, scope: 1 }, Row::Add { counter: MOON, amount: 1 }],
        4 => vec![
            Row::Trade { term: 0 },
            Row::Produce { producer: 5, units: 1 },
            Row::Add { counter: TEAL_POINTS, amount: 3 },
            Row::Add { counter: CHEAP, amount: 1 },
        ],
        5 => vec![Row::Trade { term: 1 }, Row::Right { right: 0 }],
        6 => vec![Row::Right { right: 1 }, Row::Queue { ask: 2, rank: 2 }],
        7 => vec![
            Row::Score { category: 1, quantity: 1 },
            Row::Add { counter: ANY, amount: 1 },
            Row::Add { counter: HARVEST, amount: 1 },
        ],
        8 => vec![Row::Produce { producer: 4, units: 1 }, Row::Gain { counter: PEARLS, quantity: 5, scope: 6 }],
        _ => vec![
            Row::Add { counter: LATE, amount: 1 },
            Row::Score { category: 0, quantity: 2 },
            Row::Score { category: 0, quantity: 6 },
            Row::Score { category: 0, quantity: 8 },
            Row::Gain { counter: PEARLS, quantity: 7, scope: 1 },
            Row::Add { counter: REVENGE, amount: -1 },
        ],
    }
}

const COSTS: [[u8; 3]; 7] = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 1], [1, 1, 1], [2, 0, 1], [2, 2, 0]];

/// With n players each age has 5n cards.
fn cards(tables: &mut Tables) {
    // Age 1: ten kinds with a copy each for two players, and five more copies for every further player.
    for kind in 0..10 {
        let more = (3..=7).filter(|players| (kind < 5) == (players % 2 == 0));
        card(tables, 1, kind, kind % 2, [2].into_iter().chain(more).collect());
    }
    // Age 2: 4n - 1 pink cards of four kinds, and n + 1 of eight teal ones, drawn at random.
    for kind in 0..4 {
        let two = if kind == 3 { vec![2] } else { vec![2, 2] };
        card(tables, 2, kind, 0, two.into_iter().chain(3..=7).collect());
    }
    for kind in 4..12 {
        card(tables, 2, kind, 1, vec![2]);
    }
}

fn card(tables: &mut Tables, age: u8, kind: usize, colour: usize, copies: Vec<u8>) {
    let cost = cost(tables, u8::from(kind.is_multiple_of(3)), COSTS[(kind + usize::from(age)) % COSTS.len()]);
    let is_twin = kind == 9;
    let rows = rows(tables, effects(if is_twin { 0 } else { kind + usize::from(age) }));
    let chains = if age == 2 && kind < 10 { vec![kind as u16] } else { Vec::new() };
    // Two kinds share a name, a colour and what they do, as cards of different ages may.
    let name = if is_twin { "Twin".into() } else { format!("{age}-{kind}") };
    tables.cards.push(Card {
        name,
        names: BTreeMap::new(),
        colour: colour as u8,
        age,
        copies,
        cost,
        chains,
        stack: None,
        rows,
    });
}

fn boards(tables: &mut Tables) {
    for board in 0..7 {
        let sides = ["front", "back"]
            .iter()
            .enumerate()
            .map(|(side, name)| {
                let start = rows(tables, vec![Row::Produce { producer: (board % 3) as u8, units: 1 }]);
                let stages = (0..STAGES_OF_A_SIDE as usize)
                    .map(|number| stage(tables, board + side, number, side == 1))
                    .collect();
                Side { name: (*name).into(), rows: start, stages }
            })
            .collect();
        tables.boards.push(Board { name: format!("Board {board}"), names: BTreeMap::new(), sides });
    }
}

fn stage(tables: &mut Tables, variant: usize, number: usize, any_order: bool) -> Stage {
    let cost = cost(tables, 0, COSTS[1 + (variant + number) % (COSTS.len() - 1)]);
    let copies = copies(variant, number);
    let does = match (variant + number) % 5 {
        _ if !copies.is_empty() => vec![],
        0 => vec![Row::Queue { ask: 2, rank: 1 }, Row::Add { counter: AWAY, amount: 1 }],
        1 => vec![Row::Right { right: 2 }, Row::ScoreMarker { category: 1, points: 1, scope: 6 }],
        2 => vec![Row::ScoreBest { colour: 1, scope: 6 }],
        3 => vec![Row::Add { counter: LATE, amount: 1 }],
        _ => vec![Row::Add { counter: POWER, amount: 2 }, Row::Gain { counter: PEARLS, quantity: 2, scope: 1 }],
    };
    let rows = rows(tables, does);
    Stage { cost, needs: if any_order { 0 } else { (1 << number) - 1 }, rows, copies }
}

/// Some stages copy, with or without the cost; copies of copies and circles can occur.
fn copies(variant: usize, number: usize) -> Vec<StageCopy> {
    let copy =
        |of, stage, cost, on| StageCopy { of, stage, cost, rank: Some(9), allowed: Allowed::Switch { switch: 1, on } };
    match (variant % 4, number) {
        (0, 1) => vec![copy(Neighbour::Left, Some(0), true, false), copy(Neighbour::Right, None, true, true)],
        (1, 0) => {
            vec![StageCopy { rank: None, allowed: Allowed::Always, ..copy(Neighbour::Right, Some(1), false, true) }]
        }
        _ => vec![],
    }
}

/// The toy game for two players with a free seat between them: decks and boards as for three.
pub fn with_free_seat() -> Tables {
    let mut tables = tables();
    tables.players = [2, 2];
    tables.free_seats = 1;
    tables.decks[0].chooser = Some(Neighbour::Left);
    tables.decks[1].chooser = Some(Neighbour::Right);
    let of_free_seat = |like: &Ask, from: Zone, counter: Option<u8>| {
        let mut ask = Ask { name: format!("free {}", like.name), of: Asked::Free { counter }, from, ..like.clone() };
        ask.uses[1].unchained = true;
        ask.uses[2].last_resort = true;
        ask
    };
    let asks =
        [of_free_seat(&tables.asks[0], Zone::Hand, None), of_free_seat(&tables.asks[1], Zone::DrawPile, Some(LATE))];
    tables.asks.extend(asks);
    tables.flow = flow_with_free_seat();
    tables
}

fn flow_with_free_seat() -> Vec<Instruction> {
    use Instruction::{
        Ask, ChooserDraws, Collect, Deal, DiscardDrawPile, DiscardHands, DrawBoards, EachQueued, End, For, Gain, Next,
        Pass, Pay, Place, Repeat, Rights, Unless,
    };
    vec![
        DrawBoards,
        Gain { counter: PEARLS, amount: 4 },
        For { var: Var::Age, first: 1, last: 2 },
        Deal { count: 5 },
        Rights { add: false },
        For { var: Var::Turn, first: 1, last: 4 },
        ChooserDraws,
        Ask { ask: 0 },
        Ask { ask: 3 },
        Pay,
        Place,
        Collect,
        Unless { var: Var::Turn, values: 1 << 4, target: 20 },
        Ask { ask: 1 },
        Ask { ask: 4 },
        Pay,
        Place,
        Collect,
        DiscardHands,
        DiscardDrawPile,
        EachQueued { target: 24 },
        Place,
        Collect,
        Repeat { start: 20 },
        Pass { to: Neighbour::Right },
        Next { start: 5 },
        Next { start: 2 },
        End,
    ]
}

/// The toy game, checked.
pub fn ruleset() -> Arc<Ruleset> {
    load(&tables())
}

/// Loads tables by way of their file.
pub fn load(tables: &Tables) -> Arc<Ruleset> {
    Ruleset::from_bytes(&tables.to_bytes()).expect("the tables are valid")
}
