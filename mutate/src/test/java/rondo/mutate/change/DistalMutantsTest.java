package rondo.mutate.change;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.mutate.change.MutationOperator.ARITHMETIC;
import static rondo.mutate.change.MutationOperator.ASSIGNMENT;
import static rondo.mutate.change.MutationOperator.CONNECTIVE;
import static rondo.mutate.change.MutationOperator.CONSTANT;
import static rondo.mutate.change.MutationOperator.EXTREMUM;
import static rondo.mutate.change.MutationOperator.GUARD;
import static rondo.mutate.change.MutationOperator.NEGATION;
import static rondo.mutate.change.MutationOperator.RELATIONAL;
import static rondo.mutate.change.MutationOperator.SEND;
import static rondo.mutate.change.MutationOperator.THRESHOLD;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.SourceText;

class DistalMutantsTest {
  /** The lines that replace the first statement of an update, by operator. */
  private static List<String> changed(MutationOperator operator, String statement)
      throws RejectedException {
    return changed(operator, "", statement, "x");
  }

  private static List<String> changed(
      MutationOperator operator, String declarations, String statement, String invariant)
      throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          %s
          var x : 0..9
          round {
            send x to all
            update(heard) {
        %s
            }
          }
          network any
          invariant i : forall p : p.%s < N
        }
        """
            .formatted(declarations, statement, invariant);
    return mutants(text).stream()
        .filter(m -> m.operator() == operator && m.at().line() != 5)
        .map(m -> String.join(" ", m.linesAfter(text)).strip())
        .toList();
  }

  private static List<ModelMutant> mutants(String text) throws RejectedException {
    return DistalMutants.of(SourceText.of("p.dst", text));
  }

  @Test
  void relationalOperatorsBecomeTheirNeighbours() throws RejectedException {
    assertThat(changed(RELATIONAL, "if x > 1 { x = 2 }")).containsExactly("if x >= 1 { x = 2 }");
    assertThat(changed(RELATIONAL, "if x >= 1 { x = 2 }")).containsExactly("if x > 1 { x = 2 }");
    assertThat(changed(RELATIONAL, "if x < 1 { x = 2 }")).containsExactly("if x <= 1 { x = 2 }");
    assertThat(changed(RELATIONAL, "if x <= 1 { x = 2 }")).containsExactly("if x < 1 { x = 2 }");
    assertThat(changed(RELATIONAL, "if x == 1 { x = 2 }")).containsExactly("if x != 1 { x = 2 }");
    assertThat(changed(RELATIONAL, "if x != 1 { x = 2 }")).containsExactly("if x == 1 { x = 2 }");
  }

  @Test
  void thresholdsAreShiftedAsAWhole() throws RejectedException {
    assertThat(changed(THRESHOLD, "if size(heard) > 2*N/3 { x = 1 }"))
        .containsExactly(
            "if size(heard) > 2*N/3 + 1 { x = 1 }", "if size(heard) > 2*N/3 - 1 { x = 1 }");
    assertThat(changed(THRESHOLD, "if x >= 2 { x = 1 }"))
        .containsExactly("if x >= 3 { x = 1 }", "if x >= 1 { x = 1 }");
    assertThat(changed(THRESHOLD, "if x >= (x == 1 ? 2 : 3) { x = 1 }"))
        .containsExactly(
            "if x >= ((x == 1 ? 2 : 3) + 1) { x = 1 }", "if x >= ((x == 1 ? 2 : 3) - 1) { x = 1 }");
  }

  @Test
  void quorumsAreThresholds() throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          message M
          var x : 0..9
          upon M times > (N + 1) div 2 { x = 1 }
          network any
        }
        """;
    assertThat(mutants(text))
        .filteredOn(m -> m.at().line() == 4 && m.at().column() < 30)
        .extracting(m -> m.linesAfter(text).getFirst().strip())
        .containsExactly(
            "upon M times >= (N + 1) div 2 { x = 1 }",
            "upon M times > (N + 1) div 2 + 1 { x = 1 }",
            "upon M times > (N + 1) div 2 - 1 { x = 1 }");
  }

  @Test
  void constantsAreShiftedOrFlipped() throws RejectedException {
    assertThat(changed(CONSTANT, "x = 4")).containsExactly("x = 5", "x = 3");
    assertThat(changed(CONSTANT, "x = 0")).containsExactly("x = 1");
    assertThat(changed(CONSTANT, "var b : bool", "b = true", "x")).containsExactly("b = false");
  }

  @Test
  void sumsBecomeDifferences() throws RejectedException {
    assertThat(changed(ARITHMETIC, "x = x + x")).containsExactly("x = x - x");
    assertThat(changed(ARITHMETIC, "x = x - x")).containsExactly("x = x + x");
    assertThat(changed(ARITHMETIC, "x += 1")).containsExactly("x -= 1");
    assertThat(changed(ARITHMETIC, "x -= 1")).containsExactly("x += 1");
  }

  @Test
  void guardsAndTheirConjunctsAreDropped() throws RejectedException {
    assertThat(changed(GUARD, "if x > 1 && (x < 5 || x == 7) { x = 2 }"))
        .containsExactly(
            "if true && (x < 5 || x == 7) { x = 2 }",
            "if true { x = 2 }",
            "if x > 1 && (true) { x = 2 }");
    assertThat(changed(GUARD, "for m in heard where m > 1 { x = m }"))
        .containsExactly("for m in heard where true { x = m }");
    assertThat(changed(GUARD, "if true { x = 2 }")).isEmpty();
  }

  @Test
  void guardsOfHandlersAreDropped() throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          message M
          var x : 0..9
          upon M as m with x == 1 { x = 1 }
          upon timeout when x == 2 { x = 3 }
          network any
        }
        """;
    assertThat(mutants(text))
        .filteredOn(m -> m.operator() == GUARD)
        .extracting(m -> m.linesAfter(text).getFirst().strip())
        .containsExactly("upon M as m with true { x = 1 }", "upon timeout when true { x = 3 }");
  }

  @Test
  void conditionsAreNegated() throws RejectedException {
    assertThat(changed(NEGATION, "if x > 1 || x == 0 { x = 2 }"))
        .containsExactly("if !(x > 1 || x == 0) { x = 2 }");
    assertThat(changed(NEGATION, "x = x == 1 ? 2 : 3")).containsExactly("x = !(x == 1) ? 2 : 3");
  }

  @Test
  void connectivesAndQuantifiersAreSwapped() throws RejectedException {
    assertThat(changed(CONNECTIVE, "if x > 1 && x < 5 || x == 7 { x = 2 }"))
        .containsExactly(
            "if x > 1 || x < 5 || x == 7 { x = 2 }", "if x > 1 && x < 5 && x == 7 { x = 2 }");
    assertThat(changed(CONNECTIVE, "if forall m in heard : m > 1 { x = 2 }"))
        .containsExactly("if exists m in heard : m > 1 { x = 2 }");
  }

  @Test
  void extremaAreSwapped() throws RejectedException {
    assertThat(changed(EXTREMUM, "x = min(m in heard : m)"))
        .containsExactly("x = max(m in heard : m)");
    assertThat(changed(EXTREMUM, "x = largest(heard)")).containsExactly("x = smallest(heard)");
  }

  @Test
  void sendsAreRemovedWithTheirTypesKept() throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          var x : 0..9
          round {
            if x > 1 { send (x + 1) to (process \\ {self}) }
            update(heard) { skip }
          }
          round { send x to all update(heard) { skip } }
          network any
        }
        """;
    assertThat(mutants(text))
        .filteredOn(m -> m.operator() == SEND)
        .extracting(m -> m.linesAfter(text).getFirst().strip())
        .containsExactly(
            "if x > 1 { if false { send (x + 1) to (process \\ {self}) } }",
            "round { if false { send x to all } update(heard) { skip } }");
  }

  @Test
  void assignmentsAndDecisionsAreRemoved() throws RejectedException {
    assertThat(changed(ASSIGNMENT, "x = max(1, (2)); x = 3"))
        .containsExactly("skip; x = 3", "x = max(1, (2)); skip");
    assertThat(changed(ASSIGNMENT, "output d : 0..9", "if x == 1 { decide d = any {1, 2} }", "x"))
        .containsExactly("if x == 1 { skip }");
  }

  @Test
  void specificationsAreNotChanged() throws RejectedException {
    assertThat(
            changed(ASSIGNMENT, "ghost seen : 0..9", "if x > 1 { seen = 2 } assert x < 9", "seen"))
        .isEmpty();
    assertThat(changed(GUARD, "ghost seen : 0..9", "if x > 1 { seen = 2 }", "seen")).isEmpty();
    String text =
        """
        protocol P(N = 3) {
          const K = 1
          const Own = 2
          function high(v : 0..9) : bool = v > 3
          var x : 0..9 = 4
          round {
            send x to all
            update(heard) { x = K + Own }
          }
          network crash K
          invariant i : forall p : !high(p.x)
        }
        """;
    assertThat(mutants(text)).extracting(m -> m.at().line()).containsOnly(3, 5, 7, 8);
  }

  @Test
  void mutantsAreNumberedInTextualOrder() throws RejectedException {
    String text =
        "protocol P(N = 2) { var x : 0..9 upon timeout when x < 3 { x += 1 } network any }";
    List<ModelMutant> mutants = mutants(text);
    assertThat(mutants).isEqualTo(mutants(text)).hasSizeGreaterThan(5);
    assertThat(mutants).extracting(m -> m.edit().start()).isSorted();
    assertThat(mutants.stream().map(ModelMutant::number))
        .containsExactlyElementsOf(Stream.iterate(1, i -> i + 1).limit(mutants.size()).toList());
  }
}
