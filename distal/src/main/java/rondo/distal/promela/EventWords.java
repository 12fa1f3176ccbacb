package rondo.distal.promela;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a program of processes that react calls what is not the user's. */
final class EventWords {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Names taken;

  EventWords(Names taken) {
    this.taken = taken;
  }

  /** What something is called; always the same. */
  String name(String wanted) {
    return names.computeIfAbsent(wanted, taken::claim);
  }

  Code word(String wanted) {
    return Code.atom(name(wanted));
  }

  Code crashed(Code process) {
    return Code.atom(name("crashed") + "[" + process + "]");
  }

  /** A message that has arrived: where it is counted from 0. */
  Code pool(Code process, Code index) {
    return Code.call(name("pool"), process, index);
  }
}
