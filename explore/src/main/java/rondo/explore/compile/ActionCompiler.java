package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import rondo.explore.compile.analysis.CodeSize;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * Generates the code of actions. The code jumps to the label {@code blocked} if the edge is not
 * executable.
 */
final class ActionCompiler {
  private final MethodWriter writer;
  private final CodeBuilder to;
  private final ExpressionCompiler compiler;
  private final ChannelCompiler channelCompiler;
  private final EdgeNumbers numbers;

  /** A test of more edges than this is split. */
  private static final int MAX_TESTED_EDGES = 16;

  /** The variable with the rendezvous channel to offer on, or 0; -1 until needed. */
  private int meeting = -1;

  ActionCompiler(MethodWriter writer, EdgeNumbers numbers, ExpressionCompiler.Effects effects) {
    this.writer = writer;
    this.to = writer.to;
    this.numbers = numbers;
    this.compiler = new ExpressionCompiler(writer, effects);
    this.channelCompiler = new ChannelCompiler(writer, compiler);
  }

  /**
   * The variable with the rendezvous channel to offer on after {@link #execute}; -1 if there is no
   * offer.
   */
  int meeting() {
    return meeting;
  }

  /** Executes an action, or jumps to {@code blocked} without any unlogged changes. */
  void execute(Action action, Label blocked) {
    switch (action) {
      case Action.Guard g -> compiler.jumpUnless(g.condition(), blocked);
      case Action.Else _, Action.Skip _ -> {}
      case Action.Assign a -> assign(a);
      case Action.Evaluate e -> drop(e.value());
      case Action.Send s -> {
        meeting = writer.newInt();
        channelCompiler.send(s, blocked, meeting);
      }
      case Action.Receive r -> channelCompiler.receive(r, blocked);
      case Action.Assert a -> check(a);
      case Action.Print p -> p.arguments().forEach(this::drop);
      case Action.Terminate _ -> terminate(blocked);
      case Action.Sequence s -> {
        execute(s.actions().getFirst(), blocked);
        rest(s);
      }
      case Action.DStep d -> deterministic(d, OptionalInt.empty(), blocked);
    }
  }

  /** Executes all but the first action of a sequence; none of them can block. */
  private void rest(Action.Sequence s) {
    int outer = meeting;
    writer.block(
        end -> {
          Label stuck = to.newLabel();
          List<Action> rest = s.actions().subList(1, s.actions().size());
          if (CodeSize.isLarge(rest.stream().mapToInt(writer.in.codeSize()::of).sum())) {
            executeInParts(rest);
          } else {
            rest.forEach(a -> execute(a, stuck));
          }
          to.goto_(end);
          to.labelBinding(stuck);
          writer.callFault();
          to.athrow();
        });
    meeting = outer;
  }

  /** Executes actions that cannot block, split into several methods. */
  private void executeInParts(List<Action> actions) {
    int from = 0;
    while (from < actions.size()) {
      int until = from;
      for (int weight = 0; until < actions.size() && !CodeSize.isLarge(weight); until++) {
        weight += writer.in.codeSize().of(actions.get(until));
      }
      List<Action> some = actions.subList(from, until);
      String name =
          writer.in.part(
              MethodWriter.ints(MethodWriter.VOID, 2),
              writer.processType,
              part -> {
                var inside = new ActionCompiler(part, numbers, ExpressionCompiler.Effects.ALL);
                Label stuck = part.to.newLabel();
                some.forEach(a -> inside.execute(a, stuck));
                part.to.return_();
                part.to.labelBinding(stuck);
                part.callFault();
                part.to.athrow();
              });
      writer.callPart(name, MethodWriter.VOID);
      from = until;
    }
  }

  /** Receives the message offered on the channel in variable {@code id}, if this action can. */
  void meet(Action action, int id, Label blocked) {
    switch (action) {
      case Action.Receive r -> channelCompiler.meet(r, id, blocked);
      case Action.Sequence s -> {
        meet(s.actions().getFirst(), id, blocked);
        rest(s);
      }
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Assign _ -> to.goto_(blocked);
      case Action.Evaluate _, Action.Send _, Action.Assert _ -> to.goto_(blocked);
      case Action.Print _, Action.Terminate _ -> to.goto_(blocked);
      case Action.DStep d -> deterministic(d, OptionalInt.of(id), blocked);
    }
  }

  /**
   * Jumps unless the action is executable as far as its own process is concerned; changes nothing.
   */
  void test(Action action, Label blocked) {
    switch (action) {
      case Action.Guard g -> compiler.jumpUnless(g.condition(), blocked);
      case Action.Receive r -> {
        ChannelOperand channel = channelCompiler.open(r.channel());
        if (r.mode() == Action.ReceiveMode.COPY) {
          channelCompiler.requireBuffered(channel);
        }
        channelCompiler.match(channel, r.patterns(), r.order(), blocked);
      }
      case Action.Send s -> {
        ChannelOperand channel = channelCompiler.open(s.channel());
        if (writer.facts.policy == FullChannelPolicy.BLOCK) {
          writer.block(
              end -> {
                channel.pushCapacity();
                to.ifeq(end);
                channel.pushLength();
                channel.pushCapacity();
                to.if_icmpge(blocked);
              });
        }
      }
      case Action.Terminate _ -> youngest(blocked);
      case Action.Sequence s -> test(s.actions().getFirst(), blocked);
      case Action.DStep d ->
          writer.block(
              able -> {
                testAny(d.body().getFirst().edges(), able);
                to.goto_(blocked);
              });
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _ -> {}
    }
  }

