"""Python out of steps and expressions, in its three faces.

Takes a layout and its analysis. Gives source, line by line. Never runs it.

`assemble` puts an emitter together: `expressions` and `steps` fill tables by operation, `blocks` those of steps in
which somebody is asked, and a face says how a question is put. All of them write to one `FunctionBody`.
"""
