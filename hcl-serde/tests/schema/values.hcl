# The name in reports | and logs.
name = "a"

# Where to listen.
# port = 1

socket = ""

# workers = 8

# ratio = 0.25

# debug = false

small = 0

shards = 1

# How much to say.
# level = "info"

# target = "stdout"

# protocol = []

# digits = []

# limits = {}

# pair = [0, false]

# timeout = "30s"

# id = "123e4567-e89b-12d3-a456-426614174000"

# cert = ""

# key = ""

# anything = null
