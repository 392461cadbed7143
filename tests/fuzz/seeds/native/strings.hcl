a = "\n\r\t\"\\\u00e9\U0001f600 $${x} %%{y}"
b = "${a}"
c = "x${~ a ~}y%{ if true }t%{ else }f%{ endif }"
