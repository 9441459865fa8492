"""Plans that several tests share: how a city gets to a stage in the fewest turns, alone and without a
purchase."""

from .table import build, wonder

OLYMPIA_A_TO_FREE_BUILD = [
    build("Lumber Yard"),
    wonder(),
    build("Stone Pit"),
    build("Timber Yard"),
    wonder(),
]
"""Age I, Olympia A or B: two stages in five turns; 3 - 1 coins are left."""

HALIKARNASSOS_B_TO_FIRST_STAGE = [build("Ore Vein"), build("Clay Pit"), wonder()]
"""Age I, Halikarnassos B: the first stage in turn 3."""

BABYLON_B_TO_LAST_CARD = [
    build("Loom"),
    wonder(),
    build("Lumber Yard"),
    build("Timber Yard"),
    build("Glassworks"),
    wonder(),
]
"""Age I, Babylon B: the second stage in turn 6."""

ALEXANDRIA_A_TO_TWO_ORE = [
    build("Stone Pit"),
    build("Timber Yard"),
    wonder(),
    build("Ore Vein"),
    build("Clay Pit"),
]
"""Age I, Alexandria A: the first stage, and what pays the second one."""
