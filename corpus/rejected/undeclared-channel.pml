// A channel nobody declared.
// expect: rejected L001
active proctype P() { q!1 }
