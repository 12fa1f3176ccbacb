package rondo.gpu.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.interpreter.ChannelUse;
import rondo.ir.interpreter.FullChannelPolicy;

/** Generates the code of sends and receives. */
final class ChannelGenerator {
  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final ExpressionGenerator expressions;
  private final ChannelSelection selection;
  private final Optional<ChannelAssertionGenerator> assertions;
  private final ChannelTestGenerator tests;

  ChannelGenerator(StepContext context, ExpressionGenerator expressions) {
    this.context = context;
    this.expressions = expressions;
    code = context.code();
    layout = context.layout();
    selection = new ChannelSelection(context, expressions);
    assertions =
        layout.system().hasChannelAssertions()
                && expressions.pid() >= 0
                && expressions.mode() == Mode.EXECUTE
            ? Optional.of(new ChannelAssertionGenerator(context, expressions.pid()))
            : Optional.empty();
    tests = new ChannelTestGenerator(context, expressions, selection, assertions);
  }

  /** Tests without effect. */
  ChannelTestGenerator tests() {
    return tests;
  }

  /** Sends a message, or jumps to {@code blocked}. */
  void send(Action.Send send, KernelLabel blocked) {
    selection.select(
        send.channel(),
        c -> {
          tests.use(c, ChannelUse.of(send.sendOrder()));
          if (c.channelType().isRendezvous()) {
            code.assign(context.outgoing().channel(), c.id());
            List<Register> values = values(c, send);
            for (int f = 0; f < values.size(); f++) {
              code.assign(context.outgoing().message().get(f), values.get(f));
            }
            return;
          }
          KernelLabel sent = code.newLabel();
          Register length = code.variable(Width.W32);
          code.assign(length, c.length());
          Register isFull = code.binary(BinaryOperator.LE, code.constant(c.capacity()), length);
          code.branch(isFull, context.policy() == FullChannelPolicy.BLOCK ? blocked : sent);
          List<Register> values;
          if (send.sendOrder() == Action.SendOrder.FIFO) {
            values = values(c, send);
            for (int f = 0; f < values.size(); f++) {
              c.writeLast(f, length, values.get(f));
            }
          } else {
            values = insert(c, send, length);
          }
          c.setLength(code.binary(BinaryOperator.ADD, length, 1));
          advanceMonitor(Direction.SENT, c, values);
          code.bind(sent);
        });
  }

  private List<Register> values(SelectedChannel c, Action.Send send) {
    if (send.fields().size() != c.fields()) {
      code.jump(context.fault());
      return List.of();
    }
    List<Register> plain = send.fields().stream().map(expressions::value).toList();
    List<Register> values = new ArrayList<>();
    for (int f = 0; f < plain.size(); f++) {
      values.add(expressions.truncated(c.channelType().fields().get(f), plain.get(f)));
    }
    return values;
  }

  /** Inserts a message before the first greater one; values are compared before truncation. */
  private List<Register> insert(SelectedChannel c, Action.Send send, Register length) {
    if (send.fields().size() != c.fields()) {
      code.jump(context.fault());
      return List.of();
    }
    List<Register> plain = send.fields().stream().map(expressions::value).toList();
    Register place = code.variable(Width.W32);
    code.assign(place, length);
    KernelLabel found = code.newLabel();
    for (int m = 0; m < c.capacity(); m++) {
      KernelLabel next = code.newLabel();
      code.branch(code.binary(BinaryOperator.LE, length, m), found);
      for (int f = 0; f < plain.size(); f++) {
        Register there = c.read(f, m);
        KernelLabel notLess = code.newLabel();
        code.branchUnless(code.binary(BinaryOperator.LT, plain.get(f), there), notLess);
        code.assign(place, code.constant(m));
        code.jump(found);
        code.bind(notLess);
        code.branch(code.binary(BinaryOperator.LT, there, plain.get(f)), next);
      }
      code.bind(next);
    }
    code.bind(found);
    List<Register> values = new ArrayList<>();
    for (int f = 0; f < plain.size(); f++) {
      Register value = expressions.truncated(c.channelType().fields().get(f), plain.get(f));
      values.add(value);
      for (int m = c.capacity() - 1; m >= 0; m--) {
        Register shifted = m == 0 ? value : c.read(f, m - 1);
        Register isAfter = code.binary(BinaryOperator.LT, place, m);
        Register isHere = code.binary(BinaryOperator.EQ, place, m);
        Register kept = code.select(isAfter, shifted, c.read(f, m));
        c.write(f, m, code.select(isHere, value, kept));
      }
    }
    return values;
  }

