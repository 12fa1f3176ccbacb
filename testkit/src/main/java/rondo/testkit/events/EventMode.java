package rondo.testkit.events;

import java.util.Iterator;
import java.util.List;
import rondo.events.EventVerifier.Task;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** How a protocol of events is looked at, as options of {@code rondo verify} say it. */
public record EventMode(Delivery delivery, Precedence precedence) {
  private static final EventMode PLAIN = new EventMode(Delivery.AT_ONCE, Precedence.FIRST);

  /** What the options say, which are written one after the other. */
  static EventMode of(String options) {
    EventMode mode = PLAIN;
    Iterator<String> words = List.of(options.strip().split(" +")).iterator();
    while (words.hasNext()) {
      String word = words.next();
      mode =
          switch (word) {
            case "" -> mode;
            case "--delivery" -> new EventMode(delivery(words.next()), mode.precedence);
            case "--any-upon" -> new EventMode(mode.delivery, Precedence.ANY);
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

  Task task(EventSystem system, EventProperty property) {
    return new Task(system, property, delivery, precedence);
  }
}
