package rondo.ir.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.Variable;
import rondo.ir.interpreter.MutableState.Channel;

/**
 * Executes one action of one process. While a rendezvous {@link Offer} is open, only a receive that
 * accepts it is enabled; a send on a rendezvous channel opens one.
 */
final class ActionExecutor {
  /** Limit beyond which a deterministic block is considered endless. */
  static final int MAX_DETERMINISTIC_STEPS = 1_000_000;

  /**
   * A message in a rendezvous channel that must be received in the same step.
   *
   * @param channel 0 if there is no offer
   */
  record Offer(int channel, int sender) {
    static final Offer NONE = new Offer(0, -1);

    boolean isOpen() {
      return channel != 0;
    }
  }

  private final ExprEvaluator exprEvaluator;
  private final StringBuilder printed = new StringBuilder();
  private Offer offer;
  private boolean deterministic;

  ActionExecutor(ExprEvaluator exprEvaluator, Offer offer) {
    this.exprEvaluator = exprEvaluator;
    this.offer = offer;
  }

  /** The open offer. */
  Offer offer() {
    return offer;
  }

  String printed() {
    return printed.toString();
  }

  /** The violations that did not end the run, in order. */
  List<Fault> violations() {
    return exprEvaluator.violations();
  }

  /** Whether {@code action} is enabled; changes nothing. */
  boolean isExecutable(Action action) {
    if (offer.isOpen() && !action.mayAcceptOffer()) {
      return false;
    }
    return switch (action) {
      case Action.Guard(Expr condition) -> exprEvaluator.test(condition);
      case Action.Send send -> isExecutable(send);
      case Action.Receive receive -> slot(receive).isPresent();
      case Action.Terminate() -> exprEvaluator.pid() == exprEvaluator.memory().processes.size() - 1;
      case Action.Sequence(List<Action> actions) -> isExecutable(actions.getFirst());
      case Action.DStep(List<ControlState> body, Position at) ->
          body.getFirst().edges().stream().anyMatch(e -> isExecutable(e.action()));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Assert _, Action.Print _ -> true;
    };
  }

  /** Executes {@code action} if it is enabled, and returns whether it was. */
  boolean execute(Action action) {
    if (offer.isOpen() && !action.mayAcceptOffer()) {
      return false;
    }
    switch (action) {
      case Action.Guard(Expr condition) -> {
        return exprEvaluator.value(condition) != 0;
      }
      case Action.Send send -> {
        exprEvaluator.useChannel(send.channel(), ChannelUse.of(send.sendOrder()), send.at());
        return isExecutable(send) && send(send);
      }
      case Action.Receive receive -> {
        if (!offer.isOpen()) {
          exprEvaluator.useChannel(receive.channel(), ChannelUse.of(receive.order()), receive.at());
        }
        OptionalInt slot = slot(receive);
        slot.ifPresent(s -> receive(receive, s));
        return slot.isPresent();
      }
      case Action.Terminate() -> {
        return isExecutable(action) && terminate();
      }
      case Action.Sequence(List<Action> actions) -> {
        return sequence(actions);
      }
      case Action.DStep block -> {
        return deterministic(block);
      }
      case Action.Assign(Location to, Expr value) ->
          exprEvaluator.store(to, exprEvaluator.value(value));
      case Action.Evaluate(Expr value) -> exprEvaluator.value(value);
      case Action.Assert check -> check(check);
      case Action.Print(String format, List<Expr> arguments) ->
          printed.append(new PrintFormat(exprEvaluator).print(format, arguments));
      case Action.Else(), Action.Skip() -> {}
    }
    return true;
  }

  private void check(Action.Assert check) {
    if (exprEvaluator.value(check.condition()) == 0) {
      String message = "assertion violated: " + check.text();
      exprEvaluator.addViolation(new Fault(Fault.Kind.ASSERTION, message, check.at()));
    }
  }

  private boolean isExecutable(Action.Send send) {
    Channel channel = exprEvaluator.channel(exprEvaluator.channel(send.channel(), send.at()));
    return !exprEvaluator.isFull(channel) || exprEvaluator.fullChannel() == FullChannelPolicy.LOSE;
  }

  private boolean send(Action.Send send) {
    int id = exprEvaluator.channel(send.channel(), send.at());
    Channel channel = exprEvaluator.channel(id);
    if (exprEvaluator.isFull(channel)) {
      return true;
    }
    ChannelType type = exprEvaluator.typeOf(channel);
    if (send.fields().size() != type.fields().size()) {
      String message = "%d fields are sent, but messages of this channel have %d";
      throw ExprEvaluator.error(
          message.formatted(send.fields().size(), type.fields().size()), send.at());
    }
    List<Integer> values = send.fields().stream().map(exprEvaluator::value).toList();
    var message = new ArrayList<Integer>();
    for (int i = 0; i < values.size(); i++) {
      message.add(type.fields().get(i).truncate(values.get(i)));
    }
    switch (send.sendOrder()) {
      case FIFO -> channel.messages().add(List.copyOf(message));
      case SORTED ->
          channel.messages().add(place(values, channel.messages()), List.copyOf(message));
    }
    if (type.isRendezvous()) {
      if (deterministic) {
        throw ExprEvaluator.error("rendezvous send in d_step", send.at());
      }
      offer = new Offer(id, exprEvaluator.pid());
    } else {
      notifyMonitor(Direction.SENT, id, message, send.at());
    }
    return true;
  }

