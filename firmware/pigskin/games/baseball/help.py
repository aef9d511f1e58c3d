"""The rules in short, as the handheld shows them: a line in capitals begins a section."""

TEXT = """\
THE GAME
The side at bat throws two dice for each batter; the table tells what they mean. Visitors (Black) bat first, the home team is White. Nine innings, extra ones if level.
A ground out with men on base, a try for home and a steal need a further throw: mostly 6 or under is safe.
THE CHOICES
Swing away: throw for the batter.
Steal: the men named run. On 7 or over the man nearest home is out.
Try for home: after a two-base hit with a man on first, or a fly with a man on third. 6 or under is safe.
THE SCREEN
A filled base has a man on it; home plate is below. V and H are the runs by inning, then the score.
The dice table is a reconstruction: the sheet's pictures are lost.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""
