package rondo.promela.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;

class LoweringTest {
  private static Promela.Model model(String text) throws RejectedException {
    return Promela.parse("test.pml", text, Map.of());
  }

  private static ProcessSystem system(String text) throws RejectedException {
    return model(text).system();
  }

  private static List<Diagnostic> mistakes(String text) {
    return catchThrowableOfType(RejectedException.class, () -> model(text)).diagnostics();
  }

  /** The numbers of states and transitions, both including the initial one. */
  private static List<Integer> counts(String text) throws RejectedException {
    var interpreter = new Interpreter(system(text), FullChannelPolicy.BLOCK);
    Set<GlobalState> seen = new HashSet<>(Set.of(interpreter.initial()));
    List<GlobalState> todo = new ArrayList<>(seen);
    int transitions = 1;
    while (!todo.isEmpty()) {
      for (Interpreter.Transition t : interpreter.expand(todo.removeLast()).transitions()) {
        transitions++;
        if (seen.add(t.target())) {
          todo.add(t.target());
        }
      }
    }
    return List.of(seen.size(), transitions);
  }

  private static ControlState state(ProcessSystem system, int number) {
    return system.processTypes().getFirst().states().get(number);
  }

  @Test
  void gotoBehindAStatementIsNoStep() throws Exception {
    assertThat(counts("byte x; active proctype P() { x = 1; goto L; x = 2; L: x = 3 }"))
        .containsExactly(4, 4);
  }

  @Test
  void gotoAsFirstStatementOfAnOptionIsAStep() throws Exception {
    assertThat(counts("byte x; active proctype P() { if :: goto L fi; x = 2; L: x = 3 }"))
        .containsExactly(4, 4);
  }

  @Test
  void controlStatesAreNumberedAsInSpin() throws Exception {
    ProcessSystem system =
        system("byte x; active proctype P() { do :: x < 3 -> x++ :: else -> break od; x = 0 }");
    assertThat(system.processTypes().getFirst().start()).isEqualTo(5);
    assertThat(state(system, 5).edges()).extracting(Edge::target).containsExactly(2, 8);
    assertThat(state(system, 2).edges()).extracting(Edge::target).containsExactly(5);
  }

  @Test
  void onlyTheLastStepOfAnAtomicSequenceReleases() throws Exception {
    ProcessSystem system = system("byte x; active proctype P() { atomic { x = 1; x = 2; x = 3 } }");
    List<Edge.Atomicity> holds = new ArrayList<>();
    int at = system.processTypes().getFirst().start();
    for (int i = 0; i < 3; i++) {
      Edge edge = state(system, at).edges().getFirst();
      holds.add(edge.atomicity());
      at = edge.target();
    }
    assertThat(holds)
        .containsExactly(Edge.Atomicity.ATOMIC, Edge.Atomicity.ATOMIC, Edge.Atomicity.RELEASE);
  }

  @Test
  void escapesStandInFrontAndCarryTheStateTheyComeFrom() throws Exception {
    ProcessSystem system =
        system("byte x; active proctype P() { { x = 1; x = 2 } unless { x == 1 -> x = 9 } }");
    List<Edge> edges = state(system, system.processTypes().getFirst().start()).edges();
    assertThat(edges).extracting(Edge::text).containsExactly("x == 1", "x = 1");
    assertThat(edges).extracting(Edge::escape).containsExactly(3, 0);
  }

  @Test
  void elseMovesToTheEnd() throws Exception {
    ProcessSystem system =
        system("byte x; active proctype P() { if :: else -> x = 1 :: x == 1 -> x = 2 fi }");
    List<Edge> edges = state(system, system.processTypes().getFirst().start()).edges();
    assertThat(edges.getLast().action()).isEqualTo(new Action.Else());
  }

  @Test
  void endLabelsAndTheEndOfAProcessAreValidEndStates() throws Exception {
    ProcessSystem system = system("byte x; active proctype P() { end: x == 1; x = 2 }");
    assertThat(state(system, 1).marks()).containsExactly(Mark.END);
    assertThat(state(system, 1).labels()).containsExactly("end");
    assertThat(state(system, 2).marks()).isEmpty();
    assertThat(state(system, 3).marks()).containsExactly(Mark.END);
    assertThat(state(system, 3).edges().getFirst().action()).isEqualTo(new Action.Terminate());
  }

  @Test
  void structuresAreFlattenedIntoTheirLeaves() throws Exception {
    ProcessSystem system =
        system(
            """
            typedef In { byte v[2]; bit b }
            typedef Out { In in[3]; short s }
            Out o[2];
            active proctype P() { o[1].in[2].v[1] = 7 }
            """);
    assertThat(system.globals())
        .extracting(Variable::name)
        .containsExactly("o.in.v", "o.in.b", "o.s");
    assertThat(system.globals()).extracting(Variable::length).containsExactly(12, 6, 2);
    var assign = (Action.Assign) state(system, 1).edges().getFirst().action();
    assertThat(assign.to().index()).contains(new rondo.ir.Expr.Const(11));
  }

  @Test
  void globalsAreInitialisedByTypeAsInSpin() throws Exception {
    ProcessSystem system =
        system("int c = 5; byte b = c; chan q = [1] of { byte }; active proctype P() { skip }");
    assertThat(system.globals()).extracting(Variable::name).containsExactly("b", "q", "c");
    GlobalState initial = new Interpreter(system, FullChannelPolicy.BLOCK).initial();
    assertThat(initial.globals()).containsExactly(List.of(0), List.of(1), List.of(5));
  }

  @Test
  void hiddenVariablesThatAreOnlyWrittenAreLeftOut() throws Exception {
    ProcessSystem system = system("hidden int h; byte x; active proctype P() { h = x; h++ }");
    assertThat(system.globals()).extracting(Variable::name).containsExactly("x");
  }

  @Test
  void declarationsInTheMiddleAreSteps() throws Exception {
    assertThat(counts("active proctype P() { byte a = 1; a = 2; byte b = a; byte c; a = b }"))
        .containsExactly(6, 6);
  }

  @Test
  void everyPropertyHasAnObserver() throws Exception {
    Promela.Model model =
        model(
            """
            byte x;
            ltl p { [] (x < 2) }
            active proctype P() { x = 1 }
            never { true }
            """);
    assertThat(model.observers()).extracting(Observer::name).containsExactly("never", "p");
  }

  @Test
  void severalMistakesAreShownTogetherInOrder() {
    List<Diagnostic> mistakes =
        mistakes(
            """
            byte count;
            active proctype P() {
              coutn = 1;
              goto nowhere;
              count[2] = 1;
              break
            }
            """);
    assertThat(mistakes).extracting(d -> d.at().line()).containsExactly(3, 4, 5, 6);
    assertThat(mistakes.getFirst().help()).contains("there is a `count`");
  }

  @Test
  void aMistakeIsNotReportedTwiceInOtherWords() {
    assertThat(mistakes("byte x; active proctype P() { goto x }")).hasSize(1);
    assertThat(mistakes("byte x; active proctype P() { x: x = 1 }")).hasSize(1);
    assertThat(mistakes("active [300] proctype P() { skip }")).hasSize(1);
  }

  @Test
  void unreachableStatementsStayForTheReport() throws Exception {
    ProcessSystem system = system("byte x; active proctype P() { do :: x = 1 od; x = 2 }");
    List<String> texts =
        system.processTypes().getFirst().states().stream()
            .flatMap(s -> s.edges().stream())
            .map(Edge::text)
            .toList();
    assertThat(texts).contains("x = 2");
  }
}
