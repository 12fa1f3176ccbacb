package rondo.translate.promela.event;

import java.util.List;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageKind;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.ValueEncoding;

/**
 * Generates message pools. A message and its sender are encoded as a number from 1 on, kind by
 * kind. A pool is an array of these codes in descending order, padded with 0, so that equal
 * multisets are equal arrays.
 */
final class MessagePoolText {
  private static final int MIN_CAPACITY = 8;
  private static final int SLOTS = 300;

  private final EventSystem system;
  private final ValueEncoding encoding;
  private final EventIdentifiers identifiers;

  MessagePoolText(EventSystem system, ValueEncoding encoding, EventIdentifiers identifiers) {
    this.system = system;
    this.encoding = encoding;
    this.identifiers = identifiers;
  }

  private MessageKind kind(int kind) {
    return system.messages().get(kind);
  }

  private long size(int kind) {
    return encoding.size(kind(kind).content());
  }

  private long first(int kind) {
    long first = 1;
    for (int k = 0; k < kind; k++) {
      first += size(k) * system.processes();
    }
    if (first > Integer.MAX_VALUE) {
      throw new InexpressibleException("there are too many different messages");
    }
    return first;
  }

  /** The default capacity of a pool. */
  int capacity() {
    int wanted = 2 * system.processes() * system.messages().size();
    return Math.max(MIN_CAPACITY, Math.min(wanted, SLOTS / system.processes()));
  }

  /** The Promela type of a message code. */
  String storageType() {
    return first(system.messages().size()) <= Short.MAX_VALUE ? "short" : "int";
  }

  PromelaExpression encode(int kind, PromelaExpression sender, PromelaExpression content) {
    PromelaExpression body =
        PromelaExpression.atom("(sender)")
            .times(size(kind))
            .infix("+", PromelaExpression.atom("(m)"))
            .plus(first(kind) - encoding.minCode(kind(kind).content()));
    return PromelaExpression.call(macro(kind, "sent", "sender, m", body), sender, content);
  }

  PromelaExpression isOfKind(int kind, PromelaExpression code) {
    PromelaExpression body =
        PromelaExpression.number(first(kind))
            .infix("<=", PromelaExpression.atom("(l)"))
            .and(
                PromelaExpression.atom("(l)")
                    .infix("<", PromelaExpression.number(first(kind + 1))));
    return PromelaExpression.call(macro(kind, "arrived", "l", body), code);
  }

  PromelaExpression sender(int kind, PromelaExpression code) {
    PromelaExpression body = PromelaExpression.atom("(l)").plus(-first(kind)).dividedBy(size(kind));
    return PromelaExpression.call(macro(kind, "sender", "l", body), code);
  }

  PromelaExpression content(int kind, PromelaExpression code) {
    PromelaExpression body =
        PromelaExpression.atom("(l)")
            .plus(-first(kind))
            .modulo(size(kind))
            .plus(encoding.minCode(kind(kind).content()));
    return PromelaExpression.call(macro(kind, "content", "l", body), code);
  }

  private String macro(int kind, String what, String parameters, PromelaExpression body) {
    return encoding.macro(kind(kind).name() + "_" + what, parameters, body);
  }

  /** The inlines that insert a message into a pool and remove it. */
  PromelaLines inlines(List<PromelaExpression> counters) {
    PromelaExpression to = PromelaExpression.atom("to");
    PromelaExpression i = counters.get(0);
    PromelaExpression j = counters.get(1);
    PromelaExpression room = identifiers.identifier("POOL");
    var promelaLines = new PromelaLines();
    promelaLines.add(
        "/* Inserts a message into the pool of a process, after those that are greater. */");
    promelaLines.open("inline " + identifiers.name("post") + "(to, letter) {");
    promelaLines.add("%s = 0;".formatted(i));
    promelaLines.open("do");
    promelaLines.add(
        ":: %s < %s && %s > letter -> %s++".formatted(i, room, identifiers.pool(to, i), i));
    promelaLines.add(":: else -> break");
    promelaLines.close("od;");
    if (system.faultModel().hasDuplication()) {
      promelaLines.add("if");
      promelaLines.add(
          ":: %s < %s && %s == letter -> skip /* it may arrive again anyway */"
              .formatted(i, room, identifiers.pool(to, i)));
      promelaLines.open(":: else ->");
    }
    promelaLines.add(
        "assert(%s == 0); /* the pool is full: give it more room, -DPOOL=... */"
            .formatted(identifiers.pool(to, room.plus(-1))));
    promelaLines.add("%s = %s;".formatted(j, room.plus(-1)));
    promelaLines.open("do");
    promelaLines.add(
        ":: %s > %s -> %s = %s; %s--"
            .formatted(j, i, identifiers.pool(to, j), identifiers.pool(to, j.plus(-1)), j));
    promelaLines.add(":: else -> break");
    promelaLines.close("od;");
    promelaLines.add("%s = letter;".formatted(identifiers.pool(to, i)));
    if (system.faultModel().hasDuplication()) {
      promelaLines.close("fi;");
    }
    promelaLines.close("}");
    promelaLines.add("");
    if (!system.faultModel().hasDuplication()) {
      take(promelaLines, i, room);
    }
    return promelaLines;
  }

  private void take(PromelaLines promelaLines, PromelaExpression i, PromelaExpression room) {
    PromelaExpression self = identifiers.identifier("self");
    promelaLines.add("/* Removes a message from the pool. */");
    promelaLines.open("inline " + identifiers.name("take") + "(letter) {");
    promelaLines.add("%s = 0;".formatted(i));
    promelaLines.open("do");
    promelaLines.add(":: %s != letter -> %s++".formatted(identifiers.pool(self, i), i));
    promelaLines.add(":: else -> break");
    promelaLines.close("od;");
    promelaLines.open("do");
    promelaLines.add(
        ":: %s < %s -> %s = %s; %s++"
            .formatted(
                i, room.plus(-1), identifiers.pool(self, i), identifiers.pool(self, i.plus(1)), i));
    promelaLines.add(":: else -> break");
    promelaLines.close("od;");
    promelaLines.add("%s = 0;".formatted(identifiers.pool(self, room.plus(-1))));
    promelaLines.close("}");
    promelaLines.add("");
  }
}
