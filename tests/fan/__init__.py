"""An expansion written outside of the built-in rulesets, in combinations that no official card has."""
