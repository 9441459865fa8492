//! The flow program: loops are closed, jumps go forward, and what is settled again and again uses something up.

use std::ops::Range;

use super::Checker;
use super::bounds::{Checked, at_most, bits, index, invalid, within};
use crate::error::TablesError;
use crate::limits;
use crate::tables::{Action, Asked, Instruction, Var};

/// Stands for no block of the flow program.
const NO_BLOCK: usize = usize::MAX;

impl Checker<'_> {
    pub(super) fn flow(&self) -> Checked {
        let flow = &self.tables.flow;
        if flow.iter().position(|step| *step == Instruction::End).is_none_or(|end| end + 1 != flow.len()) {
            return Err(invalid("flow", "must have one end, as its last instruction"));
        }
        if flow.iter().rposition(|step| *step == Instruction::DrawBoards) != Some(0) {
            return Err(invalid("flow", "must draw boards once, as its first instruction"));
        }
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            self.operands(&place, step)?;
            match step {
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. }
                | Instruction::Case { target, .. }
                | Instruction::Jump { target }
                | Instruction::EachQueued { target }
                    if !(position + 1..flow.len()).contains(&usize::from(*target)) =>
                {
                    return Err(invalid(place, format!("leads to {target}, which is not further down")));
                }
                _ => {}
            }
        }
        let blocks = self.blocks()?;
        self.jumps(&blocks)?;
        self.cases(&blocks)
    }

    fn operands(&self, place: &str, step: &Instruction) -> Checked {
        match step {
            Instruction::Gain { counter, .. } => self.counter(place, *counter),
            Instruction::For { var: Var::Players, .. } => Err(invalid(place, "is a loop over the number of players")),
            Instruction::For { first, last, .. } => {
                within(place, "the last value", (*last).into(), (*first).into(), limits::LOOP.into())?;
                within(place, "the first value", (*first).into(), 1, limits::LOOP.into())
            }
            Instruction::Unless { values, .. } => bits(place, "values", *values, usize::from(limits::LOOP) + 1),
            Instruction::UnlessSwitch { switch, .. } => self.switch(place, *switch),
            Instruction::UnlessCondition { condition, .. } => self.condition(place, condition),
            Instruction::NextTurn { until, .. } => {
                at_most("conditions of an end", until.len(), limits::USES)?;
                until.iter().try_for_each(|condition| self.condition(place, condition))
            }
            Instruction::Share { counter, .. } => {
                index(place, "counters of the table", *counter, self.tables.shared.len())
            }
            Instruction::Case { ask: Some(ask), .. } => {
                index(place, "asks", *ask, self.tables.asks.len())?;
                if matches!(self.tables.asks[usize::from(*ask)].of, Asked::Active | Asked::Woken) {
                    Ok(())
                } else {
                    Err(invalid(place, "asks more than the seat whose turn it is"))
                }
            }
            Instruction::Peek { pile } => {
                index(place, "piles", *pile, self.tables.piles.len())?;
                if self.tables.piles[usize::from(*pile)].of_boards {
                    return Err(invalid(place, "looks at a pile of boards"));
                }
                Ok(())
            }
            Instruction::DiscardCards { cards } => {
                at_most("cards discarded", cards.len(), limits::CARDS)?;
                cards.iter().try_for_each(|card| {
                    index(place, "cards", *card, self.tables.cards.len())?;
                    let stacks = self.tables.cards[usize::from(*card)].stack.is_some();
                    if stacks { Ok(()) } else { Err(invalid(place, "discards cards that do not stack")) }
                })
            }
            Instruction::Deal { count } => within(place, "the count", (*count).into(), 1, limits::HAND as i64),
            Instruction::Ask { ask } => {
                index(place, "asks", *ask, self.tables.asks.len())?;
                if self.tables.asks[usize::from(*ask)].of == Asked::Queued {
                    return Err(invalid(place, format!("asks asks[{ask}], which is for queued seats")));
                }
                let uses = &self.tables.asks[usize::from(*ask)].uses;
                if uses.iter().any(|option| matches!(option.action, Action::Put { .. })) {
                    return Err(invalid(place, format!("asks asks[{ask}], which puts a question, outside of a case")));
                }
                Ok(())
            }
            Instruction::Lose { pending, counter } => {
                self.counter(place, *pending)?;
                self.counter(place, *counter)
            }
            Instruction::Conflict { strength, winner, loser, rout, skip } => {
                self.counter(place, *strength)?;
                if let Some(skip) = skip {
                    self.counter(place, *skip)?;
                }
                let rout = rout.as_ref().map(|rout| rout.award);
                for award in winner.iter().chain(loser).chain(&rout) {
                    self.counter(place, award.counter)?;
                    if let Some(from) = award.from {
                        index(place, "counters of the table", from, self.tables.shared.len())?;
                    }
                }
                Ok(())
            }
            Instruction::DrawBoards
            | Instruction::Next { .. }
            | Instruction::Jump { .. }
            | Instruction::Rights { .. }
            | Instruction::Pay
            | Instruction::Place
            | Instruction::Collect
            | Instruction::DiscardHands
            | Instruction::ChooserDraws
            | Instruction::DiscardDrawPile
            | Instruction::EachQueued { .. }
            | Instruction::Repeat { .. }
            | Instruction::Turns
            | Instruction::Settle
            | Instruction::Case { ask: None, .. }
            | Instruction::Settled { .. }
            | Instruction::RenewPowers
            | Instruction::Pass { .. }
            | Instruction::End => Ok(()),
        }
    }

    /// For each instruction the address of the innermost block in which it stands, or [`NO_BLOCK`]. The beginning of a
    /// block stands outside of it, its end inside.
    fn blocks(&self) -> Result<Vec<usize>, TablesError> {
        let flow = &self.tables.flow;
        let mut blocks = Vec::with_capacity(flow.len());
        let mut open = vec![NO_BLOCK];
        for (position, step) in flow.iter().enumerate() {
            let innermost = *open.last().expect("the outermost entry stays");
            blocks.push(innermost);
            match step {
                Instruction::For { var: Var::Turn, .. }
                    if open.iter().any(|begin| flow.get(*begin) == Some(&Instruction::Turns)) =>
                {
                    return Err(invalid(format!("flow[{position}]"), "counts turns within turns"));
                }
                Instruction::For { .. }
                | Instruction::EachQueued { .. }
                | Instruction::Turns
                | Instruction::Settle
                | Instruction::Case { .. } => open.push(position),
                Instruction::Next { start }
                | Instruction::NextTurn { start, .. }
                | Instruction::Settled { start }
                | Instruction::Repeat { start } => {
                    let outer = open.get(open.len().wrapping_sub(2)).copied();
                    let is_right = match (flow.get(innermost), step) {
                        (Some(Instruction::For { .. }), Instruction::Next { .. })
                        | (Some(Instruction::Turns), Instruction::NextTurn { .. })
                        | (Some(Instruction::Settle), Instruction::Settled { .. })
                        | (Some(Instruction::EachQueued { .. }), Instruction::Repeat { .. }) => {
                            innermost == usize::from(*start)
                        }
                        (Some(Instruction::Case { .. }), Instruction::Repeat { .. }) => {
                            outer == Some(usize::from(*start))
                        }
                        _ => false,
                    };
                    if !is_right {
                        let problem = format!("ends the block at {start}, which is not the innermost open one");
                        return Err(invalid(format!("flow[{position}]"), problem));
                    }
                    open.pop();
                }
                _ => {}
            }
            at_most("loops of the flow inside each other", open.len() - 1, limits::LOOP_DEPTH)?;
        }
        if open.len() == 1 { Ok(blocks) } else { Err(invalid("flow", "has a loop without an end")) }
    }

    /// Jumps stay within the block they are in, so that blocks are left through their ends only.
    fn jumps(&self, blocks: &[usize]) -> Checked {
        let flow = &self.tables.flow;
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            match *step {
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. }
                | Instruction::Jump { target }
                    if blocks[usize::from(target)] != blocks[position] =>
                {
                    return Err(invalid(place, format!("leads to {target}, into or out of a loop")));
                }
                Instruction::EachQueued { target } | Instruction::Case { target, .. } => {
                    let end = usize::from(target) - 1;
                    if blocks[end] != position || !matches!(flow[end], Instruction::Repeat { .. }) {
                        return Err(invalid(place, "does not lead behind its own end"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is asked again and again uses something up with each answer: so settling ends.
    fn cases(&self, blocks: &[usize]) -> Checked {
        let flow = &self.tables.flow;
        for (position, step) in flow.iter().enumerate() {
            let place = format!("flow[{position}]");
            let is_in_settle = flow.get(blocks[position]) == Some(&Instruction::Settle);
            let Instruction::Case { ask, target, .. } = step else {
                if is_in_settle && !matches!(step, Instruction::Settled { .. }) {
                    return Err(invalid(place, "stands between cases"));
                }
                continue;
            };
            if !is_in_settle {
                return Err(invalid(place, "is a case without anything to settle"));
            }
            let Some(ask) = ask else { continue };
            let ask = &self.tables.asks[usize::from(*ask)];
            let is_case = |asked: u8| {
                let cases = flow.iter().zip(blocks).filter(|(_, block)| **block == blocks[position]);
                cases
                    .map(|(step, _)| step)
                    .any(|step| matches!(step, Instruction::Case { ask: Some(ask), .. } if *ask == asked))
            };
            let uses_up = |action: &Action| match action {
                Action::Decline => ask.of == Asked::Woken,
                Action::Take | Action::Construct { .. } | Action::TurnIn { .. } => true,
                Action::Put { ask } => is_case(*ask),
                Action::Build { .. } | Action::Stage | Action::Sell { .. } | Action::Look { .. } => false,
            };
            let body = position + 1..usize::from(*target) - 1;
            let is_paid = |action: &Action| {
                !matches!(action, Action::TurnIn { .. }) || self.always_runs(&body, &Instruction::Pay)
            };
            let is_done = self.always_runs(&body, &Instruction::Place);
            if !is_done || !ask.uses.iter().all(|option| uses_up(&option.action) && is_paid(&option.action)) {
                return Err(invalid(place, "asks for what could be answered for ever"));
            }
        }
        Ok(())
    }

    /// Whether every way through a part of the flow, which jumps do not leave, comes to an instruction before anything
    /// else is asked.
    fn always_runs(&self, part: &Range<usize>, wanted: &Instruction) -> bool {
        let mut runs = vec![false; part.len() + 1];
        for position in part.clone().rev() {
            let next = position + 1 - part.start;
            let at = |target: u16| runs[usize::from(target) - part.start];
            runs[next - 1] = match &self.tables.flow[position] {
                step if step == wanted => true,
                Instruction::Ask { .. } | Instruction::EachQueued { .. } | Instruction::Settle => false,
                Instruction::Unless { target, .. }
                | Instruction::UnlessSwitch { target, .. }
                | Instruction::UnlessCondition { target, .. } => runs[next] && at(*target),
                Instruction::Jump { target } => at(*target),
                _ => runs[next],
            };
        }
        runs[0]
    }
}
