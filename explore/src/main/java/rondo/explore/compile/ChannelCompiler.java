package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.compile.analysis.ChannelFacts;
import rondo.explore.compile.layout.ChannelShape;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.interpreter.ChannelOwners;
import rondo.ir.interpreter.ChannelUse;
import rondo.ir.interpreter.FullChannelPolicy;

/** Generates the code of channel operations. */
final class ChannelCompiler {
  private final MethodWriter writer;
  private final CodeBuilder to;
  private final ExpressionCompiler compiler;

  ChannelCompiler(MethodWriter writer, ExpressionCompiler compiler) {
    this.writer = writer;
    this.to = writer.to;
    this.compiler = compiler;
  }

  /** Evaluates a channel expression. */
  ChannelOperand open(Expr channel) {
    Optional<ChannelFacts.Known> fact = writer.facts.channels.of(writer.processType, channel);
    Optional<ChannelShape> shape = fact.map(f -> writer.layout.shapes[f.channelType()]);
    if (fact.isPresent() && fact.get().first().isPresent()) {
      Optional<Expr> index = ((Expr.Load) channel).from().index();
      int first = fact.get().first().getAsInt();
      OptionalInt element = constant(index);
      if (element.isPresent()) {
        int id = first + element.getAsInt();
        return new ChannelOperand(
            writer,
            shape,
            OptionalInt.of(writer.layout.channelBase[id]),
            -1,
            () -> writer.push(id));
      }
    }
    compiler.value(channel);
    int id = writer.newInt();
    to.istore(id);
    writer.pushThis();
    to.iload(id);
    writer.callInts("channel", MethodWriter.INT, 1);
    int base = writer.newInt();
    to.istore(base);
    return new ChannelOperand(writer, shape, OptionalInt.empty(), base, () -> to.iload(id));
  }

  /** The value of a constant index. */
  static OptionalInt constant(Optional<Expr> index) {
    if (index.isEmpty()) {
      return OptionalInt.of(0);
    }
    return index.get() instanceof Expr.Const c ? OptionalInt.of(c.value()) : OptionalInt.empty();
  }

  /** Evaluates the channel expression of an operation and checks the channel assertions. */
  ChannelOperand open(Expr channel, ChannelUse use) {
    ChannelOperand operand = open(channel);
    if (writer.layout.system.hasChannelAssertions() && writer.processType >= 0) {
      use.accesses().forEach(access -> use(operand, access, () -> to.iload(MethodWriter.PID)));
      if (use.violatesFifo()) {
        use(operand, ChannelAssertion.Access.RECEIVE, () -> writer.push(ChannelOwners.NO_OWNER));
      }
    }
    return operand;
  }

  private void use(ChannelOperand channel, ChannelAssertion.Access access, Runnable pid) {
    writer.pushThis();
    channel.pushBase();
    writer.push(ChannelShape.ownerShift(access));
    pid.run();
    writer.callInts("use", MethodWriter.VOID, 3);
  }

  /**
   * Jumps to {@code no} unless a message in a buffered channel matches; returns code that pushes
   * the index of that message, or empty if it is the oldest.
   */
  Optional<Runnable> match(
      ChannelOperand channel, List<Pattern> patterns, Action.ReceiveOrder order, Label no) {
    channel.pushLength();
    to.ifeq(no);
    requireFields(channel, patterns.size());
    if (order == Action.ReceiveOrder.FIRST) {
      for (int f = 0; f < patterns.size(); f++) {
        if (patterns.get(f) instanceof Pattern.Match m) {
          channel.pushFirst(f);
          compiler.value(m.value());
          to.if_icmpne(no);
        }
      }
      return Optional.empty();
    }
    List<Integer> wanted = new ArrayList<>();
    for (Pattern p : patterns) {
      int variable = -1;
      if (p instanceof Pattern.Match m) {
        compiler.value(m.value());
        variable = writer.newInt();
        to.istore(variable);
      }
      wanted.add(variable);
    }
    int index = writer.newInt();
    Label again = to.newLabel();
    Label next = to.newLabel();
    Label found = to.newLabel();
    writer.push(0);
    to.istore(index);
    to.labelBinding(again);
    to.iload(index);
    channel.pushLength();
    to.if_icmpge(no);
    for (int f = 0; f < patterns.size(); f++) {
      if (wanted.get(f) >= 0) {
        channel.pushField(f, () -> to.iload(index));
        to.iload(wanted.get(f));
        to.if_icmpne(next);
      }
    }
    to.goto_(found);
    to.labelBinding(next);
    to.iinc(index, 1);
    to.goto_(again);
    to.labelBinding(found);
    return Optional.of(() -> to.iload(index));
  }

