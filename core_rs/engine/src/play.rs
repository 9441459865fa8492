//! The flow machine: answers come in, instructions run until the next question.

use smallvec::SmallVec;

use crate::cards::CardId;
use crate::error::MoveError;
use crate::limits::{self, SEATS};
use crate::move_text::MoveText;
use crate::moves::{Move, Way};
use crate::ruleset::{ALL_WAYS, Deed, Effects, Ruleset, Settling, Step};
use crate::state::{Done, FRESH, Fate, NONE, Seat, State, bits};
use crate::tables::{Action, Asked, Award, Instruction, Neighbour, Renewal, Rout, Var, Zone};

/// Receivers, counters and amounts.
type Gains = SmallVec<[(usize, usize, i16); 8]>;

impl State {
    /// Answers the decision of a seat. When the last seat has answered, the game goes on to the next question.
    ///
    /// # Errors
    ///
    /// If the seat owes no decision or the move is not legal; the state is unchanged then.
    pub fn play(&mut self, rules: &Ruleset, seat: usize, chosen: Move) -> Result<(), MoveError> {
        self.check_asked(seat)?;
        let mut moves = Vec::new();
        self.legal_moves(rules, seat, &mut moves);
        if !moves.contains(&chosen) {
            return Err(self.not_listed(rules, seat, chosen, &moves));
        }
        self.play_unchecked(rules, seat, chosen);
        Ok(())
    }

    fn not_listed(&self, rules: &Ruleset, seat: usize, chosen: Move, legal: &[Move]) -> MoveError {
        let ask = self.current_ask(rules);
        if usize::from(chosen.use_index) >= ask.uses.len() || usize::from(chosen.card) >= rules.tables().cards.len() {
            return MoveError::Malformed("it is of another ruleset".into());
        }
        let words = MoveText::new(rules, self.context(seat), chosen);
        self.illegal(rules, seat, words.to_string(), words.card(), legal)
    }

    /// As [`Self::play`], for a move that is known to be legal. With any other the game goes on in a way that
    /// the rules do not allow.
    #[inline(always)]
    pub fn play_unchecked(&mut self, rules: &Ruleset, seat: usize, chosen: Move) {
        self.answers[seat] = chosen;
        self.answered |= 1 << seat;
        self.waiting &= !(1 << seat);
        if self.waiting == 0 {
            self.at += 1;
            self.advance(rules);
        }
    }

    /// Runs instructions until seats are asked or the game is over.
    #[inline(always)]
    pub(crate) fn advance(&mut self, rules: &Ruleset) {
        loop {
            let at = self.at;
            let next = match rules.step_at(at) {
                Step::AskHands { ask } if self.free_seat().is_none() => {
                    if self.put_to_hands(rules, ask) {
                        return;
                    }
                    at + 1
                }
                Step::Ask { ask } | Step::AskHands { ask } => {
                    if self.put(rules, ask) {
                        return;
                    }
                    at + 1
                }
                Step::EachQueued { target } => {
                    let next = self.next_queued(rules, u8::MAX);
                    self.clear_answers();
                    if let Some((seat, ask)) = next {
                        self.ask_seats(rules, ask, 1 << seat);
                        return;
                    }
                    target
                }
                Step::Next { start, var, last } => {
                    if self.count_on(rules, var, last) {
                        start + 1
                    } else {
                        at + 1
                    }
                }
                Step::Unless { var, values, target } => {
                    if values.checked_shr(self.var(var).into()).unwrap_or(0) & 1 == 0 { target } else { at + 1 }
                }
                Step::Jump { target } => target,
                Step::Resolve if self.done == Done::default() => {
                    self.resolve(rules);
                    at + 3
                }
                Step::Pass { to } => {
                    self.pass(to);
                    at + 1
                }
                Step::Lose { pending, counter } => {
                    self.lose(pending.into(), counter.into());
                    at + 1
                }
                Step::Resolve | Step::Other => match self.run(rules, at) {
                    Some(next) => next,
                    None => return,
                },
            };
            self.at = next;
        }
    }

