package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.dependence.ReductionApplicability;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.ReducedExploration;
import rondo.testkit.ReferenceExploration;
import rondo.testkit.SearchVariant;
import rondo.trace.Property;

/**
 * Each model has one violation that an ample set misses if it omits a dependent process: one that
 * is enabled by others, that takes part in a rendezvous, that is visible to the property, and so
 * on. All are small, so the verdict is known without a search.
 */
class AmpleSetsTest {
  /** The reader is enabled, the writer is not: only a third process enables it. */
  private static final String WRITER_ENABLED_BY_ANOTHER =
      """
      byte x, go;
      active proctype Reader() { byte a; a = x; assert(a == 0) }
      active proctype Writer() { go == 1; x = 1 }
      active proctype Starter() { go = 1 }
      """;

  /** The writer is enabled through a chain of two processes that are blocked now. */
  private static final String WRITER_ENABLED_BY_A_CHAIN =
      """
      byte x, go, start;
      active proctype Reader() { byte a; a = x; assert(a == 0) }
      active proctype Writer() { go == 1; x = 1 }
      active proctype Relay() { start == 1; go = 1 }
      active proctype Starter() { start = 1 }
      """;

  private static final String WRITER_ENABLED_BY_A_MESSAGE =
      """
      chan go = [1] of { byte };
      byte x;
      active proctype Reader() { byte a; a = x; assert(a == 0) }
      active proctype Writer() { byte b; go?b; x = 1 }
      active proctype Starter() { go!1 }
      """;

  private static final String WRITER_ENABLED_BY_A_RENDEZVOUS =
      """
      chan go = [0] of { byte };
      byte x;
      active proctype Reader() { byte a; a = x; assert(a == 0) }
      active proctype Writer() { byte b; go?b; x = 1 }
      active proctype Starter() { skip; go!1 }
      """;

  private static final String WRITER_ENABLED_BY_ROOM_IN_A_CHANNEL =
      """
      chan box = [1] of { byte };
      byte x;
      init { box!1; atomic { run Reader(); run Writer(); run Taker() } }
      proctype Reader() { byte a; a = x; assert(a == 0) }
      proctype Writer() { box!2; x = 1 }
      proctype Taker() { byte b; skip; box?b }
      """;

  /** Two processes compete for one message: the first one decides. */
  private static final String RECEIVERS_OF_ONE_CHANNEL =
      """
      chan q = [1] of { byte };
      byte winner;
      init { q!1; atomic { run First(); run Second() } }
      proctype First() { byte b; end: q?b; winner = 1 }
      proctype Second() { byte b; end: q?b; winner = 2; assert(winner != 2) }
      """;

  private static final String SENDERS_OF_ONE_CHANNEL =
      """
      chan q = [2] of { byte };
      active proctype First() { q!1 }
      active proctype Second() { q!2 }
      active proctype Reader() { byte b; q?b; assert(b == 1); q?b }
      """;

  /** The partner in a rendezvous is moved by the transition of another process. */
  private static final String PARTNERS_IN_A_RENDEZVOUS =
      """
      chan talk = [0] of { byte };
      byte winner;
      active proctype Offer() { talk!1 }
      active proctype First() { byte b; end: talk?b; winner = 1 }
      active proctype Second() { byte b; end: talk?b; winner = 2; assert(winner != 2) }
      """;

  /** An edge that is disabled now may be chosen later instead of the enabled one. */
  private static final String CHOICE_OPENED_BY_ANOTHER =
      """
      byte go;
      active proctype Chooser() { if :: skip :: go == 1 -> assert(false) fi }
      active proctype Starter() { go = 1 }
      """;

  private static final String ELSE_CLOSED_BY_ANOTHER =
      """
      byte go = 1;
      active proctype Chooser() { if :: go == 0 -> assert(false) :: else fi }
      active proctype Stopper() { go = 0 }
      """;

  private static final String TIMEOUT_OF_THE_OTHERS =
      """
      byte x;
      active proctype Slow() { timeout; assert(x == 0) }
      active proctype Fast() { x = 1 }
      """;

  private static final String ARRAY_ELEMENT_BY_VARIABLE_INDEX =
      """
      byte a[2], i;
      active proctype Reader() { byte b; b = a[1]; assert(b == 0) }
      active proctype Writer() { a[i] = 1 }
      active proctype Mover() { i = 1 }
      """;

  private static final String LENGTH_OF_A_CHANNEL =
      """
      chan q = [2] of { byte };
      active proctype Watcher() { byte n; n = len(q); assert(n != 1) }
      active proctype Sender() { q!1; q!2 }
      """;

  private static final String MESSAGE_BEHIND_THE_FIRST =
      """
      chan q = [2] of { byte };
      active proctype Watcher() { if :: q??[2] -> assert(false) :: skip fi }
      active proctype Sender() { q!1; q!2 }
      """;

