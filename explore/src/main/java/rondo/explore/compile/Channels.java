package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.Action;
import rondo.ir.ChannelUse;
import rondo.ir.Claim;
import rondo.ir.EventMonitor.Direction;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.IntType;
import rondo.ir.Owners;
import rondo.ir.Pattern;

/** Writes what statements do with channels. */
final class Channels {
  private final Code code;
  private final CodeBuilder to;
  private final Expressions expressions;

  Channels(Code code, Expressions expressions) {
    this.code = code;
    this.to = code.to;
    this.expressions = expressions;
  }

  /**
   * A channel whose expression has been evaluated.
   *
   * @param known its shape, if the expression always denotes channels of one type
   * @param constantBase the start of its frame, if it is always the same channel
   * @param base the variable that holds the start of its frame otherwise
   * @param pushId pushes its identifier
   */
  final class Opened {
    private final Optional<ChannelShape> known;
    private final OptionalInt constantBase;
    private final int base;
    private final Runnable pushId;

    private Opened(
        Optional<ChannelShape> known, OptionalInt constantBase, int base, Runnable pushId) {
      this.known = known;
      this.constantBase = constantBase;
      this.base = base;
      this.pushId = pushId;
    }

    Optional<ChannelShape> known() {
      return known;
    }

    void pushId() {
      pushId.run();
    }

    void pushBase() {
      if (constantBase.isPresent()) {
        code.push(constantBase.getAsInt());
      } else {
        to.iload(base);
      }
    }

    void pushShape() {
      if (known.isPresent()) {
        code.field("shapes", Code.SHAPE.arrayType());
        code.push(known.get().type);
        to.aaload();
      } else {
        code.self();
        pushBase();
        code.call("shape", Code.SHAPE, Code.INT);
      }
    }

    void pushLength() {
      if (known.isPresent() && known.get().capacity == 0) {
        code.push(0);
        return;
      }
      code.field("state", Code.INTS);
      pushBase();
      to.iaload();
      code.push(ChannelShape.LENGTH_SHIFT);
      to.iushr();
      code.push(255);
      to.iand();
    }

    void pushCapacity() {
      if (known.isPresent()) {
        code.push(known.get().capacity);
      } else {
        pushShape();
        to.invokestatic(Code.MACHINE, "capacity", MethodTypeDesc.of(Code.INT, Code.SHAPE));
      }
    }

    /** Pushes a field of the oldest message. */
    void pushFirst(int field) {
      if (known.isEmpty()) {
        pushField(field, () -> code.push(0));
        return;
      }
      ChannelShape shape = known.get();
      if (field >= shape.fieldType.length) {
        code.push(0); // never executed: asking for a field too many is a fault
        return;
      }
      code.field("state", Code.INTS);
      pushBase();
      code.push(shape.wordOf(0, shape.fieldChunk[field]));
      to.iadd();
      to.iaload();
      code.push(shape.shiftOf(0) + shape.fieldShift[field]);
      to.iushr();
      code.truncate(shape.fieldType[field]);
    }

    void pushField(int field, Runnable index) {
      code.self();
      pushShape();
      pushBase();
      index.run();
      code.push(field);
      code.call("field", Code.INT, Code.SHAPE, Code.INT, Code.INT, Code.INT);
    }
  }

  /** Evaluates a channel expression. */
  Opened open(Expr channel) {
    Optional<ChannelFacts.Known> fact = code.model.channels.of(code.processType, channel);
    Optional<ChannelShape> shape = fact.map(f -> code.layout.shapes[f.channelType()]);
    if (fact.isPresent() && fact.get().first().isPresent()) {
      Optional<Expr> index = ((Expr.Load) channel).from().index();
      int first = fact.get().first().getAsInt();
      OptionalInt element = constant(index);
      if (element.isPresent()) {
        int id = first + element.getAsInt();
        return new Opened(
            shape, OptionalInt.of(code.layout.channelBase[id]), -1, () -> code.push(id));
      }
    }
    expressions.value(channel);
    int id = code.newInt();
    to.istore(id);
    code.self();
    to.iload(id);
    code.callInts("channel", Code.INT, 1);
    int base = code.newInt();
    to.istore(base);
    return new Opened(shape, OptionalInt.empty(), base, () -> to.iload(id));
  }

  /** The element that an index always denotes, if that can be told. */
  static OptionalInt constant(Optional<Expr> index) {
    if (index.isEmpty()) {
      return OptionalInt.of(0);
    }
    return index.get() instanceof Expr.Const c ? OptionalInt.of(c.value()) : OptionalInt.empty();
  }

