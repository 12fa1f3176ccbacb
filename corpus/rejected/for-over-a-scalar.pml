// Neither an array nor a channel.
// expect: rejected
byte i, x;
active proctype P() { for (i in x) { skip } }
