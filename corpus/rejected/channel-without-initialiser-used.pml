// A channel variable without a channel.
// expect: rejected L030
chan q;
active proctype P() { q!1 }