  private void advanceMonitor(Direction direction, SelectedChannel c, List<Register> message) {
    layout
        .system()
        .traceAssertion()
        .ifPresent(
            m ->
                new MonitorGenerator(context, m)
                    .advance(new MonitorGenerator.ChannelEvent(direction, c.id(), message)));
  }

  /** Receives a message, or jumps to {@code blocked}. */
  void receive(Action.Receive receive, KernelLabel blocked) {
    selection.select(
        receive.channel(),
        c -> {
          useForReceive(c, receive);
          if (c.channelType().isRendezvous()) {
            accept(c, receive, blocked);
          } else {
            if (context.hasRendezvous()) {
              code.branch(context.incoming().channel(), blocked);
            }
            tests.match(
                c,
                receive.patterns(),
                receive.order(),
                blocked,
                position -> take(c, receive, position));
          }
        });
  }

  /** A partner of a rendezvous uses the channel by the send alone. */
  private void useForReceive(SelectedChannel c, Action.Receive receive) {
    KernelLabel isPartner = code.newLabel();
    if (assertions.isPresent() && context.hasRendezvous()) {
      code.branch(context.incoming().channel(), isPartner);
    }
    tests.use(c, ChannelUse.of(receive.order()));
    code.bind(isPartner);
  }

  private boolean lacksFields(SelectedChannel c, Action.Receive receive) {
    return receive.mode() == Action.ReceiveMode.CONSUME && receive.patterns().size() < c.fields();
  }

  private void accept(SelectedChannel c, Action.Receive receive, KernelLabel blocked) {
    if (receive.mode() == Action.ReceiveMode.COPY) {
      code.jump(context.fault());
      return;
    }
    code.branch(code.binary(BinaryOperator.NE, context.incoming().channel(), c.id()), blocked);
    if (receive.patterns().size() > c.fields()) {
      code.jump(context.fault());
      return;
    }
    tests.requireOffer(receive, blocked);
    if (lacksFields(c, receive)) {
      code.jump(context.fault());
      return;
    }
    List<Register> offered = context.incoming().message().subList(0, c.fields());
    advanceMonitor(Direction.SENT, c, offered);
    advanceMonitor(Direction.RECEIVED, c, offered);
    bind(receive.patterns(), context.incoming().message());
    code.assign(context.incoming().channel(), code.constant(0));
  }

  private void take(SelectedChannel c, Action.Receive receive, Register position) {
    if (lacksFields(c, receive)) {
      code.jump(context.fault());
      return;
    }
    boolean isObserved =
        layout.system().traceAssertion().isPresent()
            && receive.mode() == Action.ReceiveMode.CONSUME;
    List<Register> fields = new ArrayList<>();
    for (int f = 0; f < (isObserved ? c.fields() : receive.patterns().size()); f++) {
      fields.add(code.variable(Width.W32));
      if (receive.order() == Action.ReceiveOrder.FIRST) {
        code.assign(fields.get(f), c.read(f, 0));
      } else {
        Register value = c.read(f, 0);
        for (int m = 1; m < c.capacity(); m++) {
          value = code.select(code.binary(BinaryOperator.EQ, position, m), c.read(f, m), value);
        }
        code.assign(fields.get(f), value);
      }
    }
    if (isObserved) {
      advanceMonitor(Direction.RECEIVED, c, fields);
    }
    bind(receive.patterns(), fields);
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      remove(c, receive.order(), position);
    }
  }

  private void bind(List<Pattern> patterns, List<Register> fields) {
    for (int f = 0; f < patterns.size(); f++) {
      if (patterns.get(f) instanceof Pattern.Bind(var location)) {
        expressions.store(location, fields.get(f));
      }
    }
  }

  /** Claims an exclusive access for the process, which has just started. */
  void claim(ChannelAssertion assertion) {
    selection.select(
        assertion.channel(),
        c -> {
          if (c.channelType().isRendezvous()) {
            code.jump(context.fault());
          } else {
            assertions.orElseThrow().claim(c.type(), c.index(), assertion.access());
          }
        });
  }

  private void remove(SelectedChannel c, Action.ReceiveOrder order, Register position) {
    c.setLength(code.binary(BinaryOperator.SUB, c.length(), 1));
    for (int f = 0; f < c.fields(); f++) {
      for (int m = 0; m < c.capacity(); m++) {
        Register next = m + 1 < c.capacity() ? c.read(f, m + 1) : code.constant(0);
        if (order == Action.ReceiveOrder.ANY) {
          Register isMoved = code.binary(BinaryOperator.LE, position, m);
          next = code.select(isMoved, next, c.read(f, m));
        }
        c.write(f, m, next);
      }
    }
  }
}
