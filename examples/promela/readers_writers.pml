// Readers and writers (Courtois, Heymans and Parnas, 1971).
//
// Readers may read together, a writer must be alone.  Whoever waits asks the guard, who lets readers
// in as long as nobody writes, and a writer when nobody reads.  That is safe, but readers who take
// turns can keep writers out for ever, fair scheduling or not: each single reader leaves soon, but
// there is always one inside.
//
//   -DREADERS=3  number of readers (default 2)
//   -DWRITERS=2  number of writers (default 1)
//
// expect: holds; states: 9; transitions: 23
// expect exclusion: holds
// expect writer_gets_in: violated
// expect writer_gets_in fairly: violated

#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 1
#endif

byte readers = 0, writers = 0;  // how many are reading, writing

#define FIRST_WRITER READERS     // its process number: the readers are started first

ltl exclusion { [] (writers == 0 || (writers == 1 && readers == 0)) }
ltl writer_gets_in { [] (Writer[FIRST_WRITER]@asking -> <> Writer[FIRST_WRITER]@writing) }

active [READERS] proctype Reader() {
  do
  :: atomic { writers == 0 -> readers++ };
     readers--
  od
}

active [WRITERS] proctype Writer() {
  do
  :: true;
asking:
     atomic { readers == 0 && writers == 0 -> writers++ };
writing:
     writers--
  od
}
