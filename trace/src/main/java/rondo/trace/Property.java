package rondo.trace;

import java.util.stream.Stream;
import rondo.ir.Fault;

/** The kinds of properties that a search checks. */
public enum Property {
  ASSERTION("assertion"),
  RUNTIME_ERROR("run-time error"),
  INVALID_END_STATE("invalid end state"),
  CLAIM("channel claim"),
  FORBIDDEN("forbidden run"),
  ACCEPTANCE_CYCLE("acceptance cycle"),
  DETERMINISM("determinism"),
  EVENTS("event trace"),
  IRREVOCABILITY("irrevocability");

  private final String title;

  Property(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** The property with this title. */
  public static Property titled(String title) {
    return Stream.of(values()).filter(p -> p.title.equals(title)).findFirst().orElseThrow();
  }

  /** The property that a fault violates. */
  public static Property of(Fault.Kind fault) {
    return switch (fault) {
      case ASSERTION -> ASSERTION;
      case RUNTIME_ERROR -> RUNTIME_ERROR;
      case CLAIM -> CLAIM;
      case FORBIDDEN -> FORBIDDEN;
      case CHOICE -> DETERMINISM;
      case EVENT -> EVENTS;
      case REVOKED -> IRREVOCABILITY;
    };
  }
}
