package rondo.ir;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.EventMonitor.Direction;
import rondo.ir.EventMonitor.Event;
import rondo.ir.EventMonitor.Move;

/**
 * Moves the event monitor of a system.
 *
 * @param evaluator of the process that sends or receives
 */
record Monitoring(EventMonitor monitor, Evaluator evaluator) {
  /** Nobody's, so that no process is meant. */
  private static final int NO_PID = -1;

  /** A message that was sent, or is being received. */
  record Happening(Direction direction, int channel, List<Integer> message, Position at) {}

  /** Tells the monitor, if there is one. */
  static void tell(Evaluator evaluator, Happening happening) {
    evaluator.system().events().ifPresent(m -> new Monitoring(m, evaluator).happens(happening));
  }

  private void happens(Happening happening) {
    Optional<Event.Message> concern =
        monitor.messages().filter(m -> isAbout(m, happening)).findFirst();
    if (concern.isEmpty()) {
      return;
    }
    Memory memory = evaluator.memory();
    List<Move> fitting =
        monitor.states().get(memory.events).moves().stream()
            .filter(m -> fits(m.event(), happening))
            .toList();
    switch (monitor.purpose()) {
      case REQUIRED -> {
        if (fitting.isEmpty()) {
          evaluator.note(unexpected(happening, concern.get()));
          return;
        }
      }
      case FORBIDDEN -> {
        if (fitting.isEmpty()) {
          memory.events = monitor.end();
          return;
        }
        if (fitting.getFirst().target() == monitor.end()) {
          memory.events = monitor.end();
          evaluator.note(completed(happening, concern.get()));
          return;
        }
      }
    }
    if (fitting.size() > 1) {
      String message = "%s, and `%s` can go two ways";
      throw Evaluator.error(
          message.formatted(words(happening, concern.get()), monitor.name()), happening.at());
    }
    memory.events = fitting.getFirst().target();
  }

  private boolean isAbout(Event.Message event, Happening happening) {
    return event.direction() == happening.direction()
        && evaluator.load(event.channel()) == happening.channel();
  }

  private boolean fits(Event event, Happening happening) {
    return switch (event) {
      case Event.Any() -> true;
      case Event.Message m -> isAbout(m, happening) && matches(m.patterns(), happening.message());
    };
  }

  private boolean matches(List<Pattern> patterns, List<Integer> message) {
    Evaluator outside = evaluator.as(NO_PID);
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

  private Fault unexpected(Happening happening, Event.Message concern) {
    List<Move> moves = monitor.states().get(evaluator.memory().events).moves();
    String expected =
        moves.isEmpty()
            ? "nothing more"
            : moves.stream().map(Move::text).distinct().collect(Collectors.joining(" or "));
    return fault(
        "%s, but `%s` expects %s".formatted(words(happening, concern), monitor.name(), expected),
        happening);
  }

  private Fault completed(Happening happening, Event.Message concern) {
    return fault(
        "%s, and with that `%s` has come true".formatted(words(happening, concern), monitor.name()),
        happening);
  }

  private static Fault fault(String message, Happening happening) {
    return new Fault(Fault.Kind.EVENT, message, happening.at());
  }

  private String words(Happening happening, Event.Message concern) {
    var printer = new NodePrinter(evaluator.system(), Optional.empty());
    String name = printer.location(concern.channel());
    String message = message(happening);
    return switch (happening.direction()) {
      case SENT -> message + " is sent to " + name;
      case RECEIVED -> message + " is received from " + name;
    };
  }

  private String message(Happening happening) {
    ChannelType type = evaluator.typeOf(evaluator.channel(happening.channel()));
    var fields = new StringBuilder();
    for (int i = 0; i < happening.message().size(); i++) {
      int value = happening.message().get(i);
      fields.append(i == 0 ? "" : ",");
      fields.append(type.domains().get(i).map(d -> d.print(value)).orElse(Integer.toString(value)));
    }
    return fields.toString();
  }
}