  private void requireFields(ChannelOperand channel, int patterns) {
    if (channel.known().isEmpty() || patterns > channel.known().get().fieldCount) {
      writer.requireOfShape("requireFields", channel::pushShape, patterns);
    }
  }

  private void requireAllFields(ChannelOperand channel, int count) {
    if (channel.known().isEmpty() || count != channel.known().get().fieldCount) {
      writer.requireOfShape("requireAllFields", channel::pushShape, count);
    }
  }

  void requireBuffered(ChannelOperand channel) {
    if (channel.known().isEmpty() || channel.known().get().capacity == 0) {
      channel.pushShape();
      to.invokestatic(
          MethodWriter.MACHINE,
          "requireBuffered",
          MethodTypeDesc.of(MethodWriter.VOID, MethodWriter.SHAPE));
    }
  }

  /** A receive from a buffered channel. */
  void receive(Action.Receive r, Label blocked) {
    ChannelOperand channel = open(r.channel(), ChannelUse.of(r.order()));
    if (r.mode() == Action.ReceiveMode.COPY) {
      requireBuffered(channel);
    }
    if (channel.known().isPresent() && channel.known().get().capacity == 0) {
      to.goto_(blocked);
      return;
    }
    Optional<Runnable> index = match(channel, r.patterns(), r.order(), blocked);
    if (r.mode() == Action.ReceiveMode.CONSUME) {
      requireAllFields(channel, r.patterns().size());
      if (CompiledTraceAssertion.mayObserve(writer, Direction.RECEIVED, r.channel())) {
        happensTo(Direction.RECEIVED, channel, index.orElse(() -> writer.push(0)));
      }
    }
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Bind b) {
        int field = f;
        writer.write(
            writer.place(b.to(), compiler),
            () -> {
              if (index.isPresent()) {
                channel.pushField(field, index.get());
              } else {
                channel.pushFirst(field);
              }
            });
      }
    }
    if (r.mode() == Action.ReceiveMode.CONSUME) {
      writer.pushThis();
      channel.pushShape();
      channel.pushBase();
      index.orElse(() -> writer.push(0)).run();
      writer.call(
          "remove", MethodWriter.VOID, MethodWriter.SHAPE, MethodWriter.INT, MethodWriter.INT);
    }
  }

  /** A receive of the message that another process offers on the channel in variable {@code id}. */
  void meet(Action.Receive r, int id, Label blocked) {
    ChannelOperand channel = open(r.channel());
    if (r.mode() == Action.ReceiveMode.COPY) {
      requireBuffered(channel);
    }
    to.iload(id);
    channel.pushId();
    to.if_icmpne(blocked);
    requireFields(channel, r.patterns().size());
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Match m) {
        pushOffered(f);
        compiler.value(m.value());
        to.if_icmpne(blocked);
      }
    }
    requireAllFields(channel, r.patterns().size());
    for (Direction direction : Direction.values()) {
      if (CompiledTraceAssertion.mayObserve(writer, direction, r.channel())) {
        happens(direction, channel, () -> writer.field("message", MethodWriter.INT));
      }
    }
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Bind b) {
        int field = f;
        writer.write(writer.place(b.to(), compiler), () -> pushOffered(field));
      }
    }
  }

  /** Passes the message at an index of a buffered channel to the trace assertion. */
  private void happensTo(Direction direction, ChannelOperand channel, Runnable index) {
    writer.pushThis();
    writer.push(direction.ordinal());
    channel.pushId();
    channel.pushShape();
    channel.pushBase();
    index.run();
    writer.call(
        "happensTo",
        MethodWriter.VOID,
        MethodWriter.INT,
        MethodWriter.INT,
        MethodWriter.SHAPE,
        MethodWriter.INT,
        MethodWriter.INT);
  }

  /** Passes a message in transit to the trace assertion. */
  private void happens(Direction direction, ChannelOperand channel, Runnable message) {
    writer.pushThis();
    writer.push(direction.ordinal());
    channel.pushId();
    channel.pushShape();
    message.run();
    writer.call(
        "happens",
        MethodWriter.VOID,
        MethodWriter.INT,
        MethodWriter.INT,
        MethodWriter.SHAPE,
        MethodWriter.INT);
  }

  private void pushOffered(int field) {
    writer.field("fields", MethodWriter.INTS);
    writer.field("message", MethodWriter.INT);
    writer.push(field);
    to.iadd();
    to.iaload();
  }

  /**
   * The first half of a send: for a buffered channel it is the complete send; for a rendezvous
   * channel it prepares the message.
   *
   * @param meeting variable that is set to the channel to offer on, or 0
   */
  void send(Action.Send s, Label blocked, int meeting) {
    ChannelOperand channel = open(s.channel(), ChannelUse.of(s.sendOrder()));
    writer.push(0);
    to.istore(meeting);
    if (channel.known().isPresent()) {
      if (channel.known().get().capacity == 0) {
        makeReady(channel, s);
        channel.pushId();
        to.istore(meeting);
      } else {
        store(channel, s, blocked);
      }
      return;
    }
    Label buffered = to.newLabel();
    writer.block(
        end -> {
          channel.pushCapacity();
          to.ifne(buffered);
          makeReady(channel, s);
          channel.pushId();
          to.istore(meeting);
          to.goto_(end);
          to.labelBinding(buffered);
          store(channel, s, blocked);
        });
  }

  private void store(ChannelOperand channel, Action.Send s, Label blocked) {
    Label full = to.newLabel();
    channel.pushLength();
    channel.pushCapacity();
    to.if_icmpge(full);
    insert(channel, s);
    Label stored = to.newLabel();
    to.goto_(stored);
    to.labelBinding(full);
    if (writer.facts.policy == FullChannelPolicy.BLOCK) {
      to.goto_(blocked);
    }
    to.labelBinding(stored);
  }

  private void insert(ChannelOperand channel, Action.Send s) {
    requireAllFields(channel, s.fields().size());
    boolean followed = CompiledTraceAssertion.mayObserve(writer, Direction.SENT, s.channel());
    boolean packable =
        channel.known().map(k -> k.chunks == 1 && k.fieldCount == s.fields().size()).orElse(false);
    if (packable && s.sendOrder() == Action.SendOrder.FIFO && !followed) {
      writer.pushThis();
      channel.pushShape();
      channel.pushBase();
      pack(channel.known().get(), s.fields());
      writer.call(
          "appendPacked",
          MethodWriter.VOID,
          MethodWriter.SHAPE,
          MethodWriter.INT,
          MethodWriter.INT);
      return;
    }
    int message = writeFields(s);
    writer.pushThis();
    channel.pushShape();
    channel.pushBase();
    to.iload(message);
    String method = s.sendOrder() == Action.SendOrder.FIFO ? "append" : "insertSorted";
    writer.call(method, MethodWriter.VOID, MethodWriter.SHAPE, MethodWriter.INT, MethodWriter.INT);
    if (followed) {
      fit(channel, message);
      happens(Direction.SENT, channel, () -> to.iload(message));
    }
    writer.pushThis();
    to.iload(message);
    writer.callInts("dropMessage", MethodWriter.VOID, 1);
  }

  private void pack(ChannelShape shape, List<Expr> values) {
    writer.push(0);
    for (int f = 0; f < values.size(); f++) {
      compiler.value(values.get(f));
      writer.truncate(IntType.unsigned(shape.fieldType[f].bits()));
      if (shape.fieldShift[f] > 0) {
        writer.push(shape.fieldShift[f]);
        to.ishl();
      }
      to.ior();
    }
  }

  private void makeReady(ChannelOperand channel, Action.Send s) {
    requireAllFields(channel, s.fields().size());
    int message = writeFields(s);
    fit(channel, message);
    writer.pushThis();
    to.iload(message);
    writer.setField("message", MethodWriter.INT);
  }

  private void fit(ChannelOperand channel, int message) {
    writer.pushThis();
    channel.pushShape();
    to.iload(message);
    writer.call("fit", MethodWriter.VOID, MethodWriter.SHAPE, MethodWriter.INT);
  }

  private int writeFields(Action.Send s) {
    int message = writer.newInt();
    writer.pushThis();
    writer.push(s.fields().size());
    writer.callInts("newMessage", MethodWriter.INT, 1);
    to.istore(message);
    for (int f = 0; f < s.fields().size(); f++) {
      int value = writer.newInt();
      compiler.value(s.fields().get(f));
      to.istore(value);
      writer.field("fields", MethodWriter.INTS);
      to.iload(message);
      writer.push(f);
      to.iadd();
      to.iload(value);
      to.iastore();
    }
    return message;
  }
}
