// Neither an array nor a channel.
// expect: rejected L040
byte i, x;
active proctype P() { for (i in x) { skip } }