    /// Runs the rarer instructions from an address on; gives where to go on with more frequent ones, `None` if seats are
    /// asked or the game is over.
    #[inline(never)]
    fn run(&mut self, rules: &Ruleset, first: u16) -> Option<u16> {
        let mut at = first;
        loop {
            let instruction = &rules.tables().flow[usize::from(at)];
            at = match instruction {
                Instruction::End => {
                    self.at = at;
                    return None;
                }
                Instruction::UnlessSwitch { switch, on, target } => {
                    if self.switch(*switch) == *on {
                        at + 1
                    } else {
                        *target
                    }
                }
                Instruction::UnlessCondition { condition, target } => {
                    if self.holds(rules, condition) {
                        at + 1
                    } else {
                        *target
                    }
                }
                Instruction::Settle => {
                    if self.settle(rules, rules.settling(at)) {
                        return None;
                    }
                    self.at
                }
                Instruction::NextTurn { start, until } => {
                    if self.turn < limits::TURNS && !until.iter().any(|condition| self.holds(rules, condition)) {
                        self.active = self.left(self.active.into()) as u8;
                        self.turn += 1;
                        *start + 1
                    } else {
                        at + 1
                    }
                }
                Instruction::Jump { target } | Instruction::Repeat { start: target } => *target,
                Instruction::Place => {
                    self.place(rules);
                    at + 1
                }
                Instruction::Collect => {
                    self.collect(rules);
                    at + 1
                }
                Instruction::Ask { .. }
                | Instruction::EachQueued { .. }
                | Instruction::Unless { .. }
                | Instruction::Next { .. }
                | Instruction::Pass { .. }
                | Instruction::Lose { .. } => return Some(at),
                _ => {
                    self.step(rules, instruction);
                    at + 1
                }
            };
        }
    }

    /// An instruction that neither asks nor jumps.
    #[inline(never)]
    fn step(&mut self, rules: &Ruleset, instruction: &Instruction) {
        match instruction {
            Instruction::DrawBoards => self.place_boards(rules),
            Instruction::Gain { counter, amount } => {
                for seat in 0..self.seat_count() {
                    self.seats[seat].add((*counter).into(), *amount);
                }
            }
            Instruction::For { var, first, .. } => self.set_var(rules, *var, *first),
            Instruction::Deal { count } => self.deal(rules, *count),
            Instruction::ChooserDraws => self.draw(),
            Instruction::Rights { add } => self.renew_rights(rules, *add),
            Instruction::Pay => self.pay(rules),
            Instruction::DiscardHands => self.discard_hands(),
            Instruction::DiscardDrawPile => self.discard_draw_pile(),
            Instruction::Share { counter, amount } => self.share((*counter).into(), *amount),
            Instruction::Turns => self.turn = 1,
            Instruction::RenewPowers => self.renew_powers(),
            Instruction::Peek { pile } => self.peek(*pile),
            Instruction::DiscardCards { cards } => self.discard_cards(rules, cards),
            Instruction::Settled { .. } => {}
            Instruction::Conflict { strength, winner, loser, rout, skip } => {
                let strengths = self.strengths(rules, *strength);
                let fighters = self.fighters(*skip);
                self.conflict(&strengths, *winner, *loser, *rout, &fighters);
            }
            Instruction::Ask { .. }
            | Instruction::Place
            | Instruction::Collect
            | Instruction::EachQueued { .. }
            | Instruction::Repeat { .. }
            | Instruction::Next { .. }
            | Instruction::Unless { .. }
            | Instruction::UnlessSwitch { .. }
            | Instruction::UnlessCondition { .. }
            | Instruction::Settle
            | Instruction::NextTurn { .. }
            | Instruction::Jump { .. }
            | Instruction::Pass { .. }
            | Instruction::Lose { .. }
            | Instruction::End => unreachable!("the machine itself runs this instruction"),
            Instruction::Case { .. } => unreachable!("what is to be settled chooses the case"),
        }
    }

    #[inline(always)]
    fn var(&self, var: Var) -> u16 {
        match var {
            Var::Age => self.age.into(),
            Var::Turn => self.turn,
            Var::Players => self.players.into(),
        }
    }

    fn set_var(&mut self, rules: &Ruleset, var: Var, value: u8) {
        match var {
            Var::Turn => self.turn = value.into(),
            Var::Players => unreachable!("the loader has checked that no loop runs over it"),
            Var::Age => {
                self.age = value;
                self.turn = 0;
                self.is_dealt = false;
                let decks = rules.decks(self.players());
                self.deck = decks.iter().position(|deck| deck.age == value).unwrap_or(decks.len()) as u8;
            }
        }
    }

    /// Sets a loop variable to its next value, if there is one.
    #[inline(always)]
    fn count_on(&mut self, rules: &Ruleset, var: Var, last: u8) -> bool {
        let next = self.var(var) + 1;
        let goes_on = next <= last.into();
        if goes_on {
            self.set_var(rules, var, next as u8);
        }
        goes_on
    }

    /// Puts an ask to all players with cards in their hands; gives whether anybody has to answer.
    #[inline(always)]
    fn put_to_hands(&mut self, rules: &Ruleset, ask: u8) -> bool {
        self.clear_answers();
        let hands = self.seats.iter().enumerate().take(self.players());
        let seats = hands.fold(0, |set, (seat, city)| set | u8::from(city.hand_len > 0) << seat);
        self.ask_seats(rules, ask, seats);
        seats != 0
    }

