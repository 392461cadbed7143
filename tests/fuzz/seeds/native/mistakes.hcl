a = 'x'
b = `y`;
c == 1
d e f
1 = 2
a = 3
{}
x y = 1
b "${c}" {}
= 1
