package rondo.testkit.events;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.explore.symmetry.Strategy;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** How a protocol of events is looked at, as options of {@code rondo verify} say it. */
public record EventMode(Delivery delivery, Precedence precedence, Optional<Strategy> symmetry) {
  private static final EventMode PLAIN =
      new EventMode(Delivery.AT_ONCE, Precedence.FIRST, Optional.of(Strategy.CANONICAL));

  /** What the options say, which are written one after the other. */
  static EventMode of(String options) {
    EventMode mode = PLAIN;
    Iterator<String> words = List.of(options.strip().split(" +")).iterator();
    while (words.hasNext()) {
      String word = words.next();
      mode =
          switch (word) {
            case "" -> mode;
            case "--delivery" -> mode.with(delivery(words.next()));
            case "--any-upon" -> mode.with(Precedence.ANY);
            case "--symmetry" -> mode.with(symmetry(words.next()));
            default -> throw new IllegalArgumentException("no option of an expectation: " + word);
          };
    }
    return mode;
  }

  private static Delivery delivery(String name) {
    for (Delivery delivery : Delivery.values()) {
      if (delivery.text().equals(name)) {
        return delivery;
      }
    }
    throw new IllegalArgumentException("no delivery: " + name);
  }

  private static Optional<Strategy> symmetry(String name) {
    return switch (name) {
      case "off" -> Optional.empty();
      case "canonical" -> Optional.of(Strategy.CANONICAL);
      default -> throw new IllegalArgumentException("no symmetry: " + name);
    };
  }

  private EventMode with(Delivery other) {
    return new EventMode(other, precedence, symmetry);
  }

  private EventMode with(Precedence other) {
    return new EventMode(delivery, other, symmetry);
  }

  private EventMode with(Optional<Strategy> other) {
    return new EventMode(delivery, precedence, other);
  }

  SearchOptions search() {
    return SearchOptions.defaults().withSymmetry(symmetry);
  }

  Task task(EventSystem system, EventProperty property) {
    return new Task(system, property, delivery, precedence);
  }
}
