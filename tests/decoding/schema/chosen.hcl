listen "tcp" "0" "name" {} # protocol: one of "tcp", "udp"; port: whole number from 0 to 65535

# route "live" {} # label: one of "live", "test"

# store "disk" {} # label: one of "disk", "memory"
