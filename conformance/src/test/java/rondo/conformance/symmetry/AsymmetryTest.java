package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.SymmetryUse;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.ProcessSystem;
import rondo.ir.SymmetrySort;
import rondo.ir.VariableShape;
import rondo.promela.Promela;
import rondo.trace.Verdict;

/**
 * Constructs that distinguish processes are rejected with the reason and the line; others are not.
 */
class AsymmetryTest {
  private static final String PROGRAM =
      """
      byte owner = 255; byte number; byte other = 255; bit mine[3]; bit plain[3];
      chan q = [2] of {byte}; chan box[3] = [1] of {bit};
      %s
      active [3] proctype p() {
        byte me = 255; byte count;
        do
        :: atomic { owner == 255 -> owner = _pid }
        :: owner == _pid -> owner = 255
        :: %s
        od
      }
      active [2] proctype r() { end: false }
      """;

  /** The system with one more statement, and optional declarations before the processes. */
  private static SymmetricTestSystem with(String statement, String before) {
    return SymmetricTestSystem.of(
            PROGRAM.formatted(before, statement),
            s ->
                List.of(
                    Family.ofProcesses("p", SymmetricTestSystem.type(s, "p"), 3, List.of()),
                    Family.ofProcesses("r", SymmetricTestSystem.type(s, "r"), 2, List.of())))
        .global("owner", VariableShape.of(new SymmetrySort.Member(0, 0)))
        .global("other", VariableShape.of(new SymmetrySort.Member(1, 0)))
        .global("mine", VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, 3)))
        .global("box", VariableShape.of(SymmetrySort.CHANNEL, Dimension.by(0, 0, 3)))
        .field("q", 0, new SymmetrySort.Member(0, 0))
        .local("p", "me", VariableShape.of(new SymmetrySort.Member(0, 0)))
        .withoutTermination();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          owner = 1                                | `owner = 1` distinguishes `p`
          owner == 2 -> owner = 255                | `owner == 2` distinguishes `p`
          _pid < owner                             | a member of `p` is used as a number
          number = owner                           | a member of `p` is used as a number
          owner = number                           | a number is used as a member of `p`
          number = owner + 1                       | a member of `p` is used as a number
          owner                                    | a member of `p` is used as a number
          plain[_pid] = 1                          | a member of `p` is used as a number
          mine[number] = 1                         | a number is used as a member of `p`
          mine[1] = 1                              | `mine[1] = 1` distinguishes `p`
          owner == other                           | a member of `r` is used as a member of `p`
          other = _pid                             | a member of `p` is used as a member of `r`
          q!number                                 | a number is used as a member of `p`
          q!1                                      | `q!1` distinguishes `p`
          q!!_pid                                  | a sorted send orders members
          q?number                                 | received into a variable of a different kind
          q?1                                      | `q?1` distinguishes `p`
          box[0]!1                                 | distinguishes `p`
          mine[0] && mine[1]                       | distinguishes `p`
          count = _last                            | `_last` distinguishes processes
          p[1]:count == 2                          | distinguishes `p`
          printf("%d", 6 / (_pid - 1))             | a member of `p` is used as a number
          enabled(_pid - 1)                        | it is not known which process is referred to
          enabled(1)                               | distinguishes `p`
          enabled(4)                               | distinguishes `r`
          mine[0] && !plain[number] && mine[1] && mine[2] | distinguishes `p`
          if :: mine[0] -> number = 0 :: mine[1] -> number = 1 :: mine[2] -> number = 2 fi \
                                                   | distinguishes `p`
          """)
  void whatTellsProcessesApartIsRefused(String statement, String why) {
    ProcessSystem system = with(statement, "").system();
    assertThat(Asymmetry.in(system)).get().asString().contains(why);
  }

  @Test
  void afterARendezvousAnAtomicSequenceRestsWhereItIs() {
    String statement = "atomic { if :: rv!0; me = 0 :: rv!1; me = 1 :: rv!2; me = 2 fi }";
    var system =
        with(statement, "chan rv = [0] of {byte};").field("rv", 0, new SymmetrySort.Member(0, 0));
    assertThat(Asymmetry.in(system.system())).get().asString().contains("distinguishes `p`");
  }

  /** Where a member is named before processes are started, they must not begin by naming one. */
  @ParameterizedTest
  @CsvSource({"255, 255, false", "255, 1, false", "0, 255, false", "0, 1, true"})
  void processesThatAreStartedAfterAMemberWasNamedBeginAlike(
      int last, int before, boolean refused) {
    String program =
        """
        byte last = %d;
        proctype p() {
          byte before = %d;
          do :: atomic { before = last; last = _pid - 1 } :: last == before -> last = 255 od
        }
        init { atomic { run p(); run p(); run p() } }
        """
            .formatted(last, before);
    SymmetrySort member = new SymmetrySort.Member(0, 0);
    var system =
        SymmetricTestSystem.of(
                program,
                s ->
                    List.of(
                        Family.ofProcesses("p", SymmetricTestSystem.type(s, "p"), 3, List.of())))
            .global("last", VariableShape.of(member))
            .local("p", "before", VariableShape.of(member))
            .withoutTermination();
    assertThat(Asymmetry.in(system.system()).isPresent())
        .as(Asymmetry.in(system.system()).toString())
        .isEqualTo(refused);
  }

  @Test
  void aClaimIsNoneOfTheProcesses() throws RejectedException {
    String claim = "never { do :: owner == _pid -> break :: else od }";
    String program = PROGRAM.formatted("", "break") + claim;
    Promela.Model model = Promela.parse("f.pml", program, Map.of());
    ProcessSystem watched = with("break", "").system().withObserver(model.observers().getFirst());
    assertThat(Asymmetry.in(watched)).isPresent();
  }

  @Test
  void theReasonNamesTheLine() {
    assertThat(Asymmetry.in(with("owner = 1", "").system()).orElseThrow().at().line()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "printf(\"%d\", _pid)",
        "me = owner; owner = me",
        "mine[_pid] = 1 - mine[_pid]",
        "me != 255 -> mine[me] = 1",
        "mine[0] && mine[1] && mine[2]",
        "number = mine[0] + mine[1] + mine[2]",
        "mine[0] == 0 || mine[2] == 0 || mine[1] == 0",
        "if :: owner = 0 :: owner = 1 :: owner = 2 fi",
        "atomic { if :: mine[0] -> me = 0 :: mine[1] -> me = 1 :: mine[2] -> me = 2 :: else fi }",
        "q!_pid",
        "q?me",
        "q?eval(_pid)",
        "q??eval(_pid)",
        "box[_pid]!1",
        "nempty(box[_pid]) -> box[_pid]?_",
        "len(box[0]) + len(box[1]) + len(box[2]) < 3",
        "mine[0] && !plain[2] && mine[1] && mine[2]",
        "d_step { me = 255; number = 0 }",
        "break"
      })
  void whatTreatsAllAlikeIsNot(String statement) {
    assertThat(Asymmetry.in(with(statement, "").system())).isEmpty();
  }

  @Test
  void whoCountsProcessesWouldNoticeThatTheyDoNotDie() {
    assertThat(Asymmetry.in(with("_nr_pr > 2 -> break", "").system()))
        .get()
        .asString()
        .contains("`_nr_pr` counts processes");
  }

  @Test
  void laterProcessesMustNotGetTheNumbersOfDeadOnes() {
    var system = with("break", "proctype late() { skip }\ninit { owner == 1; run late() }");
    assertThat(Asymmetry.in(system.system())).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [] (mine[0] == 0)                                     | true
          [] (mine[0] + mine[1] + mine[2] <= 3)                 | false
          [] (mine[0] == 0 && mine[1] == 0 && mine[2] == 0)     | false
          [] <> (owner == 1)                                    | true
          [] <> (owner == 255)                                  | false
          """)
  void aPropertyThatNamesOneProcessIsRefused(String formula, boolean refused)
      throws RejectedException {
    var system = with("mine[_pid] = 1 - mine[_pid]", "");
    String program =
        PROGRAM.formatted("", "mine[_pid] = 1 - mine[_pid]") + "ltl f { " + formula + " }";
    Promela.Model model = Promela.parse("f.pml", program, Map.of());
    ProcessSystem watched = system.system().withObserver(model.observers().getFirst());
    assertThat(Asymmetry.in(watched).isPresent()).isEqualTo(refused);
  }

  @Test
  void withFairnessSymmetryIsOff() {
    SearchOptions options =
        SearchOptions.defaults()
            .withSymmetry(SymmetryStrategy.CANONICAL)
            .withFairness(SearchOptions.Fairness.WEAK);
    assertThat(with("break", "").verify(options).symmetry())
        .isEqualTo(new SymmetryUse.Unused("only fair runs are considered"));
  }

  /** A permutation must change the references of a watcher, and nothing in the other process. */
  @ParameterizedTest
  @EnumSource(SymmetryStrategy.class)
  void ifTheTypeOfAPidVariesItsVariablesCannotBePermuted(SymmetryStrategy strategy) {
    String program =
        """
        byte owner = 255;
        active [3] proctype p() { do :: owner == 255 -> owner = _pid :: owner = 255 od }
        proctype watcher() { byte w = 255; do :: w = owner :: w == owner -> w = 255 od }
        proctype other() { byte v = 0; do :: assert(v == 0) od }
        init { if :: run watcher() :: run other() fi }
        """;
    VariableShape member = VariableShape.of(new SymmetrySort.Member(0, 0));
    var system =
        SymmetricTestSystem.of(
                program,
                s ->
                    List.of(
                        Family.ofProcesses("p", SymmetricTestSystem.type(s, "p"), 3, List.of())))
            .global("owner", member)
            .local("watcher", "w", member)
            .withoutTermination();
    var result = system.verify(SearchOptions.defaults().withErrors(0).withSymmetry(strategy));
    assertThat(result.symmetry())
        .isEqualTo(new SymmetryUse.Unused("process 4 is not always of the same type"));
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void undyingProcessesKeepTheVerdictAndTheSymmetry() {
    ProcessSystem system = with("break", "").system();
    assertThat(TerminationElimination.apply(system)).isEqualTo(system);
    assertThat(Asymmetry.in(system)).isEmpty();
  }
}
