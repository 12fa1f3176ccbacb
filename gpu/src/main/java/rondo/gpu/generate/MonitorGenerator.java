package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.NE;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.control.ReportedState;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Expr;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event;
import rondo.ir.TraceAssertion.Move;

/** Generates the moves of the trace assertion, when a message is sent or received. */
final class MonitorGenerator {
  private final StepContext context;
  private final KernelBuilder to;
  private final StateRegisters state;
  private final TraceAssertion monitor;
  private final ExpressionGenerator outside;
  private final CellArray cells;

  MonitorGenerator(StepContext context, TraceAssertion monitor) {
    this.context = context;
    this.monitor = monitor;
    to = context.to();
    state = context.next();
    outside = new ExpressionGenerator(context, ObserverGenerator.NO_PID, 0, Mode.TEST);
    cells = context.layout().cells(Field.MONITOR_STATE);
  }

  /**
   * A message that was sent, or is being received.
   *
   * @param channel the identifier of the channel
   */
  record ChannelEvent(Direction direction, Register channel, List<Register> message) {
    ChannelEvent {
      message = List.copyOf(message);
    }
  }

  /** Makes the move that matches an event. */
  void advance(ChannelEvent event) {
    KernelLabel end = to.newLabel();
    KernelLabel isObserved = to.newLabel();
    monitor
        .messages()
        .filter(m -> m.direction() == event.direction())
        .map(Event.Message::channel)
        .distinct()
        .forEach(
            c -> {
              Register channel = outside.value(new Expr.Load(c));
              to.branch(to.binary(EQ, channel, event.channel()), isObserved);
            });
    to.jump(end);
    to.bind(isObserved);
    List<KernelLabel> labels = new ArrayList<>();
    while (labels.size() < Math.max(monitor.states().size(), 1 << cells.width())) {
      labels.add(labels.size() < monitor.states().size() ? to.newLabel() : end);
    }
    to.switchTo(state.read(cells, 0), labels);
    for (int s = 0; s < monitor.states().size(); s++) {
      to.bind(labels.get(s));
      advance(monitor.states().get(s).moves(), event, end);
      to.jump(end);
    }
    to.bind(end);
  }

  private void advance(List<Move> moves, ChannelEvent event, KernelLabel end) {
    Register matches = to.variable(Width.W32);
    Register target = to.variable(Width.W32);
    to.assign(matches, to.constant(0));
    to.assign(target, to.constant(0));
    for (Move move : moves) {
      KernelLabel next = to.newLabel();
      requireMatch(move.event(), event, next);
      Register isFirst = to.binary(EQ, matches, 0);
      to.assign(target, to.select(isFirst, to.constant(move.target()), target));
      to.assign(matches, to.binary(ADD, matches, 1));
      to.bind(next);
    }
    KernelLabel isMatched = to.newLabel();
    to.branch(matches, isMatched);
    switch (monitor.purpose()) {
      case REQUIRED -> report();
      case FORBIDDEN -> setState(to.constant(monitor.end()));
    }
    to.jump(end);
    to.bind(isMatched);
    if (monitor.purpose() == TraceAssertion.Purpose.FORBIDDEN) {
      KernelLabel continues = to.newLabel();
      to.branch(to.binary(NE, target, monitor.end()), continues);
      setState(target);
      report();
      to.jump(end);
      to.bind(continues);
    }
    to.branch(to.binary(LT, to.constant(1), matches), context.fault());
    setState(target);
  }

  private void setState(Register monitorState) {
    state.write(cells, to.constant(0), monitorState);
  }

  private void report() {
    context.reports().state(ReportedState.EVENT);
  }

  /** Jumps to {@code other} unless a move matches an event. */
  private void requireMatch(Event event, ChannelEvent happened, KernelLabel other) {
    switch (event) {
      case Event.Any() -> {}
      case Event.Message m when m.direction() != happened.direction() -> to.jump(other);
      case Event.Message m -> {
        Register channel = outside.value(new Expr.Load(m.channel()));
        to.branch(to.binary(NE, channel, happened.channel()), other);
        for (int f = 0; f < m.patterns().size(); f++) {
          Register sent =
              f < happened.message().size() ? happened.message().get(f) : to.constant(0);
          if (m.patterns().get(f) instanceof Pattern.Match(Expr value)) {
            to.branch(to.binary(NE, outside.value(value), sent), other);
          }
        }
      }
    }
  }
}
