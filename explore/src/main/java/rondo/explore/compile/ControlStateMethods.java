package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/** Generates the methods of control states, which try the edges in order. */
record ControlStateMethods(ModelClass in) {
  /** A control state with more edges than this gets several methods. */
  private static final int MAX_EDGES = 128;

  private static final int ANSWER_BITS = 2;

  static String name(String kind, int type, int state) {
    return kind + type + "_" + state;
  }

  /** Whether an edge of the state may receive a message offered on a rendezvous channel. */
  static boolean canMeet(ControlState state) {
    return receivers(state).findAny().isPresent();
  }

  private static IntStream receivers(ControlState state) {
    return IntStream.range(0, state.edges().size())
        .filter(e -> state.edges().get(e).action().mayAcceptOffer());
  }

  void writeSteps(int t, int s) {
    in.method(
        name("steps", t, s),
        MethodWriter.ints(MethodWriter.INT, 2),
        t,
        writer -> steps(writer, t, s));
  }

  void writeReceives(int t, int s) {
    in.method(
        name("receives", t, s),
        MethodWriter.ints(MethodWriter.INT, 3),
        t,
        writer -> receives(writer, t, s));
  }

  void writeAble(int t, int s) {
    in.method(
        name("able", t, s),
        MethodWriter.ints(MethodWriter.BOOLEAN, 2),
        t,
        writer -> able(writer, state(t, s)));
  }

  private ControlState state(int t, int s) {
    return in.system().processTypes().get(t).states().get(s);
  }

  private void steps(MethodWriter writer, int t, int s) {
    List<Edge> edges = state(t, s).edges();
    inOrder(
        writer,
        new EdgeAttempts(t, edges, 2, e -> EdgeMethods.tryName(t, s, e)),
        IntStream.range(0, edges.size()).boxed().toList());
  }

  private void receives(MethodWriter writer, int t, int s) {
    ControlState state = state(t, s);
    inOrder(
        writer,
        new EdgeAttempts(t, state.edges(), 3, e -> EdgeMethods.meetName(t, s, e)),
        receivers(state).boxed().toList());
  }

  /**
   * The edges of a control state and the methods that try them.
   *
   * @param arguments the number of arguments of these methods: the first parameters of the calling
   *     one
   */
  private record EdgeAttempts(
      int type, List<Edge> edges, int arguments, IntFunction<String> method) {
    boolean escapes() {
      return edges.stream().anyMatch(e -> e.escape() > 0);
    }

    void call(MethodWriter writer, int edge) {
      pushArguments(writer);
      writer.callModel(method.apply(edge), MethodWriter.INT, arguments);
    }

    void pushArguments(MethodWriter writer) {
      writer.pushModel();
      for (int a = 1; a <= arguments; a++) {
        writer.to.iload(a);
      }
    }
  }

  /** Tries edges in order and returns whether one was executed. */
  private void inOrder(MethodWriter writer, EdgeAttempts attempts, List<Integer> tried) {
    CodeBuilder to = writer.to;
    if (tried.size() <= MAX_EDGES) {
      int moved = writer.newInt();
      int escaped = writer.newInt();
      writer.push(0);
      to.istore(moved);
      writer.push(0);
      to.istore(escaped);
      tryEach(writer, attempts, tried, new AttemptState(moved, escaped));
      to.iload(moved);
    } else {
      writer.push(0);
      for (int from = 0; from < tried.size(); from += MAX_EDGES) {
        int progress = writer.newInt();
        to.istore(progress);
        attempts.pushArguments(writer);
        to.iload(progress);
        List<Integer> some = tried.subList(from, Math.min(tried.size(), from + MAX_EDGES));
        writer.callModel(part(attempts, some), MethodWriter.INT, attempts.arguments() + 1);
      }
    }
    writer.push(Machine.MOVED);
    to.iand();
    to.ireturn();
  }

  /** A method that tries some edges. The attempt state before and after is packed into an int. */
  private String part(EdgeAttempts attempts, List<Integer> tried) {
    return in.part(
        MethodWriter.ints(MethodWriter.INT, attempts.arguments() + 1),
        attempts.type(),
        writer -> {
          CodeBuilder to = writer.to;
          int moved = writer.newInt();
          int escaped = writer.newInt();
          int before = attempts.arguments() + 1;
          to.iload(before);
          writer.push(Machine.MOVED | Machine.UNMET);
          to.iand();
          to.istore(moved);
          to.iload(before);
          writer.push(ANSWER_BITS);
          to.iushr();
          to.istore(escaped);
          tryEach(writer, attempts, tried, new AttemptState(moved, escaped));
          to.iload(escaped);
          writer.push(ANSWER_BITS);
          to.ishl();
          to.iload(moved);
          to.ior();
          to.ireturn();
        });
  }

  /** The variables with the result so far, and the escape that the executed edge belongs to. */
  private record AttemptState(int moved, int escaped) {}

  /** Tries edges in order, with the rules of escapes and of else. */
  private static void tryEach(
      MethodWriter writer, EdgeAttempts attempts, List<Integer> tried, AttemptState state) {
    CodeBuilder to = writer.to;
    List<Edge> edges = attempts.edges();
    boolean escapes = attempts.escapes();
    int moved = state.moved();
    int escaped = state.escaped();
    writer.block(
        end -> {
          for (int e : tried) {
            Edge edge = edges.get(e);
            if (escapes) {
              writer.block(
                  free -> {
                    to.iload(escaped);
                    to.ifeq(free);
                    to.iload(escaped);
                    writer.push(edge.escape());
                    to.if_icmpne(end);
                  });
            }
            writer.block(
                next -> {
                  if (edge.action().head() instanceof Action.Else) {
                    to.iload(moved);
                    writer.push(Machine.MOVED);
                    to.iand();
                    to.ifne(next);
                  }
                  if (EdgeMethods.forbidsChoice(writer)) {
                    writer.pushThis();
                    to.iload(moved);
                    writer.push(Machine.MOVED);
                    to.iand();
                    writer.setField("hasMoved", MethodWriter.BOOLEAN);
                  }
                  attempts.call(writer, e);
                  if (escapes) {
                    noteEscape(writer, edge, escaped);
                  }
                  to.iload(moved);
                  to.ior();
                  to.istore(moved);
                });
          }
        });
  }

  /** Records the escape of an executed edge; the edge's result is on the stack and stays there. */
  private static void noteEscape(MethodWriter writer, Edge edge, int escaped) {
    CodeBuilder to = writer.to;
    int answer = writer.newInt();
    to.istore(answer);
    writer.block(
        end -> {
          to.iload(answer);
          to.ifeq(end);
          writer.block(
              met -> {
                writer.push(edge.escape());
                to.istore(escaped);
                to.iload(answer);
                writer.push(Machine.UNMET);
                to.if_icmpne(met);
                writer.push(0);
                to.istore(escaped);
              });
        });
    to.iload(answer);
  }

  private void able(MethodWriter writer, ControlState state) {
    CodeBuilder to = writer.to;
    Label yes = to.newLabel();
    new ActionCompiler(writer, in.numbers(), ExpressionCompiler.Effects.NONE)
        .testAny(state.edges(), yes);
    writer.push(0);
    to.ireturn();
    to.labelBinding(yes);
    writer.push(1);
    to.ireturn();
  }
}
