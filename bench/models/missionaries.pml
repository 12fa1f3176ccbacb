// Missionaries and cannibals cross a river, with a boat and an island.
//
// On no bank may cannibals outnumber missionaries, if there are any.  The assertion denies that
// everybody can get to the other bank.
//
// expect: violated assertion

#define M 7
#define SEATS 4

byte missionaries[3] = { M, 0, 0 };  // left bank, island, right bank
byte cannibals[3] = { M, 0, 0 };
byte boat = 0;

#define SAFE(b) (missionaries[b] == 0 || missionaries[b] >= cannibals[b])

active proctype Boat() {
  byte m, c, to;

end_shore:
  if
  :: d_step {
       m + c < SEATS && missionaries[boat] > 0;
       m++; missionaries[boat] = missionaries[boat] - 1
     } goto end_shore
  :: d_step {
       m + c < SEATS && cannibals[boat] > 0;
       c++; cannibals[boat] = cannibals[boat] - 1
     } goto end_shore
  :: d_step { m > 0; m--; missionaries[boat] = missionaries[boat] + 1 } goto end_shore
  :: d_step { c > 0; c--; cannibals[boat] = cannibals[boat] + 1 } goto end_shore
  :: d_step {
       m + c > 0 && (m == 0 || m >= c) && SAFE(0) && SAFE(1) && SAFE(2) && boat > 0;
       boat--
     } goto end_land
  :: d_step {
       m + c > 0 && (m == 0 || m >= c) && SAFE(0) && SAFE(1) && SAFE(2) && boat < 2;
       boat++
     } goto end_land
  :: d_step { missionaries[2] == M && cannibals[2] == M } goto done
  fi;
end_land:
  if
  :: d_step {
       missionaries[boat] + m == 0 || missionaries[boat] + m >= cannibals[boat] + c
     } goto end_shore
  fi;
done:
  assert(false)
}
