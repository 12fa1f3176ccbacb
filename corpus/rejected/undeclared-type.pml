// A type nobody declared.
// expect: rejected P022
Point p;
active proctype P() { skip }
