int x,y;
byte a[3];
chan q=[2] of {byte,byte};
chan c=[2] of {byte};
mtype={M1,M2};
mtype m;
typedef T { byte f;
byte g[2] };
T tt;
bool b;
proctype P(byte k) { byte lv;
lab: lv = k }
