// A byte is no channel.
// expect: rejected L028
byte q = [1] of { byte };
active proctype P() { skip }