    /// Puts an ask to its seats; gives whether anybody has to answer.
    #[inline(always)]
    fn put(&mut self, rules: &Ruleset, ask: u8) -> bool {
        let question = &rules.tables().asks[usize::from(ask)];
        let (free, counter) = match question.of {
            Asked::Every => (false, None),
            Asked::With { counter } => (false, Some(counter)),
            Asked::Free { counter } => (true, counter),
            Asked::Active | Asked::Woken => return self.put_to_active(rules, ask),
            Asked::Queued => unreachable!("the loader has checked that queued seats are not asked here"),
        };
        let keeps_answers = free && self.done == Done::default() && self.answered >> self.players == 0;
        if !keeps_answers {
            self.clear_answers();
        }
        let mut seats = 0_u8;
        for seat in if free { self.players()..self.seat_count() } else { 0..self.players() } {
            let is_meant = counter.is_none_or(|counter| self.seats[seat].counters[usize::from(counter)] > 0);
            if is_meant && self.is_asked(rules, seat, ask) {
                seats |= 1 << seat;
            }
        }
        self.ask_seats(rules, ask, seats);
        seats != 0
    }

    /// Puts an ask to the seat whose turn it is.
    fn put_to_active(&mut self, rules: &Ruleset, ask: u8) -> bool {
        let is_asked = self.is_asked_in_turn(rules, self.active.into(), ask);
        if is_asked {
            self.ask_one(rules, self.active.into(), ask);
        }
        is_asked
    }

    fn ask_one(&mut self, rules: &Ruleset, seat: usize, ask: u8) {
        self.clear_answers();
        self.ask_seats(rules, ask, 1 << seat);
    }

    /// Puts the first question of several that somebody has to answer, and goes to its case; gives whether there is any. A
    /// question that was chosen to be put first goes before all but queued ones.
    #[inline(never)]
    fn settle(&mut self, rules: &Ruleset, settling: &Settling) -> bool {
        let active = usize::from(self.active);
        let mut open = 0_u16;
        for ask in &settling.asks {
            open |= u16::from(self.is_asked_in_turn(rules, active, *ask)) << ask;
        }
        self.at = settling.end;
        if open == 0 && !self.has_queued() {
            return false;
        }
        for case in &settling.cases {
            let is_put = match case.ask {
                None => self.put_queued(rules, case.rank),
                Some(ask) if self.put_first != NONE && self.put_first != ask => false,
                Some(ask) => {
                    self.put_first = NONE;
                    let is_open = if case.is_order {
                        open.count_ones() >= case.least_open && self.is_asked(rules, active, ask)
                    } else {
                        open >> ask & 1 == 1
                    };
                    if is_open {
                        self.ask_one(rules, active, ask);
                    }
                    is_open
                }
            };
            if is_put {
                self.at = case.at;
                return true;
            }
        }
        false
    }

    /// Asks the next queued seat up to a rank; gives whether there is any.
    #[inline(always)]
    fn put_queued(&mut self, rules: &Ruleset, rank: u8) -> bool {
        let next = self.next_queued(rules, rank);
        if let Some((seat, ask)) = next {
            self.ask_one(rules, seat, ask);
        }
        next.is_some()
    }

    #[inline(always)]
    fn ask_seats(&mut self, rules: &Ruleset, ask: u8, seats: u8) {
        if self.answered == 0 {
            self.kept_ask = ask;
        }
        self.ask = ask;
        self.waiting = seats;
        if rules.shows_cards(ask) {
            for seat in bits(seats) {
                self.look(rules, seat, ask);
            }
        }
    }

    #[inline(always)]
    fn clear_answers(&mut self) {
        self.answered = 0;
        self.done = Done::default();
        self.answers = [Move::NONE; SEATS];
    }

    #[inline]
    fn has_queued(&self) -> bool {
        self.queued.as_flattened().iter().fold(0, |all, queued| all | queued) != 0
    }

    /// Takes the first queued decision up to a rank that has to be asked out of the queue; those before it lapse.
    #[inline(always)]
    fn next_queued(&mut self, rules: &Ruleset, rank: u8) -> Option<(usize, u8)> {
        if self.has_queued() { self.take_queued(rules, rank) } else { None }
    }

    #[inline(never)]
    fn take_queued(&mut self, rules: &Ruleset, rank: u8) -> Option<(usize, u8)> {
        for (index, (_, ask)) in rules.queues().iter().enumerate().take_while(|(_, queue)| queue.0 <= rank) {
            for seat in 0..self.seat_count() {
                while self.queued[index][seat] > 0 {
                    self.queued[index][seat] -= 1;
                    if self.is_asked(rules, seat, *ask) {
                        return Some((seat, *ask));
                    }
                }
            }
        }
        None
    }