  private void notifyMonitor(Direction direction, int channel, List<Integer> message, Position at) {
    TraceAssertionExecutor.advance(
        exprEvaluator, new TraceAssertionExecutor.ChannelEvent(direction, channel, message, at));
  }

  /**
   * The position before the first greater message; values are compared before they are truncated.
   */
  private static int place(List<Integer> values, List<List<Integer>> messages) {
    for (int slot = 0; slot < messages.size(); slot++) {
      for (int field = 0; field < values.size(); field++) {
        int order = values.get(field).compareTo(messages.get(slot).get(field));
        if (order < 0) {
          return slot;
        }
        if (order > 0) {
          break;
        }
      }
    }
    return messages.size();
  }

  /** The position of the message that {@code receive} takes now. */
  private OptionalInt slot(Action.Receive receive) {
    int id = exprEvaluator.channel(receive.channel(), receive.at());
    Channel channel = exprEvaluator.channel(id);
    boolean rendezvous = exprEvaluator.typeOf(channel).isRendezvous();
    if (rendezvous && receive.mode() == Action.ReceiveMode.COPY) {
      throw ExprEvaluator.error("a rendezvous channel cannot be polled", receive.at());
    }
    if (offer.channel() != (rendezvous ? id : 0)) {
      return OptionalInt.empty();
    }
    return exprEvaluator.match(channel, receive.patterns(), receive.order(), receive.at());
  }

  private void receive(Action.Receive receive, int slot) {
    int id = exprEvaluator.channel(receive.channel(), receive.at());
    Channel channel = exprEvaluator.channel(id);
    List<Integer> message = channel.messages().get(slot);
    if (receive.mode() == Action.ReceiveMode.CONSUME
        && receive.patterns().size() < message.size()) {
      throw ExprEvaluator.error(
          "messages of this channel have %d fields".formatted(message.size()), receive.at());
    }
    if (offer.isOpen()) {
      notifyMonitor(Direction.SENT, id, message, receive.at());
    }
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      notifyMonitor(Direction.RECEIVED, id, message, receive.at());
    }
    for (int field = 0; field < receive.patterns().size(); field++) {
      switch (receive.patterns().get(field)) {
        case Pattern.Bind(Location to) -> exprEvaluator.store(to, message.get(field));
        case Pattern.Match _, Pattern.Ignore _ -> {}
      }
    }
    if (receive.mode() == Action.ReceiveMode.CONSUME) {
      channel.messages().remove(slot);
    }
    offer = Offer.NONE;
  }

  /**
   * Channels are created only when a process starts, so those younger than this process are the
   * ones after all that the globals and the older processes created.
   */
  private boolean terminate() {
    MutableState state = exprEvaluator.memory();
    state.processes.removeLast();
    int older = Variable.channelsIn(exprEvaluator.system().globals());
    for (MutableState.Process p : state.processes) {
      older += exprEvaluator.typeOf(p).ownChannels();
    }
    state.channels.subList(older, state.channels.size()).clear();
    return true;
  }

  private boolean sequence(List<Action> actions) {
    if (!execute(actions.getFirst())) {
      return false;
    }
    Offer opened = offer;
    offer = Offer.NONE;
    for (Action action : actions.subList(1, actions.size())) {
      if (!execute(action)) {
        throw new IllegalStateException("blocked within a sequence: " + action);
      }
    }
    offer = opened;
    return true;
  }

  private boolean deterministic(Action.DStep block) {
    deterministic = true;
    int state = 0;
    for (int steps = 0; state != Action.DStep.EXIT; steps++) {
      Optional<Edge> next = firstStep(block.body().get(state));
      if (next.isEmpty() && steps == 0) {
        deterministic = false;
        return false;
      }
      Edge edge = next.orElseThrow(() -> ExprEvaluator.error("block in d_step", block.at()));
      if (steps >= MAX_DETERMINISTIC_STEPS) {
        throw new EndlessAtomicException(edge.at());
      }
      state = edge.target();
    }
    deterministic = false;
    return true;
  }

  private Optional<Edge> firstStep(ControlState state) {
    return state.edges().stream().filter(edge -> execute(edge.action())).findFirst();
  }
}
