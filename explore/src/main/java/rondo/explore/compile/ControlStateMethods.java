package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/** Writes the methods of control states: they try the edges in order. */
record ControlStateMethods(ModelClass in) {
  static String name(String kind, int type, int state) {
    return kind + type + "_" + state;
  }

  /** Whether an edge of the state may take what is offered on a rendezvous channel. */
  static boolean canMeet(ControlState state) {
    return receivers(state).findAny().isPresent();
  }

  private static IntStream receivers(ControlState state) {
    return IntStream.range(0, state.edges().size())
        .filter(e -> state.edges().get(e).action().mayTakeOffer());
  }

  void writeSteps(int t, int s) {
    in.method(name("steps", t, s), Code.ints(Code.INT, 2), t, code -> steps(code, t, s));
  }

  void writeReceives(int t, int s) {
    in.method(name("receives", t, s), Code.ints(Code.INT, 3), t, code -> receives(code, t, s));
  }

  void writeAble(int t, int s) {
    in.method(name("able", t, s), Code.ints(Code.BOOLEAN, 2), t, code -> able(code, state(t, s)));
  }

  private ControlState state(int t, int s) {
    return in.system().processTypes().get(t).states().get(s);
  }

  private void steps(Code code, int t, int s) {
    List<Edge> edges = state(t, s).edges();
    inOrder(
        code,
        edges,
        IntStream.range(0, edges.size()).boxed().toList(),
        e -> {
          code.self();
          code.to.iload(Code.PID).iload(Code.BASE);
          code.callInts(EdgeMethods.tryName(t, s, e), Code.INT, 2);
        });
  }

  private void receives(Code code, int t, int s) {
    ControlState state = state(t, s);
    inOrder(
        code,
        state.edges(),
        receivers(state).boxed().toList(),
        e -> {
          code.self();
          code.to.iload(Code.PID).iload(Code.BASE).iload(Code.BASE + 1);
          code.callInts(EdgeMethods.meetName(t, s, e), Code.INT, 3);
        });
  }

  /** Tries edges in order, with the rules of escapes and of else. */
  private static void inOrder(Code code, List<Edge> edges, List<Integer> tried, IntConsumer call) {
    CodeBuilder to = code.to;
    boolean escapes = edges.stream().anyMatch(e -> e.escape() > 0);
    int moved = code.newInt();
    int escaped = code.newInt();
    code.push(0);
    to.istore(moved);
    code.push(0);
    to.istore(escaped);
    code.block(
        end -> {
          for (int e : tried) {
            Edge edge = edges.get(e);
            if (escapes) {
              code.block(
                  free -> {
                    to.iload(escaped);
                    to.ifeq(free);
                    to.iload(escaped);
                    code.push(edge.escape());
                    to.if_icmpne(end);
                  });
            }
            code.block(
                next -> {
                  if (edge.action().head() instanceof Action.Else) {
                    to.iload(moved);
                    code.push(Machine.MOVED);
                    to.iand();
                    to.ifne(next);
                  }
                  call.accept(e);
                  if (escapes) {
                    noteEscape(code, edge, escaped);
                  }
                  to.iload(moved);
                  to.ior();
                  to.istore(moved);
                });
          }
        });
    to.iload(moved);
    code.push(Machine.MOVED);
    to.iand();
    to.ireturn();
  }

  /** The edge's answer is on the stack and stays there. */
  private static void noteEscape(Code code, Edge edge, int escaped) {
    CodeBuilder to = code.to;
    int answer = code.newInt();
    to.istore(answer);
    code.block(
        end -> {
          to.iload(answer);
          to.ifeq(end);
          code.block(
              met -> {
                code.push(edge.escape());
                to.istore(escaped);
                to.iload(answer);
                code.push(Machine.UNMET);
                to.if_icmpne(met);
                code.push(0);
                to.istore(escaped);
              });
        });
    to.iload(answer);
  }

  private void able(Code code, ControlState state) {
    CodeBuilder to = code.to;
    var actions = new Actions(code, in.numbers(), Expressions.Effects.NONE);
    for (Edge edge : state.edges()) {
      Label next = to.newLabel();
      actions.test(edge.action(), next);
      code.push(1);
      to.ireturn();
      to.labelBinding(next);
    }
    code.push(0);
    to.ireturn();
  }
}
