package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.function.Consumer;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * Generates the methods of single edges. An edge method executes the edge, reports the resulting
 * transitions, undoes the changes, and returns whether the edge was executed. An edge that may
 * receive a message that another process offers has a second method for that.
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
        MethodWriter.ints(MethodWriter.INT, 2),
        t,
        writer -> {
          var compiler = new ActionCompiler(writer, in.numbers(), ExpressionCompiler.Effects.ALL);
          attempt(writer, edge, compiler, blocked -> compiler.execute(edge.action(), blocked));
        });
    if (edge.action().mayAcceptOffer()) {
      int id = MethodWriter.BASE + 1;
      in.method(
          meetName(t, s, e),
          MethodWriter.ints(MethodWriter.INT, 3),
          t,
          writer -> {
            var compiler = new ActionCompiler(writer, in.numbers(), ExpressionCompiler.Effects.ALL);
            attempt(writer, edge, compiler, blocked -> compiler.meet(edge.action(), id, blocked));
          });
    }
  }

  /**
   * Whether a choice between edges is a fault, so that it must be known whether the process has
   * already executed another edge.
   */
  static boolean forbidsChoice(MethodWriter writer) {
    ProcessType type = writer.layout.system.processTypes().get(writer.processType);
    return type.determinism() == ProcessType.Determinism.REQUIRED;
  }

  /** Executes, reports, rolls back; returns whether the edge was executed. */
  private void attempt(
      MethodWriter writer, Edge edge, ActionCompiler compiler, Consumer<Label> execute) {
    CodeBuilder to = writer.to;
    int mark = writer.newInt();
    writer.field("top", MethodWriter.INT);
    to.istore(mark);
    if (in.system().hasChannelAssertions()) {
      writer.pushThis();
      writer.push(0);
      writer.setField("usurped", MethodWriter.BOOLEAN);
    }
    int again = writer.newInt();
    if (forbidsChoice(writer)) {
      writer.field("hasMoved", MethodWriter.BOOLEAN);
      to.istore(again);
    }
    Label blocked = to.newLabel();
    Label start = to.newBoundLabel();
    execute.accept(blocked);
    if (!(edge.action().head() instanceof Action.Terminate)) {
      moveTo(writer, edge.target());
    }
    if (in.system().usesLast()) {
      writer.pushThis();
      to.iload(MethodWriter.PID);
      writer.callInts("setLast", MethodWriter.VOID, 1);
    }
    if (in.layout().executedBase.isPresent() && edge.isStatement()) {
      writer.pushThis();
      writer.push(in.numbers().of(edge));
      writer.callInts("record", MethodWriter.VOID, 1);
    }
    Label done = to.newBoundLabel();
    if (compiler.meeting() >= 0) {
      offer(writer, edge, new Offer(compiler.meeting(), mark, again));
    }
    reportChoice(writer, again);
    ActionCompiler.markReached(writer, in.numbers(), edge);
    writer.pushThis();
    if (edge.atomicity() == Edge.Atomicity.ATOMIC) {
      to.iload(MethodWriter.PID);
      writer.push(in.numbers().of(edge));
      writer.callInts("hold", MethodWriter.VOID, 2);
    } else {
      writer.callInts("release", MethodWriter.VOID, 0);
    }
    answer(writer, mark, Machine.MOVED);

    to.labelBinding(blocked);
    answer(writer, mark, Machine.BLOCKED);
    Label handler = to.newBoundLabel();
    to.pop();
    writer.pushThis();
    to.iload(mark);
    writer.callInts("fail", MethodWriter.INT, 1);
    to.ireturn();
    to.exceptionCatch(start, done, handler, MethodWriter.FAULT);
  }

  private void moveTo(MethodWriter writer, int target) {
    writer.pushThis();
    writer.to.iload(MethodWriter.BASE);
    writer.push(in.layout().typeBits);
    writer.push(in.layout().stateMask());
    writer.push(target);
    writer.callInts("putBits", MethodWriter.VOID, 4);
  }

  private static void reportChoice(MethodWriter writer, int again) {
    if (forbidsChoice(writer)) {
      writer.block(
          first -> {
            writer.to.iload(again);
            writer.to.ifeq(first);
            writer.pushThis();
            writer.callInts("chose", MethodWriter.VOID, 0);
          });
    }
  }

  /**
   * The variables of an edge that may be a rendezvous send: its channel and the marks to roll back
   * to.
   */
  private record Offer(int meeting, int mark, int again) {}

  /** Ends the edge by offering the rendezvous, if there is one. */
  private void offer(MethodWriter writer, Edge edge, Offer offer) {
    CodeBuilder to = writer.to;
    int meeting = offer.meeting();
    writer.block(
        none -> {
          to.iload(meeting);
          to.ifeq(none);
          int message = writer.newInt();
          writer.field("message", MethodWriter.INT);
          to.istore(message);
          writer.pushThis();
          to.iload(MethodWriter.PID);
          to.iload(meeting);
          writer.push(in.numbers().of(edge));
          writer.callInts("offer", MethodWriter.INT, 3);
          int answer = writer.newInt();
          to.istore(answer);
          writer.pushThis();
          to.iload(message);
          writer.callInts("dropMessage", MethodWriter.VOID, 1);
          writer.block(
              unmet -> {
                to.iload(answer);
                writer.push(Machine.MOVED);
                to.if_icmpne(unmet);
                reportChoice(writer, offer.again());
                ActionCompiler.markReached(writer, in.numbers(), edge);
              });
          writer.pushThis();
          to.iload(offer.mark());
          writer.callInts("undo", MethodWriter.VOID, 1);
          to.iload(answer);
          to.ireturn();
        });
  }

  private static void answer(MethodWriter writer, int mark, int answer) {
    writer.pushThis();
    writer.to.iload(mark);
    writer.callInts("undo", MethodWriter.VOID, 1);
    writer.push(answer);
    writer.to.ireturn();
  }
}
