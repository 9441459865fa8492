"""Tests of the tree and of what is packed."""
