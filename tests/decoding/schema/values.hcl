# The name in reports | and logs.
name = "" # fill in: text, 1 to 12 characters

socket = "" # fill in: text; not with port

small = 0 # fill in: whole number from -128 to 127

shards = 1 # fill in: whole number from 1 to 65535

# Where to listen.
# port = 1 # whole number from 1 to 65535; not with socket

# workers = 8 # whole number from 1 to 64, multiple of 8

# ratio = 0.25 # number, at least 0.0 and below 1.0

# debug = false

# How much to say.
# level = "info" # one of "very-loud", "info", "normal", "off"

# target = "stdout"

# targets = []

# page = { first = { SOFT = 0 } }

# protocol = [] # list of text, each one of "tcp", "udp"

# digits = [] # list of whole number from 0 to 255, each at most 9, at most 3 elements, unique elements

# limits = {}

# pair = [0, false]

# timeout = "30s" # text, duration

# id = "123e4567-e89b-12d3-a456-426614174000" # text, uuid; not with cert

# cert = "" # not with id, only with key

# key = ""

# least = 3 # whole number from 3 to 255

# most = 1 # fill in: whole number from 1 to 1000000000000

# short = "" # fill in: text, 1 to 3 characters

# initial = "" # text, at most 1 character

# several = [] # fill in: list of whole number from 0 to 255, at least 1 element

# factor = 0.5 # number from 0.5 to 2.5

# anything = null