  /** A process that loops forever must not postpone the others forever. */
  private static final String CYCLE_BESIDE_A_VIOLATION =
      """
      byte x;
      active proctype Spinner() { byte n; do :: n = 1 - n od }
      active proctype Failing() { x = 1; assert(false) }
      """;

  private static final String PROCESS_THAT_STARTS_LATER =
      """
      byte x;
      active proctype Reader() { byte a; a = x; assert(a == 0) }
      active proctype Starter() { run Writer() }
      proctype Writer() { x = 1 }
      """;

  /**
   * More options than bits in a long. Only the first and the last are enabled, and they are local;
   * another process opens one of those between. The bystander has more transitions than the
   * chooser, so that the set of the chooser is tried first, and keeps the processes from being
   * fully dependent.
   */
  private static final String ONE_OF_65_OPENED_BY_ANOTHER =
      """
      byte go;
      active proctype Chooser() { byte n; if :: n = 1 :: go == 1 -> assert(false) %s:: n = 2 fi; assert(n < 3) }
      active proctype Starter() { go = 1 }
      active proctype Bystander() { byte m; if :: m = 1 :: m = 2 :: m = 3 fi; assert(m > 0) }
      """
          .formatted(
              IntStream.rangeClosed(2, 63)
                  .mapToObj(i -> ":: go == " + i + " ")
                  .collect(Collectors.joining()));

  static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of("one of 65 opened by another", ONE_OF_65_OPENED_BY_ANOTHER),
        Arguments.of("writer enabled by another", WRITER_ENABLED_BY_ANOTHER),
        Arguments.of("writer enabled by a chain", WRITER_ENABLED_BY_A_CHAIN),
        Arguments.of("writer enabled by a message", WRITER_ENABLED_BY_A_MESSAGE),
        Arguments.of("writer enabled by a rendezvous", WRITER_ENABLED_BY_A_RENDEZVOUS),
        Arguments.of("writer enabled by room", WRITER_ENABLED_BY_ROOM_IN_A_CHANNEL),
        Arguments.of("receivers of one channel", RECEIVERS_OF_ONE_CHANNEL),
        Arguments.of("senders of one channel", SENDERS_OF_ONE_CHANNEL),
        Arguments.of("partners in a rendezvous", PARTNERS_IN_A_RENDEZVOUS),
        Arguments.of("choice opened by another", CHOICE_OPENED_BY_ANOTHER),
        Arguments.of("else closed by another", ELSE_CLOSED_BY_ANOTHER),
        Arguments.of("timeout", TIMEOUT_OF_THE_OTHERS),
        Arguments.of("variable index", ARRAY_ELEMENT_BY_VARIABLE_INDEX),
        Arguments.of("length of a channel", LENGTH_OF_A_CHANNEL),
        Arguments.of("message behind the first", MESSAGE_BEHIND_THE_FIRST),
        Arguments.of("cycle beside a violation", CYCLE_BESIDE_A_VIOLATION),
        Arguments.of("process that starts later", PROCESS_THAT_STARTS_LATER));
  }

  private static ProcessSystem system(String text) throws RejectedException {
    ProcessSystem system = Promela.parse("model.pml", text, Map.of()).system();
    assertThat(ReductionApplicability.obstacle(system)).isEmpty();
    return system;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void theOneViolationIsFoundWithReduction(String name, String text) throws RejectedException {
    compare(system(text));
  }

  /** The order of processes, which are numbered in source order, makes no difference. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void theOneViolationIsFoundInTheOtherOrder(String name, String text) throws RejectedException {
    Map<Boolean, List<String>> lines =
        text.lines().collect(Collectors.partitioningBy(l -> l.contains("{") && !isChannel(l)));
    compare(
        system(
            String.join("\n", lines.get(false))
                + "\n"
                + String.join("\n", lines.get(true).reversed())));
  }

  private static boolean isChannel(String line) {
    return line.startsWith("chan");
  }

  private static void compare(ProcessSystem system) {
    ExplorationOutcome all = ReferenceExploration.of(system, FullChannelPolicy.BLOCK, 10_000);
    assertThat(((ExplorationOutcome.Explored) all).violated()).contains(Property.ASSERTION);
    assertThat(violated(ReducedExploration.checked(system, FullChannelPolicy.BLOCK, 10_000)))
        .isEqualTo(violated(all));
    for (SearchVariant variant : SearchVariant.exact()) {
      assertThat(violated(variant.reduced().explore(system, FullChannelPolicy.BLOCK)))
          .as(variant.name())
          .isEqualTo(violated(all));
    }
  }

  private static Iterable<Property> violated(ExplorationOutcome explorationOutcome) {
    return ((ExplorationOutcome.Explored) explorationOutcome).violated();
  }
}
