"""The rules in short, as the handheld shows them: a line in capitals begins a section."""

TEXT = """\
THE GAME
36 cards are a quarter. Call the play, then the card is turned: it reads by your play and by the zone where the ball lies.
Four downs for ten yards. Touchdown 6, point after 1, field goal 3, safety 2.
On or over the goal line is a touchdown. After a safety the side scored upon punts from its 20.
THE PLAYS
Line plunge: sure and short.
End run: farther, with losses.
Forward pass: far, but in your own half it is often intercepted.
Punt: length and return stand on the card. Not from inside their 20.
Field goal: from their 40 in; it must carry ten yards past the goal line.
Kick-off: from the 40, with the return on the card.
The try for the point: two yards by line, end or pass, or a kick of twelve.
THE SCREEN
The flag over the field is the line to gain. White goes to the right, Black to the left. Above: quarter and cards left.
The cards are a reconstruction: the rulebook does not print them.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""
