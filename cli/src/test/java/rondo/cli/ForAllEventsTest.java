package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code rondo verify --for-all} for event-based protocols whose violations need large values. */
class ForAllEventsTest extends ProtocolFolder {
  /** A role of two processes with the default value of F, one of which is distinguished. */
  private static final String ROLE =
      """
      protocol Echoes(F = 1, M = 4) {
        %s
        message Echo
        role replica[%s] {
          output decision : bool
          init { send Echo() to replica \\ {self} }
          upon received Echo with sender != replica(0) times >= 5 { decide true }
        }
        invariant alone : forall p : decided(p) -> p == replica(0)
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "F, '', F + 1, F=6",
    "F, const K = 2*F + 1, K, F=3",
    "'F,M', '', M - F, F=0 M=7",
  })
  void aRoleHasMoreProcessesThanByDefault(
      String free, String constant, String count, String smallest) throws IOException {
    model = write("echoes.dst", ROLE.formatted(constant, count));
    String assumed = free.contains("M") ? "M >= F + 1" : "F >= 0";
    CommandResult result =
        verify("--for-all=" + free, "--assume=" + assumed, "--property=alone", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("violated for " + smallest + ": alone");
  }

  @ParameterizedTest
  @CsvSource({
    "M div 4, the number of processes of role `replica`",
    "1 of M, the number of processes that join has to be constant"
  })
  void numbersOfProcessesThatAreNotKnownToBeLargeAreRejected(String count, String message)
      throws IOException {
    model = write("echoes.dst", ROLE.formatted("", count));
    CommandResult result = verify("--for-all=M", "--property=alone");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.toString()).contains(message);
  }

  @Test
  void largeNumbersAreRejected() throws IOException {
    model =
        write(
            "large.dst",
            """
            protocol Large(N = 3) {
              message M
              var k : 0..2000000
              init { send M() to all }
              upon received M with k == 0 times >= 1 { k = 1048500 }
              invariant odd : forall p : p.k != 1048500
            }
            """);
    CommandResult result = verify("--for-all=N", "--property=odd", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    CommandResult automaton = CommandResult.rondo("print", "--ta", "--for-all=N", model.toString());
    assertThat(automaton.err()).contains("F221", "a value of type");
  }

  /** No process may be faulty with the default value of F. */
  @ParameterizedTest
  @CsvSource({"F div 2, F=6", "F - 1, F=4"})
  void processesMayBeByzantineThatAreNotByDefault(String most, String smallest) throws IOException {
    model =
        write(
            "symmetric.dst",
            """
            protocol Symmetric(N = 4, F = 1) {
              message Bad
              var bad : bool
              upon received Bad times >= 3 { bad = true }
              network byzantine %s symmetric
              invariant safe : forall p : !p.bad
            }
            """
                .formatted(most));
    CommandResult result = verify("--for-all=N,F", "--property=safe", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("violated for N=4 " + smallest + ": safe");
  }

  /** The definition of F is needed for the proof. */
  @ParameterizedTest
  @CsvSource({"(N - 1) div 3, 0", "(3 * N) div 4, 1"})
  void derivedParametersHaveTheirValues(String most, int status) throws IOException {
    model =
        write(
            "derived.dst",
            """
            protocol Derived(N = 4) {
              const F = %s
              message Yes
              input x : bool
              var done : bool
              init { if x { send Yes() to all } }
              upon received Yes with !done times >= N - F { done = true }
              network byzantine (N - 1) div 3
              invariant unforged : (exists p : p.done) -> (exists p : p.x)
            }
            """
                .formatted(most));
    CommandResult result = verify("--for-all=N", "--property=unforged", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
  }

  /** A process may crash at each statement that sends, also if it has sent the same before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1  send A() to all  x = 2  send A() to all  x = 3",
        "for i in 1..2 { x = i  send A() to all }  x = 3",
        "x = 2  send A() to all  x = x + 2"
      })
  void crashesWithinStepsAreFound(String body) throws IOException {
    model =
        write(
            "crash.dst",
            """
            protocol Crash(N = 4, F = 1) {
              message Echo
              message A
              var x : 0..3
              var got : bool
              init { send Echo() to all }
              upon received Echo times >= 6 { %s }
              upon received A { got = true }
              network crash F within steps
              invariant not2 : forall p : p.x != 2
            }
            """
                .formatted(body));
    CommandResult result = verify("--for-all=N,F", "--property=not2", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("violated for N=6 F=1: not2");
  }

  /** Messages are read in one order only. */
  @Test
  void crashesWithinALoopOverMessagesAreRejected() throws IOException {
    model =
        write(
            "loop.dst",
            """
            protocol Loop(N = 4) {
              message V { b : bool }
              message W { b : bool }
              role lead[1] {
                var s0 : bool
                var s1 : bool
                var started : bool
                upon received V as ms times >= 6 {
                  if count(m in ms : m.b) >= 1 && count(m in ms : !m.b) >= 1 {
                    started = true
                    for m in ms { if m.b { s1 = true } else { s0 = true }  send W(m.b) to a }
                  }
                }
              }
              role a[N] {
                input v : bool
                var w1 : bool
                init { send V(v) to lead }
                upon received W with b { w1 = true }
              }
              network crash 1 of lead within steps
              invariant order : forall p in lead : p.started && p.s1 -> p.s0
            }
            """);
    CommandResult result = verify("--for-all=N", "--property=order");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).contains("a crash within a loop over messages");
  }

  /** A process that has failed goes on, but not in the automaton. */
  @ParameterizedTest
  @CsvSource({
    "'<> (exists p : !correct(p) && !p.a) -> <> [] (exists p : !correct(p) && !p.a)', 3",
    "'[] ((exists p : !correct(p) && !p.a) -> <> [] (exists p : !correct(p) && !p.a))', 3",
    "'(forall p : !p.a) -> [] (forall p : !correct(p) -> !p.a || N >= 6)', 0",
    "'<> (forall p : correct(p) -> p.a || N < 6 + F)', 0"
  })
  void processesThatOmitMessagesGoOn(String formula, int status) throws IOException {
    model =
        write(
            "omission.dst",
            """
            protocol Omission(N = 4, F = 1) {
              message Echo
              var a : bool
              init { send Echo() to all }
              upon received Echo times >= 6 { a = true }
              network omission F
              ltl stays { %s }
            }
            """
                .formatted(formula));
    CommandResult result = verify("--for-all=N,F", "--property=stays");
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    if (status == 3) {
      assertThat(result.out()).contains("a temporal formula about processes that omit messages");
    }
  }
}
