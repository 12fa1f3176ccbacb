// A type nobody declared.
// expect: rejected
Point p;
active proctype P() { skip }
