"""A small invented game, on which the examples of the catalogue of codes and tests of the compiler build."""

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
