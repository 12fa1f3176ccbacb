// expect: holds; states: 5; transitions: 5
#define NEXT q!true
chan q = [3] of { bool };
active proctype P() { q!1; q!0; q!1 }
trace { NEXT; q!false; NEXT }
