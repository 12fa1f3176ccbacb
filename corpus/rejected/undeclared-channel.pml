// A channel nobody declared.
// expect: rejected
active proctype P() { q!1 }