  /**
   * Jumps if one of the edges is executable as far as its own process is concerned; changes
   * nothing.
   */
  void testAny(List<Edge> edges, Label yes) {
    if (edges.size() > MAX_TESTED_EDGES) {
      for (int from = 0; from < edges.size(); from += MAX_TESTED_EDGES) {
        List<Edge> some = edges.subList(from, Math.min(edges.size(), from + MAX_TESTED_EDGES));
        writer.callPart(
            writer.in.part(MethodWriter.ints(MethodWriter.INT, 2), writer.processType, able(some)),
            MethodWriter.INT);
        to.ifne(yes);
      }
      return;
    }
    for (Edge edge : edges) {
      Label next = to.newLabel();
      test(edge.action(), next);
      to.goto_(yes);
      to.labelBinding(next);
    }
  }

  private Consumer<MethodWriter> able(List<Edge> edges) {
    return part -> {
      Label yes = part.to.newLabel();
      new ActionCompiler(part, numbers, ExpressionCompiler.Effects.NONE).testAny(edges, yes);
      part.push(0);
      part.to.ireturn();
      part.to.labelBinding(yes);
      part.push(1);
      part.to.ireturn();
    };
  }

  /** The value is evaluated before the index: it may start a process. */
  private void assign(Action.Assign a) {
    if (a.to().index().isEmpty() || a.to().index().get() instanceof Expr.Const) {
      writer.write(writer.place(a.to(), compiler), () -> compiler.value(a.value()));
      return;
    }
    compiler.value(a.value());
    int value = writer.newInt();
    to.istore(value);
    writer.write(writer.place(a.to(), compiler), () -> to.iload(value));
  }

  private void drop(Expr value) {
    compiler.value(value);
    to.pop();
  }

  private void check(Action.Assert a) {
    writer.block(
        end -> {
          Label failed = to.newLabel();
          compiler.jumpUnless(a.condition(), failed);
          to.goto_(end);
          to.labelBinding(failed);
          writer.pushThis();
          writer.callInts("assertionFailed", MethodWriter.VOID, 0);
        });
  }

  private void youngest(Label blocked) {
    writer.pushThis();
    to.iload(MethodWriter.PID);
    writer.callInts("isYoungest", MethodWriter.BOOLEAN, 1);
    to.ifeq(blocked);
  }

  private void terminate(Label blocked) {
    youngest(blocked);
    writer.pushThis();
    to.iload(MethodWriter.PID);
    writer.push(writer.processType);
    writer.push(writer.layout.system.processTypes().get(writer.processType).ownChannels());
    writer.callInts("end", MethodWriter.VOID, 3);
  }

  /** Always the first executable edge, from state 0 to the exit; each state is a label. */
  private void deterministic(Action.DStep block, OptionalInt offered, Label blocked) {
    if (CodeSize.isLarge(block.body().stream().mapToInt(writer.in.codeSize()::of).sum())) {
      new LargeBlockCompiler(writer, numbers, block).write(this, offered, blocked);
      return;
    }
    int steps = writer.newInt();
    writer.push(0);
    to.istore(steps);
    writer.block(
        exit -> {
          List<Label> labels = new ArrayList<>();
          block.body().forEach(_ -> labels.add(to.newLabel()));
          Label stuck = to.newLabel();
          if (offered.isPresent()) {
            firstStep(
                block.body().getFirst(),
                (edge, next) -> meet(edge.action(), offered.getAsInt(), next),
                edge -> proceed(edge, labels, exit, steps));
            to.goto_(blocked);
          }
          for (int i = 0; i < labels.size(); i++) {
            to.labelBinding(labels.get(i));
            firstStep(
                block.body().get(i),
                (edge, next) -> executeAlone(edge.action(), next),
                edge -> proceed(edge, labels, exit, steps));
            to.goto_(stuck);
          }
          to.labelBinding(stuck);
          to.iload(steps);
          to.ifeq(blocked);
          writer.callFault();
          to.athrow();
        });
  }

  /** Takes the first executable edge; falls through if there is none. */
  private void firstStep(
      ControlState state, BiConsumer<Edge, Label> attempt, Consumer<Edge> proceed) {
    firstStep(state.edges(), attempt, proceed);
  }

  void firstStep(List<Edge> edges, BiConsumer<Edge, Label> attempt, Consumer<Edge> proceed) {
    for (Edge edge : edges) {
      Label next = to.newLabel();
      attempt.accept(edge, next);
      proceed.accept(edge);
      to.labelBinding(next);
    }
  }

  /** Counts a step of a deterministic block. */
  void count(Edge edge, int steps) {
    markReached(writer, numbers, edge);
    writer.pushThis();
    to.iload(steps);
    writer.push(numbers.of(edge));
    writer.callInts("another", MethodWriter.INT, 2);
    to.istore(steps);
  }

  private void proceed(Edge edge, List<Label> labels, Label exit, int steps) {
    count(edge, steps);
    to.goto_(edge.target() == Action.DStep.EXIT ? exit : labels.get(edge.target()));
  }

  /** Executes an action of a deterministic block, which cannot offer a rendezvous. */
  void executeAlone(Action action, Label blocked) {
    execute(action, blocked);
    if (meeting >= 0) {
      int offering = meeting;
      meeting = -1;
      writer.block(
          none -> {
            to.iload(offering);
            to.ifeq(none);
            writer.callFault();
            to.athrow();
          });
    }
  }

  static void markReached(MethodWriter writer, EdgeNumbers numbers, Edge edge) {
    writer.field("reached", MethodWriter.BOOLEAN.arrayType());
    writer.push(numbers.of(edge));
    writer.push(1);
    writer.to.bastore();
  }
}
