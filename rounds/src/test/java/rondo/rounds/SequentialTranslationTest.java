package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.parser.Parser;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.SourceText;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.CorpusModel;

/** The sequential process reaches exactly the states of all processes of the protocol. */
class SequentialTranslationTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples");
  private static final int ROUNDS = 4;

  /** Not supported: byzantine processes, conditions on heard-of sets, and arrival order. */
  private static final List<String> REFUSED =
      List.of(
          "ate",
          "first_come.dst",
          "information_gathering",
          "interactive_consistency",
          "phase_king",
          "phase_queen",
          "uniform_voting_no_split");

  /** Order-sensitive, and rejected before the translation. */
  private static final String PASSED_OVER = "first_come_broken.dst";

  static Stream<Named<Protocol>> protocols() throws IOException {
    return examples(f -> REFUSED.stream().noneMatch(f::startsWith));
  }

  static Stream<Named<Protocol>> refused() throws IOException {
    return examples(f -> REFUSED.stream().anyMatch(f::startsWith));
  }

  private static Stream<Named<Protocol>> examples(Predicate<String> which) throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES.resolve("rounds"))) {
      return files
          .sorted()
          .filter(f -> which.test(f.getFileName().toString()))
          .filter(f -> !f.endsWith(PASSED_OVER))
          .map(f -> Named.of(f.getFileName().toString(), parsed(f)))
          .toList()
          .stream();
    }
  }

  private static Protocol parsed(Path file) {
    try {
      return Parser.parse(SourceText.of(file));
    } catch (RejectedException e) {
      throw new AssertionError(e.diagnostics().toString(), e);
    }
  }

  private static RoundSystem system(Protocol protocol, Map<String, String> defines)
      throws RejectedException {
    return Distal.parse("made.dst", SyntaxPrinter.print(protocol), defines).roundSystem();
  }

  /** Parameters for few processes and values. */
  private static Map<String, String> small(Protocol protocol, int processes) {
    var defines = new LinkedHashMap<String, String>();
    for (Protocol.Parameter p : protocol.parameters()) {
      switch (p.name().text()) {
        case "N" -> defines.put("N", String.valueOf(processes));
        case "V" -> defines.put("V", "2");
        case "F", "K" -> defines.put(p.name().text(), "1");
        default -> {}
      }
    }
    return defines;
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void whatIsPrintedIsReadAsTheSame(Protocol protocol) throws RejectedException {
    Protocol made = Sequentialization.toSequential(protocol).protocol();
    String text = SyntaxPrinter.print(made);
    assertThat(SyntaxPrinter.print(Parser.parse(SourceText.of("made.dst", text)))).isEqualTo(text);
    assertThat(Distal.parse("made.dst", text, Map.of()).warnings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void oneProcessGetsWhereAllGet(Protocol protocol) throws RejectedException {
    Map<String, String> defines = small(protocol, 3);
    RoundSystem all = system(protocol, defines);
    Protocol made = Sequentialization.toSequential(protocol).protocol();
    List<String> variables =
        protocol.all(Declaration.Variable.class).stream().map(v -> v.name().text()).toList();
    StatesByRound expected = StatesByRound.ofAllProcesses(all, variables, ROUNDS);
    int rounds = expected.after().size() - 1;
    StatesByRound found =
        StatesByRound.ofSequentialProcess(
            system(made, defines), variables, all.processes(), rounds);
    assertThat(found.faults()).isEqualTo(expected.faults());
    assertThat(found.after()).hasSameSizeAs(expected.after());
    for (int i = 0; i < expected.after().size(); i++) {
      assertThat(found.after().get(i)).as("after " + i).isEqualTo(expected.after().get(i));
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void theVerdictsAreTheSame(Protocol protocol) throws RejectedException {
    Map<String, String> defines = small(protocol, 2);
    RoundSystem all = system(protocol, defines);
    RoundSystem one = system(Sequentialization.toSequential(protocol).protocol(), defines);
    for (RoundProperty property : one.properties()) {
      RoundProperty original =
          all.properties().stream()
              .filter(p -> p.name().equals(property.name()))
              .findFirst()
              .orElseThrow();
      assertThat(verdict(one, property)).as(property.name()).isEqualTo(verdict(all, original));
    }
  }

  private static Class<?> verdict(RoundSystem system, RoundProperty property) {
    return RoundVerifier.verify(
            new RoundVerifier.Task(system, property, StepGranularity.ROUNDS),
            SearchOptions.defaults(),
            _ -> {},
            () -> false)
        .verdict()
        .getClass();
  }

  @ParameterizedTest
  @CsvSource({
    "simple_paxos.dst, 2, 2",
    "simple_paxos_broken.dst, 2, 2",
    "simple_paxos_broken.dst, 3, 1",
  })
  void oneProcessGetsWhereEventsGetInRounds(String file, String processes, String ballots)
      throws RejectedException {
    Map<String, String> defines = Map.of("N", processes, "B", ballots);
    Protocol events = parsed(EXAMPLES.resolve("distal").resolve(file));
    Protocol rounds = Sequentialization.toRounds(events).protocol();
    Protocol one = Sequentialization.toSequential(rounds).protocol();
    List<String> variables =
        rounds.all(Declaration.Variable.class).stream().map(v -> v.name().text()).toList();
    RoundSystem all = system(rounds, defines);
    int most = 4 * Integer.parseInt(ballots);
    StatesByRound expected = StatesByRound.ofAllProcesses(all, variables, most);
    int length = expected.after().size() - 1;
    assertThat(
            StatesByRound.ofSequentialProcess(
                system(one, defines), variables, all.processes(), length))
        .isEqualTo(expected);
    for (RoundProperty property : system(one, defines).properties()) {
      assertThat(verdict(system(one, defines), property))
          .isEqualTo(verdict(all, all.properties().getFirst()));
    }
  }

  @Test
  void namesOfTheProtocolAreKept() throws RejectedException {
    String text =
        """
        protocol Names(N = 2) {
          record Pair { p : 0..1, q : process? }
          input p : 0..1
          var q : Pair
          var told : set of process
          output crashed : 0..1
          function most(h : mailbox of 0..1) : 0..1 = max(m in h : m)
          round {
            send p to process \\ {self}
            update(arrives) {
              if size(arrives) > 0 { q.p = most(arrives) }
              q.q = next(self)
              for m from s in arrives { if m == 1 { told |= {s} } }
              decide q.p
            }
          }
          stop after 2 rounds
          network any
          check agreement, validity
          invariant next : forall q : q.q.q != none || q.p <= 1
        }
        """;
    Protocol protocol = Parser.parse(SourceText.of("names.dst", text));
    RoundSystem all = system(protocol, Map.of());
    RoundSystem one = system(Sequentialization.toSequential(protocol).protocol(), Map.of());
    List<String> variables = List.of("p", "q", "told", "crashed");
    assertThat(StatesByRound.ofSequentialProcess(one, variables, 2, 2))
        .isEqualTo(StatesByRound.ofAllProcesses(all, variables, 2));
    for (RoundProperty property : one.properties()) {
      assertThat(verdict(one, property))
          .isEqualTo(
              verdict(
                  all,
                  all.properties().stream()
                      .filter(p -> p.name().equals(property.name()))
                      .findFirst()
                      .orElseThrow()));
    }
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatOneProcessCannotDoIsRefused(Protocol protocol) {
    assertThatExceptionOfType(RejectedException.class)
        .isThrownBy(() -> Sequentialization.toSequential(protocol))
        .satisfies(e -> assertThat(e.diagnostics().getFirst().code()).isEqualTo("D220"));
  }
}
