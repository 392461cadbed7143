name = "" # fill in: text

choice = "b" # fill in: text, one of "b", "c"

count = 5 # fill in: whole number from 5 to 9

like = "x"

# quote = "a`b"

# mark = "`" # text, one of "`", "a|b"

# version = "" # text, matches ^v[0-9]$
