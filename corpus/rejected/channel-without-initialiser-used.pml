// A channel variable without a channel.
// expect: rejected
chan q;
active proctype P() { q!1 }
