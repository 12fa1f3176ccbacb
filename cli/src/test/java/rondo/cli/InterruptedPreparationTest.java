package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.budget.Activity;
import rondo.budget.Budget;

/** Preparations and postprocessing end with the budget, too; each would take very long. */
@Timeout(120)
class InterruptedPreparationTest {
  private static final String BROADCAST =
      """
      protocol Broadcast(N = 8) {
        message Value { x : 0..17 }
        input x : 0..17
        var seen : 0..17 = 0
        init { send Value(x) to all }
        upon Value as m { seen = max(seen, m.x) }
        network any
        invariant small : forall p : p.seen <= 17
      }
      """;

  private static final String VOTING =
      """
      protocol Voting(N = 30) {
        input x : 1..N
        round {
          send x to all
          update(heard) { if 3 * size(heard) > 2 * N { x = min(m in heard : m) } }
        }
        network any
        invariant small : forall p : p.x <= N
      }
      """;

  @TempDir Path folder;

  /** Runs Rondo and interrupts it during an activity. */
  private static CommandResult interrupted(Predicate<Activity> when, String... arguments) {
    var watched = new AtomicReference<Budget>(Budget.current());
    try (Budget budget =
        Budget.current()
            .within(Duration.ofDays(1), () -> watched.get().activity().filter(when).isPresent())) {
      watched.set(budget);
      return budget.call(() -> CommandResult.rondo(arguments));
    }
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void assertInconclusive(CommandResult result) {
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: it was interrupted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokens", "parsed tokens"})
  void readingOfAModel(String activity) throws IOException {
    String file =
        file("long.pml", "int c; active proctype P() {" + "c = c + 1;".repeat(100_000) + "}");
    Predicate<Activity> reading = a -> a.unit().equals(activity);
    assertInconclusive(interrupted(reading, "verify", file));
    for (String command : new String[] {"verify", "test"}) {
      CommandResult result = interrupted(reading, command, "--json", file);
      assertThat(result.status()).isEqualTo(3);
      assertThat(result.out())
          .contains("\"rondo-" + command + "\"", "\"verdict\": \"inconclusive\"")
          .contains("\"properties\": []");
    }
  }

  @Test
  void listingOfInitialStatesOfEvents() throws IOException {
    String file = file("broadcast.dst", BROADCAST);
    assertInconclusive(
        interrupted(a -> true, "verify", "--trace", folder.resolve("t").toString(), file));
  }

  @Test
  void anInterruptEndsACallWithSeveralModels() throws IOException {
    String good = file("good.pml", "active proctype P() { skip }");
    CommandResult result =
        interrupted(a -> true, "verify", "--quiet", file("broadcast.dst", BROADCAST), good);
    assertInconclusive(result);
    assertThat(result.out())
        .endsWith(
            "== %s\ninconclusive: it was interrupted\n\n2 models: 2 inconclusive\n"
                .formatted(good));
  }

  @Test
  void theTimeIsThatOfEachModel() throws IOException {
    String good = file("good.pml", "active proctype P() { skip }");
    CommandResult result =
        CommandResult.rondo(
            "verify", "--quiet", "--time", "5s", file("broadcast.dst", BROADCAST), good);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out())
        .contains("inconclusive: the time limit was reached")
        .endsWith("== %s\nholds  %s\n\n2 models: 1 inconclusive, 1 holds\n".formatted(good, good));
  }

  @Test
  void listingOfInitialStatesEndsWithTheTime() throws IOException {
    CommandResult result =
        CommandResult.rondo("verify", "--time", "1s", file("broadcast.dst", BROADCAST));
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: the time limit was reached");
  }

  @Test
  void testsOfEventsEndWithTheTimeBeforeTheirFirstSchedule() throws IOException {
    CommandResult result =
        CommandResult.rondo("test", "--time", "1s", file("broadcast.dst", BROADCAST));
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: the time limit was reached");
  }

  @Test
  void expansionOfOneRoundEndsWithTheTime() throws IOException {
    CommandResult result =
        CommandResult.rondo("verify", "--time", "1s", file("voting.dst", VOTING));
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: the time limit was reached");
  }

  @Test
  void compilation() throws IOException {
    var text = new StringBuilder("int x; active proctype A() { ");
    for (int i = 0; i < 20_000; i++) {
      text.append("x = x * 3 + ").append(i).append("; ");
    }
    String file = file("long.pml", text + "}");
    assertInconclusive(
        interrupted(
            a -> a.unit().equals("compiled methods") && a.count() > 10,
            "verify",
            "--no-merge",
            file));
  }

  @Test
  void makingOfFormulas() throws IOException {
    String file = file("voting.dst", VOTING);
    assertInconclusive(
        interrupted(a -> a.unit().equals("formulas"), "verify", "--engine", "smt", file));
  }

  @Test
  void makingOfFormulasOfEvents() throws IOException {
    String file = file("broadcast.dst", BROADCAST);
    assertInconclusive(
        interrupted(a -> a.unit().equals("formulas"), "verify", "--engine", "smt", file));
  }

  @Test
  void aLimitIsReportedAsJson() throws IOException {
    CommandResult result =
        CommandResult.rondo("verify", "--json", "--time", "1s", file("broadcast.dst", BROADCAST));
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(3);
    assertThat(result.out())
        .contains("\"verdict\": \"inconclusive\"", "\"reason\": \"the time limit was reached\"");
    assertThat(result.json().members()).containsKey("properties");
  }
}
