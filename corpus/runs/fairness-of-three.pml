// expect p: violated
// expect p fairly: holds
byte n;
bool d[3];
active [3] proctype P() { do :: d[_pid] = !d[_pid] od }
ltl p { [] <> d[0] && [] <> d[1] && [] <> d[2] }
