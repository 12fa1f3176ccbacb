package rondo.ir.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.MutableState.Channel;
import rondo.ir.interpreter.MutableState.Process;

/**
 * Evaluates expressions of one process in one memory. Only {@link Expr.Run}, {@link
 * Expr.SetPriority} and {@link Expr.NewChannel} change the memory, and in {@link Mode#TEST} not
 * even they do. Run-time errors are thrown as {@link FaultException}s.
 */
final class ExprEvaluator {
  enum Mode {
    /** Only tests whether an action is enabled. */
    TEST,
    EXECUTE
  }

  /** Which steps are considered enabled. */
  enum Pass {
    /** No {@link Expr.Timeout} is needed to make a step. */
    ORDINARY,
    TIMEOUT,
    /** No process is enabled; only observers are evaluated in this pass. */
    BLOCKED
  }

  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final MutableState state;
  private final int pid;
  private final Pass pass;
  private final List<Fault> violations = new ArrayList<>();
  private boolean dependsOnPass;

  ExprEvaluator(
      ProcessSystem system, FullChannelPolicy policy, MutableState state, int pid, Pass pass) {
    this.system = system;
    this.policy = policy;
    this.state = state;
    this.pid = pid;
    this.pass = pass;
  }

  MutableState memory() {
    return state;
  }

  FullChannelPolicy fullChannel() {
    return policy;
  }

  ProcessSystem system() {
    return system;
  }

  /** Whether the result of an evaluation so far depends on the {@link Pass}. */
  boolean dependsOnPass() {
    return dependsOnPass;
  }

  int pid() {
    return pid;
  }

  /** An evaluator for another process in the same memory. */
  ExprEvaluator forProcess(int otherPid) {
    return new ExprEvaluator(system, policy, state, otherPid, pass);
  }

  int value(Expr expr) {
    return value(expr, Mode.EXECUTE);
  }

  boolean test(Expr expr) {
    return value(expr, Mode.TEST) != 0;
  }

