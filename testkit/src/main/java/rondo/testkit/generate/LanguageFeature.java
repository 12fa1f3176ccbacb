package rondo.testkit.generate;

/** A language feature that is enabled in some generated programs. */
enum LanguageFeature {
  ATOMIC(45),
  D_STEP(25),
  UNLESS(25),
  TIMEOUT(20),
  GOTO(35),
  FOR(30),
  SELECT(20),
  INLINE(20),
  ASSERT(45),
  ARRAY(40),
  TYPEDEF(25),
  NESTED_SCOPE(20),
  LATE_DECLARATION(15),
  CHANNEL(75),
  RENDEZVOUS(50),
  CHANNEL_ARRAY(20),
  CHANNEL_PASSING(25),
  LOCAL_CHANNEL(20),
  SORTED(25),
  RANDOM_RECEIVE(25),
  COPY(20),
  POLL(25),
  QUERY(30),
  INIT(45),
  SPAWN(30),
  PROVIDED(12),
  PRIORITY(10),
  REMOTE(15),
  LAST(8),
  ENABLED(6),
  LOSSY(8),
  RISKY(6),
  WIDE(15);

  private final int percent;

  LanguageFeature(int percent) {
    this.percent = percent;
  }

  int percent() {
    return percent;
  }
}
