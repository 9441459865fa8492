"""Small invented games, on which the examples of the catalogue of codes and tests of the compiler build."""

from __future__ import annotations

from typing import Final

SCAFFOLD: Final = """\
ruleset sample "A sample" {
    players 2 to 3
    chains from earlier ages
}

switch "long winter" off "Nothing can be turned into beans."

class fruit
resource pear fruit
resource plum fruit
currency bean  plural beans
colour amber "sweet things"
colour azure "tools"
counter bell  plural bells
counter drum  plural drums

trade { price 2 }

ability "green thumb" "Rings twice." {
    carries 2 bells
}

card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces pear
card "Barn" azure  age 1  copies 2+ 2+ 3+  cost pear  scores 2
card "Granary" amber  age 2  copies 2+ 2+ 3+ {
    cost 2 plum
    free with "Old Mill"
    gains 1 bean per amber
}
card "Beehive" azure  age 2  copies 2+ 2+ 3+ {
    cost 1 bean
    buys fruit from left for 1
    scores 1 per bell
}

board "Hill" {
    side A  starts with pear {
        stage 1  cost plum  scores 3
        stage 2  cost 2 pear  grants "green thumb"
    }
}
board "Dale" {
    side A  starts with plum {
        stage 1  cost pear  scores 3
    }
}
board "Moor" {
    side A  starts with plum {
        stage 1  cost pear  scores 2
    }
}

category sweets  from azure, stages
category noise  scores 1 per drum
ties by beans

deck age 1
deck age 2

ask "choose" {
    of every seat
    from hand
    use build    builds by cost, chain
    use raise    stage by cost
    use compost  gains 2 beans  unless "long winter"
}

flow {
    draw boards
    every seat gains 3 beans
    age 1 to 2 {
        deal 2
        turn 1 to 2 {
            ask "choose"
            pay
            place
            collect
            pass hands left
        }
        conflict by bell {
            winner gains 1 drum
        }
    }
}
"""
"""A small whole ruleset. Examples change a part of it or add to it."""

TURNS_SCAFFOLD: Final = """\
ruleset rounds "A sample of turns" {
    players 2 to 3
}

switch "long winter" off "Whoever may take a further card must take it."

colour amber "sweet things"
colour azure "tools"
counter bell  plural bells
counter crown  plural crowns  held by one
counter drum  plural drums
counter day  plural days  of the table

card "Pear" amber  stacks
card "Plum" amber  stacks
card "Honey" amber  stacks  scores 1
card "Gong" azure  stacks  carries bell  table loses 1 day
card "Throne" azure  stacks  gains crown
card "Basket" azure  draws once a turn after "Pear" or a stage
card "Ladle" azure  counts "Honey" twice once a turn as thrift
card "Kettle" azure  spends anything once a turn as skill  always when "long winter"

group fruit of "Pear", "Plum"  with "Honey" wild

pile barn of boards
pile market hidden  holds 6 "Pear", 4 "Plum", 2 "Honey", 2 "Gong", "Throne"
pile shed hidden  row 2  holds "Basket", "Ladle", "Kettle"

board "Hill" {
    holds 3 "Pear", 2 "Plum", "Honey", "Gong"
    side A  stages 2, 3 in any order {
        stage 1  spends 2 identical fruit  scores 2
        stage 2  spends 2 different fruit  scores 3  asks "glean" rank 1
        stage 3  spends 3 identical fruit  scores 4
    }
}
board "Dale" {
    holds 2 "Pear", 3 "Plum", "Honey", "Gong"
    side A {
        stage 1  spends 2 different fruit  scores 3
        stage 2  spends 3 identical fruit  scores 5
    }
}
board "Moor" {
    holds 3 "Pear", 3 "Plum", "Gong"
    side A {
        stage 1  spends 2 different fruit  scores 3
        stage 2  spends 2 identical fruit  scores 2
    }
}

category towers  from stages
category sweets  from amber
category noise   scores 2 per drum + 1 per crown
ties by stages as built

ask "draw" {
    of the active seat
    from tops of left, right, market
    use take  takes
}
ask "more" {
    of the woken seat
    from tops of left, right, market
    use take   takes
    use leave  nothing  unless "long winter"
}
ask "glean" {
    of the queued seat
    from tops of all seats
    use look  looks at 3 openly for "pick"
}
ask "pick" {
    of the queued seat
    from cards looked at
    use take  takes
}
ask "first" {
    of the active seat
    use build     puts "build"
    use exchange  puts "exchange"
}
ask "build" {
    of the active seat
    use build  stage by spending
}
ask "exchange" {
    of the active seat
    use exchange  turns in 3 identical or 2 different fruit for "prize"
}
ask "prize" {
    of the queued seat
    from row of shed
    use take  takes
}

flow {
    draw boards
    table gains 3 days
    turns until any seat has no "unbuilt stage" or piles barn, market are empty {
        renew powers
        when active seat has crown {
            look at top of market
        }
        ask "draw"
        place
        collect
        settle {
            each queued ask { place  collect }
            ask "first" { place }
            ask "build" { pay  place  collect }
            ask "exchange" { pay  place }
            ask "more" { place  collect }
        }
        unless table has day {
            conflict by bell {
                winner gains 1 drum
                winner with 2 times the loser and at least 2 gains 1 drum
            }
            discard cards "Gong"
            table gains 3 days
        }
    }
}
"""
"""A small whole ruleset in which seats take turns and draw cards from piles."""
