"""What happened at a table, with names, and what each seat may know of it.

Takes the log of a machine. Gives a record of each event, one class for each sort (`model`), and one table of what rooms
ask of a sort (`sorts`). Records are made in the only place that reads the compact form of the log (`from_log`). Gives
the one decision on what a seat may know of an event (`event_filter`), and the same as a seat may hold it
(`event_views`). Never sees a question that is still open, nor decides how a story sounds.
"""
