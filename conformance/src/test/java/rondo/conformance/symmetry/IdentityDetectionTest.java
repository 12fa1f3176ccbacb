package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;

/** Processes whose identity is a parameter are detected to be interchangeable. */
class IdentityDetectionTest {
  private static final int MAX_STATES = 60;
  private static final int MAX_COUNTED = 1_000;

  /** Processes with identities 0 to 2, with additional statements, other processes and an init. */
  private static String program(String more, String others, String init) {
    return """
    byte owner = 255, count;
    bool flag[3];
    chan q[3] = [1] of { byte };
    %s
    proctype P(byte me) {
      do
      :: owner == 255 -> owner = me; flag[me] = true
      :: owner == me -> flag[me] = false; owner = 255
      :: %s
      od
    }
    %s
    """
        .formatted(others, more, init);
  }

  private static final String LOOP = "init { byte i; atomic { for (i : 0 .. 2) { run P(i) } } }";

  private static final String NOTHING = "count == 1 -> count = 0";

  private static ProcessSystem system(String program) {
    try {
      Promela.Model model = Promela.parse("model.pml", program, Map.of());
      return model.observers().stream()
          .findFirst()
          .map(o -> model.system().withObserver(o))
          .orElse(model.system());
    } catch (RejectedException e) {
      throw new AssertionError(program + e.diagnostics(), e);
    }
  }

  private static List<String> families(SymmetryDetection symmetryDetection) {
    return symmetryDetection.system().symmetry().stream()
        .flatMap(s -> s.families().stream())
        .map(f -> f.name() + " " + f.size())
        .toList();
  }

  private static Set<Property> violated(ProcessSystem system, SearchOptions options) {
    Verdict verdict =
        ProcessVerifier.verify(
                system, FullChannelPolicy.BLOCK, options.withErrors(0), _ -> {}, () -> false)
            .verdict();
    var violated = EnumSet.noneOf(Property.class);
    if (verdict instanceof Verdict.Violated v) {
      v.violations().forEach(x -> Replay.violation(system, FullChannelPolicy.BLOCK, x));
      v.violations().forEach(x -> violated.add(x.property()));
    }
    assertThat(verdict).isNotInstanceOf(Verdict.Inconclusive.class);
    return violated;
  }

