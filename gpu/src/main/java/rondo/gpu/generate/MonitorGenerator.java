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
  private final KernelBuilder code;
  private final StateRegisters state;
  private final TraceAssertion monitor;
  private final ExpressionGenerator outside;
  private final CellArray cells;

  MonitorGenerator(StepContext context, TraceAssertion monitor) {
    this.context = context;
    this.monitor = monitor;
    code = context.code();
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
    KernelLabel end = code.newLabel();
    KernelLabel isObserved = code.newLabel();
    monitor
        .messages()
        .filter(m -> m.direction() == event.direction())
        .map(Event.Message::channel)
        .distinct()
        .forEach(
            c -> {
              Register channel = outside.value(new Expr.Load(c));
              code.branch(code.binary(EQ, channel, event.channel()), isObserved);
            });
    code.jump(end);
    code.bind(isObserved);
    List<KernelLabel> labels = new ArrayList<>();
    while (labels.size() < Math.max(monitor.states().size(), 1 << cells.width())) {
      labels.add(labels.size() < monitor.states().size() ? code.newLabel() : end);
    }
    code.switchTo(state.read(cells, 0), labels);
    for (int s = 0; s < monitor.states().size(); s++) {
      code.bind(labels.get(s));
      advance(monitor.states().get(s).moves(), event, end);
      code.jump(end);
    }
    code.bind(end);
  }

  private void advance(List<Move> moves, ChannelEvent event, KernelLabel end) {
    Register matches = code.variable(Width.W32);
    Register target = code.variable(Width.W32);
    code.assign(matches, code.constant(0));
    code.assign(target, code.constant(0));
    for (Move move : moves) {
      KernelLabel next = code.newLabel();
      requireMatch(move.event(), event, next);
      Register isFirst = code.binary(EQ, matches, 0);
      code.assign(target, code.select(isFirst, code.constant(move.target()), target));
      code.assign(matches, code.binary(ADD, matches, 1));
      code.bind(next);
    }
    KernelLabel isMatched = code.newLabel();
    code.branch(matches, isMatched);
    switch (monitor.purpose()) {
      case REQUIRED -> report();
      case FORBIDDEN -> setState(code.constant(monitor.end()));
    }
    code.jump(end);
    code.bind(isMatched);
    if (monitor.purpose() == TraceAssertion.Purpose.FORBIDDEN) {
      KernelLabel continues = code.newLabel();
      code.branch(code.binary(NE, target, monitor.end()), continues);
      setState(target);
      report();
      code.jump(end);
      code.bind(continues);
    }
    code.branch(code.binary(LT, code.constant(1), matches), context.fault());
    setState(target);
  }

  private void setState(Register monitorState) {
    state.write(cells, code.constant(0), monitorState);
  }

  private void report() {
    context.reports().state(ReportedState.EVENT);
  }

  /** Jumps to {@code other} unless a move matches an event. */
  private void requireMatch(Event event, ChannelEvent happened, KernelLabel other) {
    switch (event) {
      case Event.Any() -> {}
      case Event.Message m when m.direction() != happened.direction() -> code.jump(other);
      case Event.Message m -> {
        Register channel = outside.value(new Expr.Load(m.channel()));
        code.branch(code.binary(NE, channel, happened.channel()), other);
        for (int f = 0; f < m.patterns().size(); f++) {
          Register sent =
              f < happened.message().size() ? happened.message().get(f) : code.constant(0);
          if (m.patterns().get(f) instanceof Pattern.Match(Expr value)) {
            code.branch(code.binary(NE, outside.value(value), sent), other);
          }
        }
      }
    }
  }
}
