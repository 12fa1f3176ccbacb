package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/** Writes the methods of control states: they try the edges in order. */
record ControlStateMethods(ModelClass in) {
  /** A control state of more edges gets several methods. */
  private static final int MANY = 128;

  private static final int ANSWER_BITS = 2;

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
        new Trial(t, edges, 2, e -> EdgeMethods.tryName(t, s, e)),
        IntStream.range(0, edges.size()).boxed().toList());
  }

  private void receives(Code code, int t, int s) {
    ControlState state = state(t, s);
    inOrder(
        code,
        new Trial(t, state.edges(), 3, e -> EdgeMethods.meetName(t, s, e)),
        receivers(state).boxed().toList());
  }

  /**
   * How the edges of a control state are tried.
   *
   * @param arguments what the methods of the edges take: the first parameters of this one
   */
  private record Trial(int type, List<Edge> edges, int arguments, IntFunction<String> method) {
    boolean escapes() {
      return edges.stream().anyMatch(e -> e.escape() > 0);
    }

    void call(Code code, int edge) {
      pushArguments(code);
      code.callModel(method.apply(edge), Code.INT, arguments);
    }

    void pushArguments(Code code) {
      code.whole();
      for (int a = 1; a <= arguments; a++) {
        code.to.iload(a);
      }
    }
  }

  /** Tries edges in order and answers whether one was executed. */
  private void inOrder(Code code, Trial trial, List<Integer> tried) {
    CodeBuilder to = code.to;
    if (tried.size() <= MANY) {
      int moved = code.newInt();
      int escaped = code.newInt();
      code.push(0);
      to.istore(moved);
      code.push(0);
      to.istore(escaped);
      tryEach(code, trial, tried, new Progress(moved, escaped));
      to.iload(moved);
    } else {
      code.push(0);
      for (int from = 0; from < tried.size(); from += MANY) {
        int progress = code.newInt();
        to.istore(progress);
        trial.pushArguments(code);
        to.iload(progress);
        List<Integer> some = tried.subList(from, Math.min(tried.size(), from + MANY));
        code.callModel(part(trial, some), Code.INT, trial.arguments() + 1);
      }
    }
    code.push(Machine.MOVED);
    to.iand();
    to.ireturn();
  }

  /** A method that tries some edges. What was before and is after them is packed in an int. */
  private String part(Trial trial, List<Integer> tried) {
    return in.part(
        Code.ints(Code.INT, trial.arguments() + 1),
        trial.type(),
        code -> {
          CodeBuilder to = code.to;
          int moved = code.newInt();
          int escaped = code.newInt();
          int before = trial.arguments() + 1;
          to.iload(before);
          code.push(Machine.MOVED | Machine.UNMET);
          to.iand();
          to.istore(moved);
          to.iload(before);
          code.push(ANSWER_BITS);
          to.iushr();
          to.istore(escaped);
          tryEach(code, trial, tried, new Progress(moved, escaped));
          to.iload(escaped);
          code.push(ANSWER_BITS);
          to.ishl();
          to.iload(moved);
          to.ior();
          to.ireturn();
        });
  }

  /** The variables that tell what was executed so far, and out of which escape. */
  private record Progress(int moved, int escaped) {}

  /** Tries edges in order, with the rules of escapes and of else. */
  private static void tryEach(Code code, Trial trial, List<Integer> tried, Progress progress) {
    CodeBuilder to = code.to;
    List<Edge> edges = trial.edges();
    boolean escapes = trial.escapes();
    int moved = progress.moved();
    int escaped = progress.escaped();
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
                  if (EdgeMethods.forbidsChoice(code)) {
                    code.self();
                    to.iload(moved);
                    code.push(Machine.MOVED);
                    to.iand();
                    code.setField("hasMoved", Code.BOOLEAN);
                  }
                  trial.call(code, e);
                  if (escapes) {
                    noteEscape(code, edge, escaped);
                  }
                  to.iload(moved);
                  to.ior();
                  to.istore(moved);
                });
          }
        });
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
    Label yes = to.newLabel();
    new Actions(code, in.numbers(), Expressions.Effects.NONE).testAny(state.edges(), yes);
    code.push(0);
    to.ireturn();
    to.labelBinding(yes);
    code.push(1);
    to.ireturn();
  }
}
