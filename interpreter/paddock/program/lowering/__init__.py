"""Words that stand for others: windows, aims and the order of cards become abilities that the later rooms know already.

Takes declarations that were read. Gives more of them. Never reads text.
"""
