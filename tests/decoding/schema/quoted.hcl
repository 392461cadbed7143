name = "" # fill in: text

choice = "b" # fill in: text, one of "b", "c"

count = 5 # fill in: whole number from 5 to 9

like = "x"

# letter = "c"

# quote = "a`b"

# mark = "`" # text, one of "`", "a|b"

# version = "" # fill in: text, matches ^v[0-9]$
