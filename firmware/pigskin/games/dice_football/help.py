"""The rules in short, as the handheld shows them: a line in capitals begins a section."""

TEXT = """\
THE GAME
Two dice decide every play. Four downs to gain ten yards, or the ball goes over. Touchdown 6, point after 1, place kick 3, safety 2.
Any double upsets a play: 1-1 loses the ball, 6-6 is a fumble (throw again: even keeps it), the others are five yards back.
In 1926 the ball must be over the goal line; in 1948 on the line is enough, and the posts stand ten yards behind it.
THE PLAYS
Line plunge: as many yards as the smaller die.
End run: an even total is that many yards, an odd one none.
Forward pass: an even total is a catch, then throw again for the run. Odd: not completed. 4-3: the ball is lost.
Trick play: an even total counts twice, an odd one is that many yards back.
Punt: five times the total, then the others throw for the return.
Place kick: good when the total is even and five times it reaches far enough. From fifty yards in.
Kick-off: five times the total from the 40, then the return.
Run it back: an even total brings the kick back five times as far, an odd one not at all.
THE SCREEN
The flag over the field is the line to gain. White goes to the right, Black to the left. Above: the score, and plays or time left.
Threw unnamed and Called for delay, in the pause menu, are for dice thrown without a call and for play held up.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""
