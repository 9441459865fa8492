"""What learners need beside `septem.Batch`: pages that say what every number means."""
