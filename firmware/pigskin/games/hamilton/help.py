"""The rules in short, as the handheld shows them: a line in capitals begins a section."""

TEXT = """\
THE GAME
Each coach places eleven men in secret: Stars, Seconds and Scrubs. A card answers every play; how well depends on the class of the man you attack.
Four downs for ten yards, and each position may be attacked once in a series. First down: all are open again.
A quarter lasts as long as the pack: 50 cards, 40 in the short game.
Touchdown 6, point after 1, field goal 3, safety 2.
THE PLAYS
Run: at a guard, tackle or end. Their man's class counts.
Pass: past the center or a halfback. It may be intercepted.
Long pass: all or nothing, on any down.
Punt: your fullback's class counts, then their quarterback's for the return.
Punt out of bounds: dead where it goes out, no return. From midfield on, with a Star at fullback.
Quick kick: a punt nobody expects, with a Star at fullback.
Field goal: from thirty yards in.
Kick-off: your fullback kicks, their quarterback returns.
THE MEN
Line: ends, tackles, guards, center. Backs: quarterback, fullback, halfbacks.
Substitute: in a time-out men may be changed; a man taken out comes back after one play. Four time-outs a half are free, each later one costs five yards.
Penalty: accept it for the yards and the down again, or refuse it and the play stands.
THE SCREEN
UP and DOWN turn from the formation to the field. A struck-out position is closed for this series. Marks: * Star, 2 Second, S Scrub.
The deck is a reconstruction: the rulebooks do not print the cards.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""