  /** Permutations are automorphisms, there is one state per orbit, and the verdict is the same. */
  private static void assertSymmetric(ProcessSystem plain, SymmetryDetection found) {
    assertThat(AutomorphismReference.violation(found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
        .isEmpty();
    var system = new SymmetricTestSystem(found.system());
    if (plain.observer().isEmpty() && system.count() < MAX_COUNTED) {
      assertThat(system.count(SymmetryStrategy.CANONICAL)).isEqualTo(system.orbits());
    }
    SearchOptions options = SearchOptions.defaults().withMaxStates(50_000);
    assertThat(violated(found.system(), options.withSymmetry(SymmetryStrategy.CANONICAL)))
        .isEqualTo(violated(plain, options));
  }

  private static void assertFound(String program, String... expected) {
    ProcessSystem plain = system(program);
    SymmetryDetection found = SymmetryDetection.detect(plain);
    assertThat(families(found)).as(found.obstacles().toString()).containsExactly(expected);
    assertSymmetric(plain, found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "init { byte i; atomic { for (i : 0 .. 2) { run P(i) } } }",
        "init { atomic { run P(0); run P(1); run P(2) } }",
        "init { atomic { run P(2); run P(0); run P(1) } }",
        "init { int i; atomic { do :: i < 3 -> run P(i); i++ :: else -> break od } }",
        "init { byte i = 3; atomic { do :: i > 0 -> i--; run P(i) :: else -> break od } }",
        "init { byte i; d_step { count = 1; i = 0 } atomic { for (i : 0 .. 2) { run P(i) } } }",
        "active proctype Q() { do :: count = 1 od } init { atomic { run P(0); run P(1); run P(2) } }",
        "init { atomic { run P(0); run P(1); run P(2) } } active proctype Q() { do :: count = 1 od }"
      })
  void aParameterThatIsDifferentForEachIsAnIdentity(String init) {
    if (init.contains("d_step")) {
      // Other identities could be used between two transitions of the initialization.
      assertThat(families(SymmetryDetection.detect(system(program(NOTHING, "", init))))).isEmpty();
      return;
    }
    assertFound(program(NOTHING, "", init), "P 3", "values of `me` 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "q[me]!count -> q[me]?_",
        "owner != 255 -> q[owner]!0",
        "flag[0] + flag[1] + flag[2] > 1 -> assert(false)",
        "flag[0] && flag[2] && flag[1] -> count = 1",
        "owner > 2 -> count = 1",
        "atomic { 3 <= owner -> count = 1 }",
        "nempty(q[me]) -> atomic { q[me]?_; assert(owner != me) }",
        "if :: flag[0] = 0 :: flag[1] = 0 :: flag[2] = 0 fi"
      })
  void whatTreatsAllAlikeDoesNoHarm(String statement) {
    assertFound(program(statement, "", LOOP), "P 3", "values of `me` 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          owner < me                       | by order
          owner > 1 -> count = 1           | by order
          owner == me + 1                  | computes one of them
          owner = 0                        | uses the constant 0
          flag[1] -> count = 1             | uses the constant 1
          flag[0] && flag[1] -> count = 1  | uses the constant
          me == 2 -> count = 1             | uses the constant 2
          q[(me + 1) % 3]!1                | computes
          count = me; count = count + 1    | computes one of them
          if :: owner = 0 :: owner = 1 :: owner = 2 :: owner = 3 fi; flag[owner] = 0 | no element for
          """)
  void whatTellsIdentitiesApartIsNamed(String statement, String why) {
    SymmetryDetection found = SymmetryDetection.detect(system(program(statement, "", LOOP)));
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles().toString()).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          init { run P(0); run P(1); run P(2) }                                  | an `atomic` around
          init { atomic { run P(0); run P(2); run P(4) } }                       | a different `me`
          init { atomic { run P(0); run P(1); owner == 0; run P(2) } }           | an `atomic` around
          init { atomic { run P(0); run P(1); run P(2); count = 1 } owner = 1 }  | constant 1
          active proctype Q() { owner = 1 } init { atomic { run P(0); run P(1); run P(2) } } \
                                                                                 | 1` distinguishes
          active proctype Q() { if :: owner = 0 :: owner = 1 :: owner = 2 fi } \
          init { atomic { run P(0); run P(1); run P(2) } }                       | 0)` distinguishes
          init { atomic { run P(0); run P(1); run P(2) } } active proctype Q() { skip } \
                                                                                 | others have moved
          init { atomic { run P(0); run P(1); run P(2) } } active proctype R() { run P(1) } \
                                                                                 | others have moved
          """)
  void whoIsNamedBeforeOrLaterIsToldApart(String init, String why) {
    ProcessSystem plain = system(program(NOTHING, "", init));
    SymmetryDetection found = SymmetryDetection.detect(plain);
    assertThat(families(found)).doesNotContain("values of `me` 3");
    assertThat(found.obstacles().toString()).contains(why);
  }

  @Test
  void whatIsNamedAtTheStartTellsThemApart() {
    String named = program(NOTHING, "", LOOP).replace("owner = 255, count", "owner = 1, count");
    assertThat(families(SymmetryDetection.detect(system(named))))
        .doesNotContain("values of `me` 3");
  }

  @Test
  void elementsThatBeginDifferentlyTellThemApart() {
    String program =
        """
        byte a[2] = { 1, 2 }; byte x = 255;
        proctype P(byte me) { do :: x == me -> assert(a[me] == 1) :: a[me] == 7 -> a[me] = 8 od }
        init { atomic { x = 0; run P(0); run P(1) } }
        """;
    assertThat(families(SymmetryDetection.detect(system(program))))
        .doesNotContain("values of `me` 2");
  }

  @Test
  void theOpeningMayNameWhomItLikes() {
    String init = "init { atomic { owner = 1; flag[1] = true; run P(0); run P(1); run P(2) } }";
    assertFound(program(NOTHING, "", init), "P 3", "values of `me` 3");
  }

  @Test
  void processesOfSeveralKindsMayBeStarted() {
    String others = "proctype S() { do :: q[0]?_ :: q[1]?_ :: q[2]?_ od }";
    String init = "init { byte i; atomic { run S(); for (i : 0 .. 2) { run P(i) } run S() } }";
    assertFound(program("q[me]!me", others, init), "P 3", "values of `me` 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if :: run S() :: skip fi",
        "if :: count == 0 -> run S() :: else fi",
        "if :: n[0] == 0 -> run S() :: else fi",
        "if :: (n[0] -> 0 : 1) -> run S() :: else fi",
        "if :: nempty(q[0]) -> skip :: else -> run S() fi",
        "if :: _pid == 0 -> run S() :: else fi"
      })
  void numbersThatDependOnWhoElseIsStartedAreNotKnown(String first) {
    String others = "proctype S() { do :: count = 1 od }";
    String init =
        "init { byte n[1]; atomic { %s; run P(0); run P(1); run P(2); run S() } }".formatted(first);
    SymmetryDetection found =
        SymmetryDetection.detect(system(program("count = 0; owner == _pid", others, init)));
    assertThat(families(found)).isEmpty();
  }

  @Test
  void aFormulaAboutAllIsFineAndAboutOneIsNot() {
    String all = "ltl a { [] (flag[0] + flag[1] + flag[2] <= 1) }";
    assertFound(program(NOTHING, "", LOOP) + all, "P 3", "values of `me` 3");
    String one = "ltl a { [] (flag[0] -> <> !flag[0]) }";
    SymmetryDetection found = SymmetryDetection.detect(system(program(NOTHING, "", LOOP) + one));
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles().toString()).contains("uses the constant 0");
  }

  @Test
  void channelsMayHoldChannelsOfTheirOwnKind() {
    String program =
        """
        chan c = [1] of { chan }; chan d = [1] of { chan };
        active [2] proctype P() { chan x; do :: c!d :: d!c :: c?x :: d?x :: x?x od }
        """;
    assertThat(families(SymmetryDetection.detect(system(program)))).containsExactly("P 2");
  }

  @Test
  void whoIsStartedByAnotherMayBeNamedBeforeAnOpening() {
    String program =
        """
        byte owner = 255;
        proctype P() { do :: owner == 255 -> owner = _pid :: owner == _pid -> owner = 255 od }
        active proctype B() { atomic { owner = 2; owner = 3 } }
        active proctype A() { atomic { run P(); run P() } }
        """;
    assertThat(families(SymmetryDetection.detect(system(program)))).isEmpty();
  }

  @Test
  void aSenderRestsWhereItMeetsAReceiver() {
    String program =
        """
        byte x = 255; chan r = [0] of { byte };
        active [2] proctype P() { byte y; do :: r?y; y == _pid :: x == _pid -> x = 255 od }
        active proctype Q() {
          do :: atomic { if :: r!0 -> x = 0 :: r!1 -> x = 1 fi; x = 255 } od
        }
        """;
    assertThat(families(SymmetryDetection.detect(system(program)))).isEmpty();
  }

  @Test
  void aProcessThatMayBeHeldUpRestsInTheMiddleOfAnAtomicSequence() {
    String program =
        """
        bool go = 1; byte owner = 255;
        active [2] proctype P() { do :: owner == 255 -> owner = _pid :: owner == _pid -> go = 1 - go od }
        active proctype Q() provided (go) { atomic { owner = 0; owner = 1; owner = 255 } }
        """;
    assertThat(families(SymmetryDetection.detect(system(program)))).isEmpty();
  }
}