    /// Whoever decides about the discard pile sees all of it, and who decides about the draw pile its top card.
    #[inline(never)]
    fn look(&mut self, rules: &Ruleset, seat: usize, ask: u8) {
        let from = rules.tables().asks[usize::from(ask)].from;
        if from == Zone::Discard {
            let chooser = self.chooser(seat);
            for slot in 0..rules.slots(self.players()) {
                if self.fates[slot].is_on_pile() {
                    self.seen[slot] |= 1 << chooser;
                }
            }
        } else if from == Zone::DrawPile {
            let top = usize::from(self.seats[seat].hand);
            self.seen[top] |= 1 << self.chooser(seat);
        }
    }

    fn place_boards(&mut self, rules: &Ruleset) {
        for seat in 0..self.seat_count() {
            let side = rules.side_effects(self.seats[seat].board, self.seats[seat].side);
            self.seats[seat].add(rules.tables().unbuilt.into(), side.stages.len() as i16);
            self.switch_on(rules, seat, &side.board, None);
        }
    }

    fn deal(&mut self, rules: &Ruleset, count: u8) {
        let Some(deck) = rules.decks(self.players()).get(usize::from(self.deck)) else { return };
        if std::mem::replace(&mut self.is_dealt, true) {
            return;
        }
        let players = self.players();
        for seat in 0..players {
            self.seats[seat].hand = deck.run(seat, players).start as u8;
            self.seats[seat].hand_len = count.min(deck.hand as u8);
        }
        if let Some(free) = self.free_seat() {
            let pile = self.end_of_hand(deck.last);
            self.seats[free].hand = pile as u8;
            self.seats[free].hand_len = (deck.slots.end - pile) as u8;
        }
    }

    /// The chooser of the free seat takes the top card of the draw pile into the hand, which grows by its slot.
    fn draw(&mut self) {
        let Some(free) = self.free_seat().filter(|free| self.seats[*free].hand_len > 0) else { return };
        let chooser = self.chooser(free);
        let slot = usize::from(self.seats[free].hand);
        self.seats[free].hand += 1;
        self.seats[free].hand_len -= 1;
        self.seats[chooser].hand_len += 1;
        // Whoever looked at it in the pile cannot tell it from others of the hand any more.
        self.seen[slot] = FRESH;
    }

    fn renew_rights(&mut self, rules: &Ruleset, add: bool) {
        for seat in &mut self.seats[..usize::from(self.seat_count)] {
            for (index, right) in rules.tables().rights.iter().enumerate() {
                if right.renewal == Renewal::Age {
                    let kept = if add { seat.rights_left[index] } else { 0 };
                    seat.rights_left[index] = kept.saturating_add(seat.rights[index]);
                }
            }
        }
    }

    /// All payments and receipts of the answers are booked together.
    #[inline(always)]
    fn pay(&mut self, rules: &Ruleset) {
        if std::mem::replace(&mut self.done.paid, true) {
            return;
        }
        for seat in bits(self.answered) {
            self.pay_for(rules, seat, self.deed(rules, seat));
        }
    }

    #[inline(always)]
    fn pay_for(&mut self, rules: &Ruleset, seat: usize, deed: Deed) {
        let chosen = self.answers[seat];
        if chosen.pay.total() > 0 {
            let currency = usize::from(rules.tables().currency);
            let (left, right) = (self.left(seat), self.right(seat));
            self.seats[seat].add(currency, -(chosen.pay.total() as i16));
            self.seats[left].add(currency, chosen.pay.left.into());
            self.seats[right].add(currency, chosen.pay.right.into());
        }
        if let Deed::Sell { counter, amount } = deed {
            self.seats[seat].add(counter.into(), amount.into());
        } else if chosen.way == Way::Spend {
            self.spend(rules, seat, self.action(rules, seat), chosen);
        }
    }

    /// Pays, places and collects, seat by seat as far as that makes no difference.
    #[inline(always)]
    fn resolve(&mut self, rules: &Ruleset) {
        self.done = Done { paid: true, placed: true, collected: false };
        let mut is_eventful = false;
        let (plan, free) = (rules.ask_plan(self.kept_ask), rules.ask_plan(self.ask));
        for seat in bits(self.answered) {
            let plan = if self.is_free(seat) { free } else { plan };
            let deed = plan.deed(self.answers[seat].use_index);
            self.pay_for(rules, seat, deed);
            is_eventful |= self.place_for(rules, seat, deed);
        }
        self.done.collected = true;
        if is_eventful {
            self.collect_gains(rules);
        }
    }

    /// What the answer of a seat does, in short.
    #[inline(always)]
    fn deed(&self, rules: &Ruleset, seat: usize) -> Deed {
        rules.ask_plan(self.answered_ask(seat)).deed(self.answers[seat].use_index)
    }

