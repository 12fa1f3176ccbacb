package rondo.mutate.change;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.mutate.change.MutationOperator.ARITHMETIC;
import static rondo.mutate.change.MutationOperator.ASSIGNMENT;
import static rondo.mutate.change.MutationOperator.ATOMICITY;
import static rondo.mutate.change.MutationOperator.CONNECTIVE;
import static rondo.mutate.change.MutationOperator.CONSTANT;
import static rondo.mutate.change.MutationOperator.GUARD;
import static rondo.mutate.change.MutationOperator.NEGATION;
import static rondo.mutate.change.MutationOperator.RECEIVE;
import static rondo.mutate.change.MutationOperator.RELATIONAL;
import static rondo.mutate.change.MutationOperator.SEND;
import static rondo.mutate.change.MutationOperator.THRESHOLD;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Sources;

class PromelaMutantsTest {
  private static List<String> changed(MutationOperator operator, String statements)
      throws RejectedException {
    return changedText(
        operator,
        "byte x, y; bool b; chan q = [2] of { byte };\nactive proctype P() {\n"
            + statements
            + "\n}\n");
  }

  private static List<String> changedText(MutationOperator operator, String text)
      throws RejectedException {
    return mutants(text, Map.of()).stream()
        .filter(m -> m.operator() == operator)
        .map(m -> String.join(" ", m.linesAfter(text)).strip())
        .toList();
  }

  private static List<ModelMutant> mutants(String text, Map<String, String> defines)
      throws RejectedException {
    return PromelaMutants.of(Sources.of("m.pml", text), text, defines);
  }

  @Test
  void relationalOperatorsBecomeTheirNeighbours() throws RejectedException {
    assertThat(changed(RELATIONAL, "x > 1; x == 2"))
        .containsExactly("x >= 1; x == 2", "x > 1; x != 2");
    assertThat(changed(RELATIONAL, "y = (x <= 1 -> 2 : 3)"))
        .containsExactly("y = (x < 1 -> 2 : 3)");
  }

  @Test
  void thresholdsAreShiftedAsAWhole() throws RejectedException {
    assertThat(changed(THRESHOLD, "(x > y*2/3 && b) -> x = 1"))
        .containsExactly("(x > y*2/3 + 1 && b) -> x = 1", "(x > y*2/3 - 1 && b) -> x = 1");
    assertThat(changed(THRESHOLD, "y = (x < 3 -> 1 : 0)"))
        .containsExactly("y = (x < 4 -> 1 : 0)", "y = (x < 2 -> 1 : 0)");
  }

  @Test
  void constantsAndSumsAreChanged() throws RejectedException {
    assertThat(changed(CONSTANT, "x = 4; b = false"))
        .containsExactly("x = 5; b = false", "x = 3; b = false", "x = 4; b = true");
    assertThat(changed(ARITHMETIC, "x = x + y; x++; y--"))
        .containsExactly("x = x - y; x++; y--", "x = x + y; x--; y--", "x = x + y; x++; y++");
    assertThat(changedText(CONSTANT, "byte x = 3;\nactive proctype P() { byte y = 1; skip }\n"))
        .containsExactly(
            "byte x = 4;",
            "byte x = 2;",
            "active proctype P() { byte y = 2; skip }",
            "active proctype P() { byte y = 0; skip }");
  }

  @Test
  void conditionsAreDroppedAndNegated() throws RejectedException {
    assertThat(changed(GUARD, "if :: x > 1 && !b -> skip :: else fi"))
        .containsExactly(
            "if :: true && !b -> skip :: else fi",
            "if :: true -> skip :: else fi",
            "if :: x > 1 && true -> skip :: else fi");
    assertThat(changed(NEGATION, "((x > 1) || b)")).containsExactly("(!((x > 1) || b))");
    assertThat(changed(CONNECTIVE, "x > 1 || b")).containsExactly("x > 1 && b");
    assertThat(changed(GUARD, "skip; true; 1")).isEmpty();
  }

  @Test
  void statementsAreRemoved() throws RejectedException {
    assertThat(changed(SEND, "q!x + 1; q!!y")).containsExactly("skip; q!!y", "q!x + 1; skip");
    assertThat(changed(RECEIVE, "q?x -> q??eval(y)"))
        .containsExactly("skip -> q??eval(y)", "q?x -> skip");
    assertThat(changed(ASSIGNMENT, "x = (y\n + 1)\ny++")).containsExactly("skip", "skip");
  }

  @Test
  void atomicSequencesBecomeBlocks() throws RejectedException {
    assertThat(changed(ATOMICITY, "atomic { x = 1; d_step { y = 2 } }"))
        .containsExactly("{ x = 1; d_step { y = 2 } }", "atomic { x = 1;  { y = 2 } }");
  }

  @Test
  void inlinesAreChangedWhereTheyAreDefined() throws RejectedException {
    String text =
        """
        byte x; chan q = [1] of { byte };
        inline put(v) { q!v; x = v + 1 }
        active proctype P() { put(3); put(x) }
        """;
    assertThat(changedText(SEND, text)).containsExactly("inline put(v) { skip; x = v + 1 }");
    assertThat(changedText(ASSIGNMENT, text)).containsExactly("inline put(v) { q!v; skip }");
    assertThat(changedText(CONSTANT, text))
        .containsExactly(
            "inline put(v) { q!v; x = v + 2 }",
            "inline put(v) { q!v; x = v + 0 }",
            "active proctype P() { put(4); put(x) }",
            "active proctype P() { put(2); put(x) }");
  }

  @Test
  void macrosAreChangedWhereTheyAreUsed() throws RejectedException {
    String text =
        """
        #define N 3
        #define MAX(a, b) ((a) > (b) -> (a) : (b))
        #define full_house (x == 2)
        #define step x = 1; assert(x == 1)
        byte x;
        active proctype P() {
          x < N;
          x < MAX(x, 2);
          full_house -> step
        }
        """;
    assertThat(changedText(THRESHOLD, text))
        .containsExactly("x < N + 1;", "x < N - 1;", "x < MAX(x, 2) + 1;", "x < MAX(x, 2) - 1;");
    assertThat(changedText(GUARD, text)).containsExactly("true;", "true;", "true -> step");
    assertThat(changedText(ASSIGNMENT, text)).isEmpty();
    assertThat(changedText(RELATIONAL, text)).containsExactly("x <= N;", "x <= MAX(x, 2);");
  }

  @Test
  void conditionalTextIsThatOfTheDefines() throws RejectedException {
    String text =
        """
        byte x;
        #ifdef SMALL
        active proctype P() { x = 1 }
        #else
        active proctype P() { x = 7 }
        #endif
        """;
    assertThat(mutants(text, Map.of())).extracting(m -> m.at().line()).containsOnly(5);
    assertThat(mutants(text, Map.of("SMALL", "1"))).extracting(m -> m.at().line()).containsOnly(3);
  }

  @Test
  void propertiesAreNotChanged() throws RejectedException {
    String text =
        """
        byte x;
        ltl safe { [] (x < 3) }
        active proctype P() { assert(x == 0); printf("%d", x + 1) }
        never { do :: x > 4 -> break :: else od }
        """;
    assertThat(mutants(text, Map.of())).isEmpty();
  }
}
