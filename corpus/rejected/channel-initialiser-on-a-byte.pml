// A byte is no channel.
// expect: rejected
byte q = [1] of { byte };
active proctype P() { skip }
