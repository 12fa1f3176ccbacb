package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Properties that hold vacuously lead to warnings. */
class VacuityTest extends ProtocolFolder {
  private static final String NEVER = "the left side of an implication never holds";

  @Test
  void implicationsOfFormulasWhoseLeftSideNeverHolds() throws IOException {
    model =
        write(
            "v.pml",
            """
            byte x;
            active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }
            ltl vacuous { [] (x == 7 -> <> (x == 0)) }
            ltl sound { [] (x == 2 -> <> (x == 0)) }
            ltl nested { [] (x == 1 -> (x > 3 -> x == 4)) }
            """);
    CommandResult result = verify("--coverage");
    assertThat(result.status()).isZero();
    assertThat(result.err())
        .contains("warning[V013]: `vacuous` holds vacuously: `x == 7` never holds")
        .contains("`nested` holds vacuously: `x > 3` never holds")
        .doesNotContain("`sound`", "`x == 1` never");
    assertThat(verify().err()).doesNotContain("V013");
    assertThat(verify("--json", "--coverage").out()).contains("\"code\": \"V013\"");
  }

  @Test
  void implicationsOfInvariantsOfEvents() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol E(N = 2) {
              message Ping
              var got : 0..2
              init { send Ping() to process \\ {self} }
              upon Ping { got += 1 }
              invariant vacuous : forall p : p.got == 2 -> p.got == 1
              invariant sound : forall p : p.got == 1 -> p.got < 2
              invariant both : forall p, q : p.got == 1 -> q.got == 2 -> p == q
            }
            """);
    CommandResult result = verify("--coverage");
    assertThat(result.status()).isZero();
    assertThat(result.err())
        .contains("`vacuous` holds vacuously: " + NEVER, "`both` holds vacuously: " + NEVER)
        .doesNotContain("`sound`");
  }

  @Test
  void implicationsOfInvariantsOfRounds() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol R(N = 2) {
              input x : 0..1
              output d : 0..1
              round { send x to all  update(heard) { if count(heard, 1) == N { decide 1 } } }
              stop after 2 rounds
              network any
              invariant vacuous : forall p : p.d == 0 -> p.x == 1
              invariant sound : forall p : p.d == 1 -> p.x == 1
            }
            """);
    CommandResult result = verify("--coverage");
    assertThat(result.err()).contains("`vacuous` holds vacuously: ").doesNotContain("`sound`");
  }

  @Test
  void implicationsOfFormulasOfEvents() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol E(N = 2) {
              message Ping
              var got : 0..2
              init { if self == process(0) { send Ping() to process(1) } }
              upon Ping { got += 1 }
              ltl vacuous { forall p : [] (p.got == 2 -> <> (p.got == 0)) }
              ltl some { forall p : [] (p.got == 1 -> <> (p.got == 1)) }
              ltl later { [] (process(1).got == 1 -> <> (process(0).got == 1 -> [] true)) }
              ltl plain { [] forall p : p.got == 2 -> p.got == 1 }
              ltl disjunction { [] (process(0).got == 0 || <> (process(0).got == 1)) }
            }
            """);
    CommandResult result = verify("--coverage");
    assertThat(result.status()).isZero();
    assertThat(result.err())
        .contains("`vacuous` holds vacuously: " + NEVER, "`plain` holds vacuously: " + NEVER)
        .contains("`later` holds vacuously: " + NEVER)
        .doesNotContain("`some`", "`disjunction`");
    assertThat(verify().err()).doesNotContain("V013");
  }

  @Test
  void implicationsOfFormulasOfRounds() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol R(N = 2) {
              input x : 0..1
              output d : 0..1
              round { send x to all  update(heard) { if count(heard, 1) == N { decide 1 } } }
              stop after 2 rounds
              network any
              ltl vacuous { [] ((exists p : p.d == 0) -> <> (forall p : p.x == 0)) }
              ltl sound { [] ((exists p : p.d == 1) -> [] (exists p : p.d == 1)) }
              ltl once { forall p : p.d == 1 -> <> (p.d == 0) }
              ltl assumed { [] (size({p for p in process where decided(p)}) == 1 -> <> false) }
                when perfect
            }
            """);
    CommandResult result = verify("--coverage");
    assertThat(result.status()).isZero();
    assertThat(result.err())
        .contains("`vacuous` holds vacuously: ", "`assumed` holds vacuously: ")
        .doesNotContain("`sound`", "`once`");
  }

  @Test
  void aModelInWhichNothingHappens() throws IOException {
    String warning = "warning[V014]: no step is possible in any initial state";
    model = write("idle.pml", "byte x;\nactive proctype P() { end: x > 0 }\n");
    assertThat(verify().err()).contains(warning);
    model =
        write(
            "idle.dst",
            """
            protocol E(N = 2) {
              message Ping
              output done : bool
              upon Ping { decide true }
              check agreement
              ltl never { [] forall p : !decided(p) }
            }
            """);
    assertThat(verify().err()).contains(warning);
  }

  @Test
  void aModelWithInvisibleStepsIsNotIdle() throws IOException {
    model =
        write(
            "busy.dst",
            """
            protocol E(N = 2) {
              message Ping
              var got : 0..1
              init { send Ping() to process \\ {self} }
              upon Ping { got = 1 }
              invariant trivial : forall p : p == p
            }
            """);
    assertThat(verify().err()).doesNotContain("V014");
  }
}