    /// What the answer of a seat does.
    fn action<'a>(&self, rules: &'a Ruleset, seat: usize) -> &'a Action {
        let ask = &rules.tables().asks[usize::from(self.answered_ask(seat))];
        &ask.uses[usize::from(self.answers[seat].use_index)].action
    }

    /// Puts the cards of the answers in their places; standing rows switch on.
    #[inline(always)]
    fn place(&mut self, rules: &Ruleset) {
        if std::mem::replace(&mut self.done.placed, true) {
            return;
        }
        for seat in bits(self.answered) {
            self.place_for(rules, seat, self.deed(rules, seat));
        }
    }

    /// Puts the card of an answer in its place; gives whether there may be something to collect.
    #[inline(always)]
    fn place_for(&mut self, rules: &Ruleset, seat: usize, deed: Deed) -> bool {
        let chosen = self.answers[seat];
        let by = self.chooser(seat) as u8;
        match deed {
            Deed::Build => {
                if chosen.way == Way::Right {
                    self.use_right(rules, seat, chosen);
                }
                self.take(rules, seat, chosen, Fate::Built { by });
                self.seats[seat].built.insert(chosen.card);
                self.seats[seat].add(rules.card_plan(chosen.card).colour_counter.into(), 1);
                let effects = rules.card_effects(chosen.card);
                self.switch_on(rules, seat, effects, None);
                effects.is_eventful
            }
            Deed::Stage => {
                let stage = chosen.stage;
                let fate = if self.is_free(seat) { Fate::FreeMarker { by, stage } } else { Fate::Marker { by, stage } };
                self.take(rules, seat, chosen, fate);
                self.mark_stage(rules, seat, stage)
            }
            Deed::Sell { .. } => {
                self.take(rules, seat, chosen, Fate::Discarded { by });
                false
            }
            Deed::Take => {
                self.take_card(rules, seat, chosen);
                true
            }
            Deed::Other => {
                self.place_otherwise(rules, seat, chosen);
                true
            }
        }
    }

    /// Does what neither builds nor sells a card.
    #[inline(never)]
    fn place_otherwise(&mut self, rules: &Ruleset, seat: usize, chosen: Move) {
        match self.action(rules, seat) {
            Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Take => {
                unreachable!("these are done in short")
            }
            Action::Decline => {
                if self.current_ask(rules).of == Asked::Woken {
                    self.awake &= !(1 << chosen.power());
                }
            }
            Action::Look { count, ask, openly } => {
                (self.looked, self.looked_at, self.is_look_open) = (chosen.pile() as u8, *count, *openly);
                self.queued[rules.queue_of(*ask)][seat] += 1;
            }
            Action::Construct { .. } => {
                self.mark_stage(rules, seat, chosen.stage);
                self.wake(rules, seat, rules.stage_wakes());
            }
            Action::TurnIn { ask, .. } => self.queued[rules.queue_of(*ask)][seat] += 1,
            Action::Put { ask } => self.put_first = *ask,
        }
    }

    /// Adds a stage to a city; gives whether there is something to collect.
    #[inline(always)]
    fn mark_stage(&mut self, rules: &Ruleset, seat: usize, stage: u8) -> bool {
        self.seats[seat].stages |= 1 << stage;
        self.seats[seat].add(rules.tables().stages.into(), 1);
        self.seats[seat].add(rules.tables().unbuilt.into(), -1);
        let stage = self.stage_effects(rules, seat, stage);
        self.switch_on(rules, seat, stage.effects, stage.rank);
        stage.effects.is_eventful
    }

    #[inline(never)]
    fn use_right(&mut self, rules: &Ruleset, seat: usize, chosen: Move) {
        let right = self.usable_right(rules, seat, chosen.card, self.answered_zone(rules, seat));
        let right = right.filter(|right| rules.tables().rights[*right].renewal != Renewal::Always);
        if let Some(right) = right {
            self.seats[seat].rights_left[right] -= 1;
        }
    }

    /// Takes the card of a move out of its zone.
    #[inline(always)]
    fn take(&mut self, rules: &Ruleset, seat: usize, chosen: Move, fate: Fate) {
        match self.answered_zone(rules, seat) {
            Zone::Hand => self.take_from_hand(self.chooser(seat), chosen, fate),
            Zone::DrawPile => {
                self.draw();
                self.take_from_hand(self.chooser(seat), chosen, fate);
            }
            Zone::Discard => self.take_discarded(rules, chosen, fate),
            Zone::Tops { .. } | Zone::Row { .. } | Zone::Looked | Zone::Nowhere => {}
        }
    }

    #[inline(never)]
    fn take_discarded(&mut self, rules: &Ruleset, chosen: Move, fate: Fate) {
        let slot = self.pile(rules).find(|slot| self.cards[*slot] == chosen.card);
        let slot = slot.expect("a legal move uses a card of the pile");
        let kept = match (fate, self.fates[slot].unpack().taker()) {
            (Fate::Built { .. }, Some(by)) => Fate::Recovered { by },
            _ => fate,
        };
        self.fates[slot] = kept.pack();
    }

    /// The place of a card in a hand.
    #[inline(always)]
    fn position_in_hand(&self, holder: usize, card: CardId) -> Option<usize> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let hand = self.hand(holder);
        let first = usize::from(self.seats[holder].hand);
        if let Some(run) = self.cards.get(first..).and_then(|cards| cards.first_chunk::<8>()) {
            // Of eight cards at once the lowest byte that is 0 when the card is taken out of all of them.
            let rest = u64::from_le_bytes(*run) ^ (u64::from(card) * ONES);
            let found = rest.wrapping_sub(ONES) & !rest & (ONES << 7);
            let position = found.trailing_zeros() as usize / 8;
            if found != 0 {
                return (position < hand.len()).then_some(position);
            }
        }
        hand.iter().position(|other| *other == card)
    }

    #[inline(always)]
    fn take_from_hand(&mut self, holder: usize, chosen: Move, fate: Fate) {
        let position = self.position_in_hand(holder, chosen.card);
        // Nothing is taken if the flow has passed the hand on between the choice and this.
        let Some(position) = position else { return };
        let city = &mut self.seats[holder];
        let first = usize::from(city.hand);
        let slot = first + position;
        city.hand += 1;
        city.hand_len -= 1;
        self.cards.swap(slot, first);
        self.seen.swap(slot, first);
        self.fates[first] = fate.pack();
    }

    /// Lets an object of a seat act from now on; its questions are queued with the rank given, if any.
    #[inline(always)]
    pub(crate) fn switch_on(&mut self, rules: &Ruleset, seat: usize, effects: &Effects, rank: Option<u8>) {
        self.seats[seat].switch_on(effects);
        for queue in &effects.queues {
            let queue = rank.map_or(*queue, |rank| rules.queue_with_rank(*queue, rank));
            self.queued[queue][seat] = self.queued[queue][seat].saturating_add(1);
        }
    }

    /// One-time gains of what was placed, and losses to come: all are computed before any is booked.
    #[inline(never)]
    fn collect(&mut self, rules: &Ruleset) {
        if std::mem::replace(&mut self.done.collected, true) {
            return;
        }
        if bits(self.answered).any(|seat| self.placed(rules, seat).is_some_and(|effects| effects.is_eventful)) {
            self.collect_gains(rules);
        }
    }

    /// What the object does that the answer of a seat has placed.
    #[inline]
    fn placed<'a>(&self, rules: &'a Ruleset, seat: usize) -> Option<&'a Effects> {
        let chosen = self.answers[seat];
        match self.deed(rules, seat) {
            Deed::Build | Deed::Take => Some(rules.card_effects(chosen.card)),
            Deed::Stage => Some(self.stage_effects(rules, seat, chosen.stage).effects),
            Deed::Sell { .. } => None,
            Deed::Other => match self.action(rules, seat) {
                Action::Construct { .. } => Some(self.stage_effects(rules, seat, chosen.stage).effects),
                _ => None,
            },
        }
    }

    #[inline(never)]
    fn collect_gains(&mut self, rules: &Ruleset) {
        let mut gains = Gains::new();
        for seat in bits(self.answered) {
            if let Some(effects) = self.placed(rules, seat).filter(|effects| effects.is_eventful) {
                self.note_gains(rules, seat, effects, &mut gains);
            }
        }
        for (receiver, counter, amount) in gains {
            self.gain(rules, receiver, counter, amount);
        }
    }

    /// Adds to `gains` what an object that a seat has placed gives or takes away.
    #[inline(never)]
    fn note_gains(&mut self, rules: &Ruleset, seat: usize, effects: &Effects, gains: &mut Gains) {
        self.note_events(rules, seat, effects, gains);
        for gain in &effects.gains {
            let amount = self.quantity(rules, seat, gain.quantity);
            gains.extend(self.scope(seat, gain.scope).map(|receiver| (receiver, gain.counter, amount)));
        }
        for (counter, amount) in &effects.shares {
            self.share(*counter, *amount);
        }
        for loss in &effects.losses {
            let amount = |loser: usize| self.quantity(rules, loser, loss.quantity).max(0);
            gains.extend(self.scope(seat, loss.scope).map(|loser| (loser, loss.counter, amount(loser))));
        }
    }

    /// Raises a counter of a seat; of one that a single seat holds, the others lose it.
    fn gain(&mut self, rules: &Ruleset, seat: usize, counter: usize, amount: i16) {
        if rules.tables().counters[counter].exclusive && amount > 0 {
            for (other, city) in self.seats.iter_mut().enumerate() {
                city.counters[counter] = i16::from(other == seat);
            }
        } else {
            self.seats[seat].add(counter, amount);
        }
    }

    /// Adds to `gains` what a seat's build gives by events: as often as they stood before, without what was built.
    fn note_events(&self, rules: &Ruleset, seat: usize, built: &Effects, gains: &mut Gains) {
        let chosen = self.answers[seat];
        let is_card = matches!(self.action(rules, seat), Action::Build { .. } | Action::Take);
        for event in &rules.tables().events {
            let is_meant = if is_card {
                event.colours >> rules.tables().cards[usize::from(chosen.card)].colour & 1 == 1
            } else {
                event.stages
            };
            let counter = usize::from(event.counter);
            let times = self.seats[seat].counters[counter].saturating_sub(built.change.counters[counter]);
            if is_meant && (event.ways == ALL_WAYS || event.ways & chosen.way.bit() != 0) && times > 0 {
                let amount = self.quantity(rules, seat, event.quantity.into()).saturating_mul(times);
                gains.extend(self.scope(seat, event.scope).map(|receiver| (receiver, event.gained.into(), amount)));
            }
        }
    }

    fn discard_hands(&mut self) {
        for seat in 0..self.players() {
            let (first, end) = (usize::from(self.seats[seat].hand), self.end_of_hand(seat));
            self.fates[first..end].fill(Fate::LeftOver { by: seat as u8 }.pack());
            self.seats[seat].hand = end as u8;
            self.seats[seat].hand_len = 0;
        }
    }

    fn discard_draw_pile(&mut self) {
        if let Some(free) = self.free_seat() {
            let (first, end) = (usize::from(self.seats[free].hand), self.end_of_hand(free));
            self.fates[first..end].fill(Fate::LeftOver { by: free as u8 }.pack());
            self.seats[free].hand_len = 0;
        }
    }

    #[inline(always)]
    fn pass(&mut self, to: Neighbour) {
        let last = self.players() - 1;
        let hand = |state: &Self, seat: usize| (state.seats[seat].hand, state.seats[seat].hand_len);
        let first_hand = hand(self, if to == Neighbour::Left { last } else { 0 });
        for step in 0..last {
            let (receiver, giver) = match to {
                Neighbour::Left => (last - step, last - step - 1),
                Neighbour::Right => (step, step + 1),
            };
            (self.seats[receiver].hand, self.seats[receiver].hand_len) = hand(self, giver);
        }
        let receiver = if to == Neighbour::Left { 0 } else { last };
        (self.seats[receiver].hand, self.seats[receiver].hand_len) = first_hand;
        if self.free_seat().is_some() {
            self.show_fresh_cards();
        }
    }

    /// Who gets a hand sees all of it.
    fn show_fresh_cards(&mut self) {
        for seat in 0..self.players() {
            let hand = usize::from(self.seats[seat].hand)..self.end_of_hand(seat);
            self.seen[hand].iter_mut().for_each(|seen| *seen &= !FRESH);
        }
    }

    /// What a conflict finds when it compares a counter.
    fn strengths(&self, rules: &Ruleset, strength: u8) -> [i16; SEATS] {
        let mut found: [i16; SEATS] = std::array::from_fn(|seat| self.seats[seat].counters[usize::from(strength)]);
        for added in rules.tables().strengths.iter().filter(|added| added.strength == strength) {
            for (seat, sum) in found.iter_mut().enumerate().take(self.seat_count()) {
                let times = self.seats[seat].counters[usize::from(added.counter)];
                if times > 0 {
                    let more = self.quantity(rules, seat, added.quantity.into());
                    *sum = sum.saturating_add(more.saturating_mul(times));
                }
            }
        }
        found
    }

    /// Every seat loses what waits for it, as far as it has as much.
    #[inline(always)]
    fn lose(&mut self, pending: usize, counter: usize) {
        for seat in &mut self.seats[..usize::from(self.seat_count)] {
            if seat.counters[pending] != 0 {
                let lost = seat.counters[pending].min(seat.counters[counter]).max(0);
                seat.counters[counter] -= lost;
                seat.counters[pending] = 0;
            }
        }
    }

    /// The seats that take part in a conflict; those that use up their right to stay away do not.
    fn fighters(&mut self, skip: Option<u8>) -> SmallVec<[usize; SEATS]> {
        let Some(skip) = skip.map(usize::from) else { return (0..self.seat_count()).collect() };
        let stays_away = |seat: &mut Seat| {
            let counter = &mut seat.counters[skip];
            let is_away = *counter > 0;
            *counter -= i16::from(is_away);
            is_away
        };
        let seats = self.seats[..usize::from(self.seat_count)].iter_mut().enumerate();
        seats.filter_map(|(number, seat)| (!stays_away(seat)).then_some(number)).collect()
    }

    /// The fighters form a ring in which every pair of neighbours compares its strength.
    fn conflict(
        &mut self,
        strengths: &[i16; SEATS],
        winner: Option<Award>,
        loser: Option<Award>,
        rout: Option<Rout>,
        fighters: &[usize],
    ) {
        // With two fighters the left and the right neighbour are the same pair, a single one has none.
        let pairs = if fighters.len() > 2 { fighters.len() } else { fighters.len().saturating_sub(1) };
        let is_limited = |award: Option<Award>| award.is_some_and(|award| award.from.is_some());
        let rout_award = rout.map(|rout| rout.award);
        let mut waiting: SmallVec<[(usize, Award); 2]> = SmallVec::new();
        let waits = is_limited(winner) || is_limited(loser) || is_limited(rout_award);
        for pair in 0..pairs {
            let (seat, left) = (fighters[pair], fighters[if pair + 1 == fighters.len() { 0 } else { pair + 1 }]);
            let (high, low) = match strengths[seat].cmp(&strengths[left]) {
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => (seat, left),
                std::cmp::Ordering::Less => (left, seat),
            };
            let is_rout = |rout: &Rout| {
                let (winner, loser) = (i32::from(strengths[high]), i32::from(strengths[low]));
                winner >= i32::from(rout.least) && winner >= i32::from(rout.factor) * loser
            };
            let routed = rout.filter(is_rout).map(|rout| rout.award);
            for (receiver, award) in [(high, winner), (low, loser), (high, routed)] {
                let Some(award) = award else { continue };
                if waits {
                    waiting.push((receiver, award));
                } else {
                    self.seats[receiver].add(award.counter.into(), award.amount);
                }
            }
        }
        // Where the table has only so much, seats are served in their order.
        waiting.sort_by_key(|(receiver, _)| *receiver);
        for (receiver, award) in waiting {
            let amount = self.supplied(award);
            self.seats[receiver].add(award.counter.into(), amount);
        }
    }

    /// How much of an award is there, which is taken from the table.
    fn supplied(&mut self, award: Award) -> i16 {
        let Some(from) = award.from else { return award.amount };
        let amount = award.amount.min(self.shared[usize::from(from)]);
        self.share(from.into(), amount.saturating_neg());
        amount
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const STRENGTHS: [i16; SEATS] = [3, 1, 4, 1, 5, 9, 2];
    const AWAY: usize = 1;
    const WON: usize = 2;
    const LOST: usize = 3;

    /// The pairs that fight: each seat and the next one clockwise that is not away.
    fn pairs(players: usize, away: u32) -> BTreeSet<[usize; 2]> {
        let is_there = |seat: &usize| away >> seat & 1 == 0;
        let there = (0..players).filter(is_there);
        let pair = |seat: usize| {
            let next = (1..players).map(|step| (seat + step) % players).find(is_there)?;
            Some([seat.min(next), seat.max(next)])
        };
        there.filter_map(pair).collect()
    }

    #[test]
    fn the_ring_closes_around_any_seats_that_stay_away() {
        for players in 2..=SEATS {
            for away in 0..1_u32 << players {
                let mut state = State::new(players, 0, 0);
                for seat in 0..players {
                    state.seats[seat].counters[AWAY] = 2 * i16::from(away >> seat & 1 == 1);
                }
                let fighters = state.fighters(Some(AWAY as u8));
                let award = |counter: usize| Some(Award { counter: counter as u8, amount: 1, from: None });
                state.conflict(&STRENGTHS, award(WON), award(LOST), None, &fighters);
                let mut expected = [[0, 0]; SEATS];
                for [one, other] in pairs(players, away) {
                    let (a, b) = (STRENGTHS[one], STRENGTHS[other]);
                    expected[if a > b { one } else { other }][0] += i16::from(a != b);
                    expected[if a > b { other } else { one }][1] += i16::from(a != b);
                }
                for (seat, won_and_lost) in expected.into_iter().enumerate().take(players) {
                    let counters = &state.seats[seat].counters;
                    assert_eq!([counters[WON], counters[LOST]], won_and_lost, "{players} seats, away {away:b}");
                    assert_eq!(counters[AWAY], i16::from(away >> seat & 1 == 1), "staying away is used up once");
                }
            }
        }
    }

    #[test]
    fn with_two_or_fewer_left_there_is_one_pair_or_none() {
        assert_eq!(pairs(5, 0b10110), BTreeSet::from([[0, 3]]));
        assert_eq!(pairs(5, 0b11110), BTreeSet::new());
        assert_eq!(pairs(4, 0b0010), BTreeSet::from([[0, 2], [2, 3], [0, 3]]));
    }

    #[test]
    fn losses_end_at_nothing() {
        let mut state = State::new(3, 0, 0);
        for (seat, (has, owes)) in [(5, 2), (1, 4), (-2, 3)].into_iter().enumerate() {
            state.seats[seat].counters[..2].copy_from_slice(&[has, owes]);
        }
        state.lose(1, 0);
        assert_eq!([0, 1, 2].map(|seat| state.seats[seat].counters[..2].to_vec()), [[3, 0], [0, 0], [-2, 0]]);
    }
}
