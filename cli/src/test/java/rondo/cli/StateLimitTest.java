package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.trace.json.Json;

/**
 * The state limit holds in every search, store and semantics: no search ends before it has found
 * that many states, and none exceeds it by more than what each thread finds in one expansion and,
 * with several threads, a sixteenth of the limit.
 */
class StateLimitTest {
  /** The depth-first stack holds all states; each state has at most two successors. */
  private static final String DEEP =
      "int c; active proctype A() { do :: c < 1000000 -> c++ :: c = 0 od }";

  /**
   * Three independent processes and some dependent ones, so that there are nontrivial ample sets.
   */
  private static final String WIDE =
      """
      int x; byte mine[4];
      active [4] proctype A() { byte n; do :: n < 200 -> n++; mine[_pid] = n :: x = _pid od }
      active proctype R() { end: x + mine[0] + mine[1] + mine[2] + mine[3] > 1000 }
      """;

  private static final String CYCLES =
      "int c; ltl p { [] <> (c == 0) } active proctype A() { do :: c < 1000000 -> c++ od }";

  private static final String ROUNDS =
      """
      protocol Walk(N = 3) {
        input x : 0..3
        var y : 0..3 = 0
        round {
          send x to all
          update(heard) { if size(heard) > 1 { y = max(heard) } else { x = y } }
        }
        network any
        invariant small : forall p : p.y <= 3
      }
      """;

  private static final String EVENTS =
      """
      protocol Gossip(N = 3) {
        message Value { x : 0..3 }
        input x : 0..3
        var seen : 0..3 = 0
        init { send Value(x) to all }
        upon Value as m { seen = max(seen, m.x) }
        network any
        invariant small : forall p : p.seen <= 3
      }
      """;

  @TempDir Path folder;

  private record Case(String file, int mostSuccessors, List<String> options) {
    @Override
    public String toString() {
      return file + " " + String.join(" ", options);
    }
  }

  private static Stream<Case> cases() {
    var cases = new ArrayList<Case>();
    for (String threads : List.of("1", "2")) {
      for (String options :
          List.of(
              "",
              "--no-reduction",
              "--search bfs",
              "--search bfs --no-reduction",
              "--store bitstate",
              "--store hashcompact",
              "--exact-steps")) {
        cases.add(of("deep.pml", 2, "--threads " + threads + " " + options));
        cases.add(of("wide.pml", 8, "--threads " + threads + " " + options));
      }
      for (String options : List.of("--property p", "--property p --fair")) {
        cases.add(of("cycles.pml", 4, "--threads " + threads + " " + options));
      }
      for (String options : List.of("", "--semantics sequential", "--semantics interleaved")) {
        cases.add(of("rounds.dst", 64, "--threads " + threads + " " + options));
      }
      for (String options :
          List.of("", "--no-reduction", "--symmetry off", "--delivery mp", "--delivery mmp")) {
        cases.add(of("events.dst", 64, "--threads " + threads + " " + options));
      }
    }
    return cases.stream();
  }

  private static Case of(String file, int mostSuccessors, String options) {
    return new Case(file, mostSuccessors, Arrays.asList(options.strip().split(" +")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aSearchEndsAtItsLimit(Case c) throws IOException {
    Files.writeString(folder.resolve("deep.pml"), DEEP);
    Files.writeString(folder.resolve("wide.pml"), WIDE);
    Files.writeString(folder.resolve("cycles.pml"), CYCLES);
    Files.writeString(folder.resolve("rounds.dst"), ROUNDS);
    Files.writeString(folder.resolve("events.dst"), EVENTS);
    for (int limit : c.file().endsWith("dst") ? new int[] {1, 50} : new int[] {1, 100, 5000}) {
      var arguments = new ArrayList<String>(List.of("verify", "--json"));
      arguments.addAll(c.options());
      arguments.addAll(List.of("--max-states", "" + limit, folder.resolve(c.file()).toString()));
      CommandResult result = CommandResult.rondo(arguments.toArray(String[]::new));
      assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
      assertThat(result.out()).contains("\"reason\": \"the state limit was reached\"");
      long slack =
          c.options().contains("2") ? 2L * c.mostSuccessors() + limit / 16 : c.mostSuccessors();
      assertThat(states(result)).isBetween((long) limit, limit + slack);
    }
  }

  private static long states(CommandResult result) {
    return ((Json.Num) result.json().members().get("states")).value().longValueExact();
  }
}
