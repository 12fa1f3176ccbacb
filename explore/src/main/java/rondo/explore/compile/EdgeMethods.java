package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.function.Consumer;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * Writes the methods of single edges. An edge method executes the edge, reports what follows from
 * it, undoes that, and answers whether it was executed. An edge that may take what another process
 * offers has a second method for that.
 */
record EdgeMethods(ModelClass in) {
  static String tryName(int type, int state, int edge) {
    return name("edge", type, state, edge);
  }

  static String meetName(int type, int state, int edge) {
    return name("meet", type, state, edge);
  }

  private static String name(String kind, int type, int state, int edge) {
    return kind + type + "_" + state + "_" + edge;
  }

  void write(int t, int s, int e) {
    Edge edge = in.system().processTypes().get(t).states().get(s).edges().get(e);
    in.method(
        tryName(t, s, e),
        Code.ints(Code.INT, 2),
        t,
        code -> {
          var actions = new Actions(code, in.numbers(), Expressions.Effects.ALL);
          attempt(code, edge, actions, blocked -> actions.execute(edge.action(), blocked));
        });
    if (edge.action().mayTakeOffer()) {
      int id = Code.BASE + 1;
      in.method(
          meetName(t, s, e),
          Code.ints(Code.INT, 3),
          t,
          code -> {
            var actions = new Actions(code, in.numbers(), Expressions.Effects.ALL);
            attempt(code, edge, actions, blocked -> actions.meet(edge.action(), id, blocked));
          });
    }
  }

  /** Whether it matters that the process has already executed another edge. */
  static boolean forbidsChoice(Code code) {
    ProcessType type = code.layout.system.processTypes().get(code.processType);
    return type.choice() == ProcessType.Choice.FORBIDDEN;
  }

  /** Executes, reports what follows, rolls back; answers whether the edge was executed. */
  private void attempt(Code code, Edge edge, Actions actions, Consumer<Label> execute) {
    CodeBuilder to = code.to;
    int mark = code.newInt();
    code.field("top", Code.INT);
    to.istore(mark);
    if (in.system().claims()) {
      code.self();
      code.push(0);
      code.setField("usurped", Code.BOOLEAN);
    }
    int again = code.newInt();
    if (forbidsChoice(code)) {
      code.field("hasMoved", Code.BOOLEAN);
      to.istore(again);
    }
    Label blocked = to.newLabel();
    Label start = to.newBoundLabel();
    execute.accept(blocked);
    if (!(edge.action().head() instanceof Action.Terminate)) {
      moveTo(code, edge.target());
    }
    if (in.system().last()) {
      code.self();
      to.iload(Code.PID);
      code.callInts("setLast", Code.VOID, 1);
    }
    Label done = to.newBoundLabel();
    if (actions.meeting() >= 0) {
      offer(code, edge, new Offer(actions.meeting(), mark, again));
    }
    reportChoice(code, again);
    Actions.markReached(code, in.numbers(), edge);
    code.self();
    if (edge.hold() == Edge.Hold.ATOMIC) {
      to.iload(Code.PID);
      code.push(in.numbers().of(edge));
      code.callInts("hold", Code.VOID, 2);
    } else {
      code.callInts("release", Code.VOID, 0);
    }
    answer(code, mark, Machine.MOVED);

    to.labelBinding(blocked);
    answer(code, mark, Machine.BLOCKED);
    Label handler = to.newBoundLabel();
    to.pop();
    code.self();
    to.iload(mark);
    code.callInts("fail", Code.INT, 1);
    to.ireturn();
    to.exceptionCatch(start, done, handler, Code.FAULT);
  }

  private void moveTo(Code code, int target) {
    code.self();
    code.to.iload(Code.BASE);
    code.push(in.layout().typeBits);
    code.push(in.layout().stateMask());
    code.push(target);
    code.callInts("putBits", Code.VOID, 4);
  }

  private static void reportChoice(Code code, int again) {
    if (forbidsChoice(code)) {
      code.block(
          first -> {
            code.to.iload(again);
            code.to.ifeq(first);
            code.self();
            code.callInts("chose", Code.VOID, 0);
          });
    }
  }

  /** The variables of an edge that may be a rendezvous send: its channel, where to roll back to. */
  private record Offer(int meeting, int mark, int again) {}

  /** If there is a rendezvous to be had, that is how the edge ends. */
  private void offer(Code code, Edge edge, Offer offer) {
    CodeBuilder to = code.to;
    int meeting = offer.meeting();
    code.block(
        none -> {
          to.iload(meeting);
          to.ifeq(none);
          int message = code.newInt();
          code.field("message", Code.INT);
          to.istore(message);
          code.self();
          to.iload(Code.PID);
          to.iload(meeting);
          code.push(in.numbers().of(edge));
          code.callInts("offer", Code.INT, 3);
          int answer = code.newInt();
          to.istore(answer);
          code.self();
          to.iload(message);
          code.callInts("dropMessage", Code.VOID, 1);
          code.block(
              unmet -> {
                to.iload(answer);
                code.push(Machine.MOVED);
                to.if_icmpne(unmet);
                reportChoice(code, offer.again());
                Actions.markReached(code, in.numbers(), edge);
              });
          code.self();
          to.iload(offer.mark());
          code.callInts("undo", Code.VOID, 1);
          to.iload(answer);
          to.ireturn();
        });
  }

  private static void answer(Code code, int mark, int answer) {
    code.self();
    code.to.iload(mark);
    code.callInts("undo", Code.VOID, 1);
    code.push(answer);
    code.to.ireturn();
  }
}
