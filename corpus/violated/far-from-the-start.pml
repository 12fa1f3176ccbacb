// Depth first wanders through most of the 64 settings before it tries the last option.
// expect: violated assertion; states: 1072; transitions: 1761
bit s[6];
active proctype Wander() {
  byte k;
  do
  :: k < 5 -> k++
  :: k > 0 -> k--
  :: s[k] = 1 - s[k]
  :: s[0] && s[1] && !s[2] -> assert(false)
  od
}
