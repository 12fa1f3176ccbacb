package rondo.ir.interpreter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event;
import rondo.ir.TraceAssertion.Move;
import rondo.ir.print.NodePrinter;

/**
 * Executes the trace assertion of a system.
 *
 * @param exprEvaluator of the process that sends or receives
 */
record TraceAssertionExecutor(TraceAssertion monitor, ExprEvaluator exprEvaluator) {
  /** The pid of no process. */
  private static final int NO_PID = -1;

  /** A message that was sent, or is being received. */
  record ChannelEvent(Direction direction, int channel, List<Integer> message, Position at) {}

  /** Advances the monitor, if there is one. */
  static void advance(ExprEvaluator exprEvaluator, ChannelEvent event) {
    exprEvaluator
        .system()
        .traceAssertion()
        .ifPresent(m -> new TraceAssertionExecutor(m, exprEvaluator).handle(event));
  }

  private void handle(ChannelEvent event) {
    Optional<Event.Message> concern = monitor.messages().filter(m -> isAbout(m, event)).findFirst();
    if (concern.isEmpty()) {
      return;
    }
    MutableState state = exprEvaluator.memory();
    List<Move> fitting =
        monitor.states().get(state.monitorState).moves().stream()
            .filter(m -> fits(m.event(), event))
            .toList();
    switch (monitor.purpose()) {
      case REQUIRED -> {
        if (fitting.isEmpty()) {
          exprEvaluator.addViolation(unexpected(event, concern.get()));
          return;
        }
      }
      case FORBIDDEN -> {
        if (fitting.isEmpty()) {
          state.monitorState = monitor.end();
          return;
        }
        if (fitting.getFirst().target() == monitor.end()) {
          state.monitorState = monitor.end();
          exprEvaluator.addViolation(completed(event, concern.get()));
          return;
        }
      }
    }
    if (fitting.size() > 1) {
      String message = "%s, and `%s` is nondeterministic here";
      throw ExprEvaluator.error(
          message.formatted(words(event, concern.get()), monitor.name()), event.at());
    }
    state.monitorState = fitting.getFirst().target();
  }

  private boolean isAbout(Event.Message event, ChannelEvent channelEvent) {
    return event.direction() == channelEvent.direction()
        && exprEvaluator.load(event.channel()) == channelEvent.channel();
  }

  private boolean fits(Event event, ChannelEvent channelEvent) {
    return switch (event) {
      case Event.Any() -> true;
      case Event.Message m ->
          isAbout(m, channelEvent) && matches(m.patterns(), channelEvent.message());
    };
  }

  private boolean matches(List<Pattern> patterns, List<Integer> message) {
    ExprEvaluator outside = exprEvaluator.forProcess(NO_PID);
    for (int field = 0; field < patterns.size(); field++) {
      int sent = field < message.size() ? message.get(field) : 0;
      boolean fits =
          switch (patterns.get(field)) {
            case Pattern.Match(Expr value) -> outside.value(value) == sent;
            case Pattern.Bind _, Pattern.Ignore _ -> true;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private Fault unexpected(ChannelEvent event, Event.Message concern) {
    List<Move> moves = monitor.states().get(exprEvaluator.memory().monitorState).moves();
    String expected =
        moves.isEmpty()
            ? "nothing more"
            : moves.stream().map(Move::text).distinct().collect(Collectors.joining(" or "));
    return fault(
        "%s, but `%s` expects %s".formatted(words(event, concern), monitor.name(), expected),
        event);
  }

  private Fault completed(ChannelEvent event, Event.Message concern) {
    return fault(
        "%s, which completes `%s`".formatted(words(event, concern), monitor.name()), event);
  }

  private static Fault fault(String message, ChannelEvent event) {
    return new Fault(Fault.Kind.EVENT, message, event.at());
  }

  private String words(ChannelEvent event, Event.Message concern) {
    var printer = new NodePrinter(exprEvaluator.system(), Optional.empty());
    String name = printer.location(concern.channel());
    String message = message(event);
    return switch (event.direction()) {
      case SENT -> message + " is sent to " + name;
      case RECEIVED -> message + " is received from " + name;
    };
  }

  private String message(ChannelEvent event) {
    ChannelType type = exprEvaluator.typeOf(exprEvaluator.channel(event.channel()));
    var fields = new StringBuilder();
    for (int i = 0; i < event.message().size(); i++) {
      int value = event.message().get(i);
      fields.append(i == 0 ? "" : ",");
      fields.append(type.domains().get(i).map(d -> d.print(value)).orElse(Integer.toString(value)));
    }
    return fields.toString();
  }
}
