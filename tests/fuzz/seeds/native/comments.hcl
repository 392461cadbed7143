# one
// two
/* three
 four */ a = 1 # five
/**/b = 2