  int value(Expr expr, Mode mode) {
    return switch (expr) {
      case Expr.Const(int value) -> value;
      case Expr.Load(Location from) -> load(from);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) ->
          IntArithmetic.unary(op, value(operand, mode));
      case Expr.Binary binary -> binary(binary, mode);
      case Expr.Conditional(Expr condition, Expr then, Expr otherwise) ->
          value(value(condition, mode) != 0 ? then : otherwise, mode);
      case Expr.CheckedIndex(Expr index, int size, Expr.Range range, Position at) ->
          checked(value(index, mode), size, range, at);
      case Expr.NewChannel(int type) -> newChannel(type);
      case Expr.ChannelQuery(Expr.Query query, Expr channel, Position at) ->
          query(query, useChannel(channel, ChannelUse.of(query), at));
      case Expr.Poll(
              Expr channel,
              List<Pattern> patterns,
              Action.ReceiveOrder order,
              Position at) ->
          poll(useChannel(channel, ChannelUse.INSPECT, at), patterns, order, at);
      case Expr.Run run -> run(run, mode);
      case Expr.Pid() -> pid;
      case Expr.ProcessOf(int type) -> processOf(type);
      case Expr.ProcessCount() -> state.processes.size();
      case Expr.Last() -> state.lastPid;
      case Expr.Timeout() -> {
        dependsOnPass = true;
        yield truth(pass != Pass.ORDINARY);
      }
      case Expr.NonProgress() -> {
        dependsOnPass = true;
        yield truth(pass != Pass.BLOCKED && state.processes.stream().noneMatch(this::progresses));
      }
      case Expr.Enabled(Expr other, Position at) -> enabled(value(other, mode), at);
      case Expr.PcValue(Expr other, Position at) -> {
        int of = value(other, mode);
        yield isAlive(of) ? state.processes.get(of).controlState : 0;
      }
      case Expr.GetPriority(Expr other, Position at) -> {
        int of = value(other, mode);
        yield isAlive(of) ? state.processes.get(of).priority : 0;
      }
      case Expr.SetPriority set -> setPriority(set, mode);
      case Expr.RemoteLabel label -> {
        int of = value(label.pid(), mode);
        yield truth(isAlive(of) && isAt(state.processes.get(of), label));
      }
      case Expr.RemoteVariable remote -> remoteVariable(remote, mode);
    };
  }

  // Violations after which the run continues

  List<Fault> violations() {
    return violations;
  }

  /** Adds a violation; of channel assertions, only the first one of a step. */
  void addViolation(Fault violation) {
    if (violation.kind() != Fault.Kind.CLAIM
        || violations.stream().noneMatch(f -> f.kind() == Fault.Kind.CLAIM)) {
      violations.add(violation);
    }
  }

  private ChannelAssertionCheck exclusivity() {
    return new ChannelAssertionCheck(system, state, pid);
  }

  /** The identifier of a live channel that this process is going to use. */
  int useChannel(Expr expr, ChannelUse use, Position at) {
    int id = channel(expr, at);
    exclusivity().violation(id, use, at).ifPresent(this::addViolation);
    return id;
  }

  private void claim(ChannelAssertion assertion) {
    int id = channel(assertion.channel(), assertion.at());
    if (typeOf(channel(id)).isRendezvous()) {
      throw error("a rendezvous channel cannot be claimed", assertion.at());
    }
    exclusivity().claim(id, assertion).ifPresent(this::addViolation);
  }

  // Variables

  int load(Location from) {
    return variable(from)[element(from)];
  }

  void store(Location to, int value) {
    int element = element(to);
    variable(to)[element] = declaration(to).type().truncate(value);
  }

  private int element(Location location) {
    return location.index().map(this::value).orElse(0);
  }

  private int[] variable(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> state.globals[location.variable()];
      case LOCAL -> state.processes.get(pid).locals[location.variable()];
    };
  }

  Variable declaration(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> system.globals().get(location.variable());
      case LOCAL -> typeOf(state.processes.get(pid)).locals().get(location.variable());
    };
  }

  /** Gives {@code variable} its initial values. */
  void initialise(Variable variable, int[] elements) {
    for (int i = 0; i < elements.length; i++) {
      elements[i] = variable.type().truncate(value(variable.initialOf(i)));
    }
  }

  // Operators

  private int binary(Expr.Binary binary, Mode mode) {
    int left = value(binary.left(), mode);
    boolean decided =
        switch (binary.op()) {
          case AND -> left == 0;
          case OR -> left != 0;
          case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> false;
          case EQ, NE, LT, LE, GT, GE -> false;
        };
    int right = decided ? 0 : value(binary.right(), mode);
    return IntArithmetic.binary(binary.op(), left, right)
        .orElseThrow(() -> error("division by zero", binary.at()));
  }

  private static int checked(int index, int size, Expr.Range range, Position at) {
    if (index >= 0 && index < size) {
      return index;
    }
    throw switch (range) {
      case Expr.Range.Elements(String array) ->
          error("index " + index + " is out of the bounds of " + array + "[" + size + "]", at);
      case Expr.Range.Members(String type) ->
          error("dereference of an undefined reference to `" + type + "`", at);
    };
  }

  private static int truth(boolean holds) {
    return IntArithmetic.ofBoolean(holds);
  }

  static FaultException error(String message, Position at) {
    return new FaultException(new Fault(Fault.Kind.RUNTIME_ERROR, message, at));
  }

  // Channels

  /** The identifier of a live channel. */
  int channel(Expr expr, Position at) {
    int id = value(expr);
    if (id == 0) {
      throw error("reference to an uninitialized channel", at);
    }
    if (id < 0 || id > state.channels.size()) {
      throw error("channel " + id + " does not exist (any more)", at);
    }
    return id;
  }

  Channel channel(int id) {
    return state.channels.get(id - 1);
  }

  ChannelType typeOf(Channel channel) {
    return system.channelTypes().get(channel.type());
  }

  private int newChannel(int type) {
    if (state.channels.size() == ProcessSystem.MAX_CHANNELS) {
      throw error("too many channels", Position.NONE);
    }
    state.channels.add(new Channel(type, new ArrayList<>(), ChannelOwners.NONE));
    return state.channels.size();
  }

  private int query(Expr.Query query, int id) {
    Channel channel = channel(id);
    int length = channel.messages().size();
    return switch (query) {
      case LENGTH -> length;
      case EMPTY -> truth(length == 0);
      case NOT_EMPTY -> truth(length != 0);
      case FULL -> truth(isFull(channel));
      case NOT_FULL -> truth(!isFull(channel));
    };
  }

  /** A rendezvous channel is full during a rendezvous. */
  boolean isFull(Channel channel) {
    return channel.messages().size() >= Math.max(1, typeOf(channel).capacity());
  }

  private int poll(int id, List<Pattern> patterns, Action.ReceiveOrder order, Position at) {
    Channel channel = channel(id);
    if (typeOf(channel).isRendezvous()) {
      throw error("a rendezvous channel cannot be polled", at);
    }
    return truth(match(channel, patterns, order, at).isPresent());
  }

  /** The position of the message that a receive with these patterns would take. */
  OptionalInt match(
      Channel channel, List<Pattern> patterns, Action.ReceiveOrder order, Position at) {
    int last =
        Math.min(
            channel.messages().size(), order == Action.ReceiveOrder.FIRST ? 1 : Integer.MAX_VALUE);
    for (int slot = 0; slot < last; slot++) {
      if (matches(channel.messages().get(slot), patterns, at)) {
        return OptionalInt.of(slot);
      }
    }
    return OptionalInt.empty();
  }

  private boolean matches(List<Integer> message, List<Pattern> patterns, Position at) {
    if (patterns.size() > message.size()) {
      throw error("a message here has only " + message.size() + " fields", at);
    }
    for (int field = 0; field < patterns.size(); field++) {
      boolean fits =
          switch (patterns.get(field)) {
            case Pattern.Match(Expr value) -> value(value) == message.get(field);
            case Pattern.Bind _, Pattern.Ignore _ -> true;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  // Processes

  boolean isAlive(int process) {
    return process >= 0 && process < state.processes.size();
  }

  ProcessType typeOf(Process process) {
    return system.processTypes().get(process.type);
  }

  ControlState stateOf(Process process) {
    return typeOf(process).states().get(process.controlState);
  }

  private boolean progresses(Process process) {
    return stateOf(process).marks().contains(ControlState.Mark.PROGRESS);
  }

  private static boolean isAt(Process process, Expr.RemoteLabel label) {
    return process.type == label.processType() && label.states().contains(process.controlState);
  }

  private int remoteVariable(Expr.RemoteVariable remote, Mode mode) {
    int of = value(remote.pid(), mode);
    int element = element(remote.local());
    if (!isAlive(of)) {
      return 0;
    }
    Process process = state.processes.get(of);
    if (process.type != remote.processType()) {
      String expected = system.processTypes().get(remote.processType()).name();
      throw error("process " + of + " is not a " + expected, remote.at());
    }
    return process.locals[remote.local().variable()][element];
  }

  private int processOf(int type) {
    for (int of = 0; of < state.processes.size(); of++) {
      if (state.processes.get(of).type == type) {
        return of;
      }
    }
    return -1;
  }

  private int enabled(int other, Position at) {
    if (other == pid) {
      throw error("a process cannot apply `enabled` to itself", at);
    }
    return truth(isAlive(other) && canStep(other, ActionExecutor.Offer.NONE));
  }

  /** Whether some edge of {@code process} is enabled, regardless of escapes and provided clause. */
  boolean canStep(int process, ActionExecutor.Offer offer) {
    var actionExecutor = new ActionExecutor(forProcess(process), offer);
    return stateOf(state.processes.get(process)).edges().stream()
        .anyMatch(edge -> actionExecutor.isExecutable(edge.action()));
  }

  private int setPriority(Expr.SetPriority set, Mode mode) {
    int of = value(set.pid(), mode);
    int priority = value(set.priority(), mode);
    if (isAlive(of) && mode == Mode.EXECUTE) {
      if (priority < 1 || priority > 255) {
        throw error("priority " + priority + " is not within 1..255", set.at());
      }
      state.processes.get(of).priority = priority;
    }
    return 1;
  }

  private int run(Expr.Run run, Mode mode) {
    if (mode == Mode.TEST) {
      return truth(state.processes.size() < ProcessSystem.MAX_PROCESSES);
    }
    if (state.processes.size() >= ProcessSystem.MAX_PROCESSES) {
      throw error("too many processes", run.at());
    }
    int[] arguments = run.arguments().stream().mapToInt(this::value).toArray();
    int priority = run.priority().map(this::value).orElse(1);
    return start(run.processType(), arguments, priority);
  }

  /** Starts a process and returns its pid. */
  int start(int processType, int[] arguments, int priority) {
    ProcessType type = system.processTypes().get(processType);
    int[][] locals = MutableState.zeros(type.locals());
    for (int i = 0; i < type.parameters(); i++) {
      locals[i][0] = type.locals().get(i).type().truncate(arguments[i]);
    }
    state.processes.add(new Process(processType, locals, type.start(), priority));
    ExprEvaluator child = forProcess(state.processes.size() - 1);
    for (int i = type.parameters(); i < locals.length; i++) {
      child.initialise(type.locals().get(i), locals[i]);
    }
    type.channelAssertions().forEach(child::claim);
    child.violations.forEach(this::addViolation);
    return child.pid;
  }
}
