"""Scenarios at a table: positions are set up, answers given, expectations compared.

Takes resolved scenarios. Gives an outcome in words. Never reads a file.
"""
