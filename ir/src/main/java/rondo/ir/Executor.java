package rondo.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.EventMonitor.Direction;
import rondo.ir.Memory.Channel;

/**
 * Executes one action as one process. While a rendezvous {@link Offer} is open, only a receive that
 * takes it is executable; a send on a rendezvous channel opens one.
 */
final class Executor {
  /** More steps than any sensible deterministic block needs. */
  static final int MAX_DETERMINISTIC_STEPS = 1_000_000;

  /**
   * A message that waits in a rendezvous channel for somebody to take it in the same step.
   *
   * @param channel 0 when there is no offer
   */
  record Offer(int channel, int sender) {
    static final Offer NONE = new Offer(0, -1);

    boolean isOpen() {
      return channel != 0;
    }
  }

  private final Evaluator evaluator;
  private final StringBuilder printed = new StringBuilder();
  private Offer offer;
  private boolean deterministic;

  Executor(Evaluator evaluator, Offer offer) {
    this.evaluator = evaluator;
    this.offer = offer;
  }

  /** The offer that is open now. */
  Offer offer() {
    return offer;
  }

  String printed() {
    return printed.toString();
  }

  /** What went wrong without ending the run, in order. */
  List<Fault> violations() {
    return evaluator.violations();
  }

  /** Whether {@code action} could be executed; changes nothing. */
  boolean isExecutable(Action action) {
    if (offer.isOpen() && !action.mayTakeOffer()) {
      return false;
    }
    return switch (action) {
      case Action.Guard(Expr condition) -> evaluator.test(condition);
      case Action.Send send -> isExecutable(send);
      case Action.Receive receive -> slot(receive).isPresent();
      case Action.Terminate() -> evaluator.pid() == evaluator.memory().processes.size() - 1;
      case Action.Sequence(List<Action> actions) -> isExecutable(actions.getFirst());
      case Action.Deterministic(List<ControlState> body, Position at) ->
          body.getFirst().edges().stream().anyMatch(e -> isExecutable(e.action()));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Assert _, Action.Print _ -> true;
    };
  }

