"""Tests of Septem."""
