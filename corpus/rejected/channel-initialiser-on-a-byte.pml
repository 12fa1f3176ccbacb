// A byte is no channel.
// expect: rejected L026
byte q = [1] of { byte };
active proctype P() { skip }
