// A channel variable without a channel.
// expect: rejected L028
chan q;
active proctype P() { q!1 }
