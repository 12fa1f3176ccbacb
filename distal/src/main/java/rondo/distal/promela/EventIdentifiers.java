package rondo.distal.promela;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a program of processes that react calls what is not the user's. */
final class EventIdentifiers {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final PromelaNames taken;

  EventIdentifiers(PromelaNames taken) {
    this.taken = taken;
  }

  /** What something is called; always the same. */
  String name(String wanted) {
    return names.computeIfAbsent(wanted, taken::claim);
  }

  PromelaExpression identifier(String wanted) {
    return PromelaExpression.atom(name(wanted));
  }

  PromelaExpression crashed(PromelaExpression process) {
    return PromelaExpression.atom(name("crashed") + "[" + process + "]");
  }

  /** A message that has arrived: where it is counted from 0. */
  PromelaExpression pool(PromelaExpression process, PromelaExpression index) {
    return PromelaExpression.call(name("pool"), process, index);
  }
}
