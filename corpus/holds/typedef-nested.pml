// Structures in structures, arrays in both, reached by any mix of dots and indices.
// expect: holds; states: 80; transitions: 141
typedef Point { byte x; byte y };
typedef Shape { Point corner[2]; bool filled; short area[3] };
Shape s;
Shape many[2];
active [2] proctype P() {
  Shape mine;
  mine.corner[1].x = _pid + 1;
  many[_pid].corner[_pid].y = mine.corner[1].x;
  many[1 - _pid].area[2] = -5;
  s.corner[0].x++;
  s.filled = (s.corner[0].x == 2);
  assert(many[_pid].corner[_pid].y == _pid + 1);
  assert(mine.corner[0].x == 0 && mine.area[2] == 0)
}
