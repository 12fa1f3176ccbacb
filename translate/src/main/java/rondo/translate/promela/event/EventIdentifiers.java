package rondo.translate.promela.event;

import java.util.LinkedHashMap;
import java.util.Map;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaNames;

/** Generated identifiers of event-based programs. */
final class EventIdentifiers {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final PromelaNames taken;

  EventIdentifiers(PromelaNames taken) {
    this.taken = taken;
  }

  /** The identifier for a wanted name; always the same one. */
  String name(String wanted) {
    return names.computeIfAbsent(wanted, taken::claim);
  }

  PromelaExpression identifier(String wanted) {
    return PromelaExpression.atom(name(wanted));
  }

  PromelaExpression crashed(PromelaExpression process) {
    return PromelaExpression.atom(name("crashed") + "[" + process + "]");
  }

  /** An entry of the message pool of a process, by its index from 0. */
  PromelaExpression pool(PromelaExpression process, PromelaExpression index) {
    return PromelaExpression.call(name("pool"), process, index);
  }
}