  /** Evaluates a channel expression in order to do something with the channel. */
  Opened open(Expr channel, ChannelUse use) {
    Opened opened = open(channel);
    if (code.layout.system.claims() && code.processType >= 0) {
      use.rights().forEach(right -> use(opened, right, () -> to.iload(Code.PID)));
      if (use.breaksOrder()) {
        use(opened, Claim.Right.RECEIVE, () -> code.push(Owners.NOBODY));
      }
    }
    return opened;
  }

  private void use(Opened channel, Claim.Right right, Runnable pid) {
    code.self();
    channel.pushBase();
    code.push(ChannelShape.ownerShift(right));
    pid.run();
    code.callInts("use", Code.VOID, 3);
  }

  /**
   * Jumps to {@code no} unless a message in a buffered channel matches; answers what pushes the
   * index of that message, or empty when it is the oldest.
   */
  Optional<Runnable> match(Opened channel, List<Pattern> patterns, Action.Pick pick, Label no) {
    channel.pushLength();
    to.ifeq(no);
    requireFields(channel, patterns.size());
    if (pick == Action.Pick.FIRST) {
      for (int f = 0; f < patterns.size(); f++) {
        if (patterns.get(f) instanceof Pattern.Match m) {
          channel.pushFirst(f);
          expressions.value(m.value());
          to.if_icmpne(no);
        }
      }
      return Optional.empty();
    }
    List<Integer> wanted = new ArrayList<>();
    for (Pattern p : patterns) {
      int variable = -1;
      if (p instanceof Pattern.Match m) {
        expressions.value(m.value());
        variable = code.newInt();
        to.istore(variable);
      }
      wanted.add(variable);
    }
    int index = code.newInt();
    Label again = to.newLabel();
    Label next = to.newLabel();
    Label found = to.newLabel();
    code.push(0);
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

  private void requireFields(Opened channel, int patterns) {
    if (channel.known().isEmpty() || patterns > channel.known().get().fieldCount) {
      code.requireOfShape("requireFields", channel::pushShape, patterns);
    }
  }

  private void requireAllFields(Opened channel, int count) {
    if (channel.known().isEmpty() || count != channel.known().get().fieldCount) {
      code.requireOfShape("requireAllFields", channel::pushShape, count);
    }
  }

  void requireBuffered(Opened channel) {
    if (channel.known().isEmpty() || channel.known().get().capacity == 0) {
      channel.pushShape();
      to.invokestatic(Code.MACHINE, "requireBuffered", MethodTypeDesc.of(Code.VOID, Code.SHAPE));
    }
  }

  /** A receive from a buffered channel. */
  void receive(Action.Receive r, Label blocked) {
    Opened channel = open(r.channel(), ChannelUse.of(r.pick()));
    if (r.keep() == Action.Keep.COPY) {
      requireBuffered(channel);
    }
    if (channel.known().isPresent() && channel.known().get().capacity == 0) {
      to.goto_(blocked);
      return;
    }
    Optional<Runnable> index = match(channel, r.patterns(), r.pick(), blocked);
    if (r.keep() == Action.Keep.CONSUME) {
      requireAllFields(channel, r.patterns().size());
      if (Following.mayConcern(code, Direction.RECEIVED, r.channel())) {
        happensTo(Direction.RECEIVED, channel, index.orElse(() -> code.push(0)));
      }
    }
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Bind b) {
        int field = f;
        code.write(
            code.place(b.to(), expressions),
            () -> {
              if (index.isPresent()) {
                channel.pushField(field, index.get());
              } else {
                channel.pushFirst(field);
              }
            });
      }
    }
    if (r.keep() == Action.Keep.CONSUME) {
      code.self();
      channel.pushShape();
      channel.pushBase();
      index.orElse(() -> code.push(0)).run();
      code.call("remove", Code.VOID, Code.SHAPE, Code.INT, Code.INT);
    }
  }

  /** A receive of the message that another process offers on the channel in variable {@code id}. */
  void meet(Action.Receive r, int id, Label blocked) {
    Opened channel = open(r.channel());
    if (r.keep() == Action.Keep.COPY) {
      requireBuffered(channel);
    }
    to.iload(id);
    channel.pushId();
    to.if_icmpne(blocked);
    requireFields(channel, r.patterns().size());
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Match m) {
        pushOffered(f);
        expressions.value(m.value());
        to.if_icmpne(blocked);
      }
    }
    requireAllFields(channel, r.patterns().size());
    for (Direction direction : Direction.values()) {
      if (Following.mayConcern(code, direction, r.channel())) {
        happens(direction, channel, () -> code.field("message", Code.INT));
      }
    }
    for (int f = 0; f < r.patterns().size(); f++) {
      if (r.patterns().get(f) instanceof Pattern.Bind b) {
        int field = f;
        code.write(code.place(b.to(), expressions), () -> pushOffered(field));
      }
    }
  }

  /** Tells the event monitor of the message that lies at an index of a buffered channel. */
  private void happensTo(Direction direction, Opened channel, Runnable index) {
    code.self();
    code.push(direction.ordinal());
    channel.pushId();
    channel.pushShape();
    channel.pushBase();
    index.run();
    code.call("happensTo", Code.VOID, Code.INT, Code.INT, Code.SHAPE, Code.INT, Code.INT);
  }

  /** Tells the event monitor of a message on its way. */
  private void happens(Direction direction, Opened channel, Runnable message) {
    code.self();
    code.push(direction.ordinal());
    channel.pushId();
    channel.pushShape();
    message.run();
    code.call("happens", Code.VOID, Code.INT, Code.INT, Code.SHAPE, Code.INT);
  }

  private void pushOffered(int field) {
    code.field("fields", Code.INTS);
    code.field("message", Code.INT);
    code.push(field);
    to.iadd();
    to.iaload();
  }

  /**
   * The first half of a send: for a buffered channel it is the whole; for a rendezvous channel the
   * message is made ready.
   *
   * @param meeting variable that is set to the channel to be offered on, or 0
   */
  void send(Action.Send s, Label blocked, int meeting) {
    Opened channel = open(s.channel(), ChannelUse.of(s.order()));
    code.push(0);
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
    code.block(
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

  private void store(Opened channel, Action.Send s, Label blocked) {
    Label full = to.newLabel();
    channel.pushLength();
    channel.pushCapacity();
    to.if_icmpge(full);
    insert(channel, s);
    Label stored = to.newLabel();
    to.goto_(stored);
    to.labelBinding(full);
    if (code.model.fullChannel == FullChannel.BLOCK) {
      to.goto_(blocked);
    }
    to.labelBinding(stored);
  }

  private void insert(Opened channel, Action.Send s) {
    requireAllFields(channel, s.fields().size());
    boolean followed = Following.mayConcern(code, Direction.SENT, s.channel());
    boolean packable =
        channel.known().map(k -> k.chunks == 1 && k.fieldCount == s.fields().size()).orElse(false);
    if (packable && s.order() == Action.Order.FIFO && !followed) {
      code.self();
      channel.pushShape();
      channel.pushBase();
      pack(channel.known().get(), s.fields());
      code.call("appendPacked", Code.VOID, Code.SHAPE, Code.INT, Code.INT);
      return;
    }
    int message = writeFields(s);
    code.self();
    channel.pushShape();
    channel.pushBase();
    to.iload(message);
    String method = s.order() == Action.Order.FIFO ? "append" : "insertSorted";
    code.call(method, Code.VOID, Code.SHAPE, Code.INT, Code.INT);
    if (followed) {
      fit(channel, message);
      happens(Direction.SENT, channel, () -> to.iload(message));
    }
    code.self();
    to.iload(message);
    code.callInts("dropMessage", Code.VOID, 1);
  }

  private void pack(ChannelShape shape, List<Expr> values) {
    code.push(0);
    for (int f = 0; f < values.size(); f++) {
      expressions.value(values.get(f));
      code.truncate(IntType.unsigned(shape.fieldType[f].bits()));
      if (shape.fieldShift[f] > 0) {
        code.push(shape.fieldShift[f]);
        to.ishl();
      }
      to.ior();
    }
  }

  private void makeReady(Opened channel, Action.Send s) {
    requireAllFields(channel, s.fields().size());
    int message = writeFields(s);
    fit(channel, message);
    code.self();
    to.iload(message);
    code.setField("message", Code.INT);
  }

  private void fit(Opened channel, int message) {
    code.self();
    channel.pushShape();
    to.iload(message);
    code.call("fit", Code.VOID, Code.SHAPE, Code.INT);
  }

  private int writeFields(Action.Send s) {
    int message = code.newInt();
    code.self();
    code.push(s.fields().size());
    code.callInts("newMessage", Code.INT, 1);
    to.istore(message);
    for (int f = 0; f < s.fields().size(); f++) {
      int value = code.newInt();
      expressions.value(s.fields().get(f));
      to.istore(value);
      code.field("fields", Code.INTS);
      to.iload(message);
      code.push(f);
      to.iadd();
      to.iload(value);
      to.iastore();
    }
    return message;
  }
}
