"""Steps in which somebody decides, as blocks between questions: a procedure is left at a question and entered again.

Takes steps, and a face that says how a question is put and how a procedure is waited for. Gives numbered blocks. Never
writes a step in which nobody is asked: that is the same in every face.
"""