  /** Executes {@code action} if it is executable, and tells whether it was. */
  boolean execute(Action action) {
    if (offer.isOpen() && !action.mayTakeOffer()) {
      return false;
    }
    switch (action) {
      case Action.Guard(Expr condition) -> {
        return evaluator.value(condition) != 0;
      }
      case Action.Send send -> {
        evaluator.using(send.channel(), ChannelUse.of(send.order()), send.at());
        return isExecutable(send) && send(send);
      }
      case Action.Receive receive -> {
        if (!offer.isOpen()) {
          evaluator.using(receive.channel(), ChannelUse.of(receive.pick()), receive.at());
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
      case Action.Deterministic block -> {
        return deterministic(block);
      }
      case Action.Assign(Location to, Expr value) -> evaluator.store(to, evaluator.value(value));
      case Action.Evaluate(Expr value) -> evaluator.value(value);
      case Action.Assert check -> check(check);
      case Action.Print(String format, List<Expr> arguments) ->
          printed.append(new PrintFormat(evaluator).print(format, arguments));
      case Action.Else(), Action.Skip() -> {}
    }
    return true;
  }

  private void check(Action.Assert check) {
    if (evaluator.value(check.condition()) == 0) {
      String message = "assertion violated: " + check.text();
      evaluator.note(new Fault(Fault.Kind.ASSERTION, message, check.at()));
    }
  }

  private boolean isExecutable(Action.Send send) {
    Channel channel = evaluator.channel(evaluator.channel(send.channel(), send.at()));
    return !evaluator.isFull(channel) || evaluator.fullChannel() == FullChannel.LOSE;
  }

  private boolean send(Action.Send send) {
    int id = evaluator.channel(send.channel(), send.at());
    Channel channel = evaluator.channel(id);
    if (evaluator.isFull(channel)) {
      return true;
    }
    ChannelType type = evaluator.typeOf(channel);
    if (send.fields().size() != type.fields().size()) {
      String message = "%d fields sent where a message has %d";
      throw Evaluator.error(
          message.formatted(send.fields().size(), type.fields().size()), send.at());
    }
    List<Integer> values = send.fields().stream().map(evaluator::value).toList();
    var message = new ArrayList<Integer>();
    for (int i = 0; i < values.size(); i++) {
      message.add(type.fields().get(i).truncate(values.get(i)));
    }
    switch (send.order()) {
      case FIFO -> channel.messages().add(List.copyOf(message));
      case SORTED ->
          channel.messages().add(place(values, channel.messages()), List.copyOf(message));
    }
    if (type.isRendezvous()) {
      if (deterministic) {
        throw Evaluator.error("rendezvous send in d_step", send.at());
      }
      offer = new Offer(id, evaluator.pid());
    } else {
      happens(Direction.SENT, id, message, send.at());
    }
    return true;
  }

  private void happens(Direction direction, int channel, List<Integer> message, Position at) {
    Monitoring.tell(evaluator, new Monitoring.Happening(direction, channel, message, at));
  }

  /** Before the first message that is greater; values are compared before they are truncated. */
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

  /** The place of the message that {@code receive} takes now. */
  private OptionalInt slot(Action.Receive receive) {
    int id = evaluator.channel(receive.channel(), receive.at());
    Channel channel = evaluator.channel(id);
    boolean rendezvous = evaluator.typeOf(channel).isRendezvous();
    if (rendezvous && receive.keep() == Action.Keep.COPY) {
      throw Evaluator.error("a rendezvous channel cannot be polled", receive.at());
    }
    if (offer.channel() != (rendezvous ? id : 0)) {
      return OptionalInt.empty();
    }
    return evaluator.match(channel, receive.patterns(), receive.pick(), receive.at());
  }

  private void receive(Action.Receive receive, int slot) {
    int id = evaluator.channel(receive.channel(), receive.at());
    Channel channel = evaluator.channel(id);
    List<Integer> message = channel.messages().get(slot);
    if (receive.keep() == Action.Keep.CONSUME && receive.patterns().size() < message.size()) {
      throw Evaluator.error("a message here has %d fields".formatted(message.size()), receive.at());
    }
    if (offer.isOpen()) {
      happens(Direction.SENT, id, message, receive.at());
    }
    if (receive.keep() == Action.Keep.CONSUME) {
      happens(Direction.RECEIVED, id, message, receive.at());
    }
    for (int field = 0; field < receive.patterns().size(); field++) {
      switch (receive.patterns().get(field)) {
        case Pattern.Bind(Location to) -> evaluator.store(to, message.get(field));
        case Pattern.Match _, Pattern.Ignore _ -> {}
      }
    }
    if (receive.keep() == Action.Keep.CONSUME) {
      channel.messages().remove(slot);
    }
    offer = Offer.NONE;
  }

  /**
   * Channels are only created while a process starts, so those younger than this process are the
   * ones after all that the globals and the older processes created.
   */
  private boolean terminate() {
    Memory memory = evaluator.memory();
    memory.processes.removeLast();
    int older = Variable.channelsIn(evaluator.system().globals());
    for (Memory.Process p : memory.processes) {
      older += evaluator.typeOf(p).ownChannels();
    }
    memory.channels.subList(older, memory.channels.size()).clear();
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

  private boolean deterministic(Action.Deterministic block) {
    deterministic = true;
    int state = 0;
    for (int steps = 0; state != Action.Deterministic.EXIT; steps++) {
      Optional<Edge> next = firstStep(block.body().get(state));
      if (next.isEmpty() && steps == 0) {
        deterministic = false;
        return false;
      }
      Edge edge = next.orElseThrow(() -> Evaluator.error("block in d_step", block.at()));
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
