package rondo.distal.promela;

import java.util.List;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageKind;

/**
 * Messages that have arrived, with their senders, as numbers from 1 on; the kinds of messages come
 * one after the other. A pool is a row of such numbers, the greatest first, so that equal pools are
 * equal; where it ends, there is 0.
 */
final class LetterText {
  private static final int LEAST = 8;
  private static final int SLOTS = 300;

  private final EventSystem system;
  private final Codes codes;
  private final EventWords words;

  LetterText(EventSystem system, Codes codes, EventWords words) {
    this.system = system;
    this.codes = codes;
    this.words = words;
  }

  private MessageKind kind(int kind) {
    return system.messages().get(kind);
  }

  private long size(int kind) {
    return codes.size(kind(kind).content());
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

  /** How many messages a pool has room for, unless somebody says otherwise. */
  int room() {
    int wanted = 2 * system.processes() * system.messages().size();
    return Math.max(LEAST, Math.min(wanted, SLOTS / system.processes()));
  }

  /** The type of a number of a message. */
  String storage() {
    return first(system.messages().size()) <= Short.MAX_VALUE ? "short" : "int";
  }

  Code letter(int kind, Code sender, Code content) {
    Code body =
        Code.atom("(sender)")
            .times(size(kind))
            .infix("+", Code.atom("(m)"))
            .plus(first(kind) - codes.low(kind(kind).content()));
    return Code.call(macro(kind, "sent", "sender, m", body), sender, content);
  }

  Code is(int kind, Code letter) {
    Code body =
        Code.number(first(kind))
            .infix("<=", Code.atom("(l)"))
            .and(Code.atom("(l)").infix("<", Code.number(first(kind + 1))));
    return Code.call(macro(kind, "arrived", "l", body), letter);
  }

  Code sender(int kind, Code letter) {
    Code body = Code.atom("(l)").plus(-first(kind)).over(size(kind));
    return Code.call(macro(kind, "sender", "l", body), letter);
  }

  Code content(int kind, Code letter) {
    Code body =
        Code.atom("(l)")
            .plus(-first(kind))
            .modulo(size(kind))
            .plus(codes.low(kind(kind).content()));
    return Code.call(macro(kind, "content", "l", body), letter);
  }

  private String macro(int kind, String what, String parameters, Code body) {
    return codes.macro(kind(kind).name() + "_" + what, parameters, body);
  }

  /** How a message gets into a pool, and out of it. */
  Lines inlines(List<Code> counters) {
    Code to = Code.atom("to");
    Code i = counters.get(0);
    Code j = counters.get(1);
    Code room = words.word("POOL");
    var lines = new Lines();
    lines.add("/* A message gets into the pool of a process, behind those that are greater. */");
    lines.open("inline " + words.name("post") + "(to, letter) {");
    lines.add("%s = 0;".formatted(i));
    lines.open("do");
    lines.add(":: %s < %s && %s > letter -> %s++".formatted(i, room, words.pool(to, i), i));
    lines.add(":: else -> break");
    lines.close("od;");
    if (system.faults().duplication()) {
      lines.add("if");
      lines.add(
          ":: %s < %s && %s == letter -> skip /* it may arrive again anyway */"
              .formatted(i, room, words.pool(to, i)));
      lines.open(":: else ->");
    }
    lines.add(
        "assert(%s == 0); /* the pool is full: give it more room, -DPOOL=... */"
            .formatted(words.pool(to, room.plus(-1))));
    lines.add("%s = %s;".formatted(j, room.plus(-1)));
    lines.open("do");
    lines.add(
        ":: %s > %s -> %s = %s; %s--"
            .formatted(j, i, words.pool(to, j), words.pool(to, j.plus(-1)), j));
    lines.add(":: else -> break");
    lines.close("od;");
    lines.add("%s = letter;".formatted(words.pool(to, i)));
    if (system.faults().duplication()) {
      lines.close("fi;");
    }
    lines.close("}");
    lines.add("");
    if (!system.faults().duplication()) {
      take(lines, i, room);
    }
    return lines;
  }

  private void take(Lines lines, Code i, Code room) {
    Code self = words.word("self");
    lines.add("/* A message is taken out of the pool. */");
    lines.open("inline " + words.name("take") + "(letter) {");
    lines.add("%s = 0;".formatted(i));
    lines.open("do");
    lines.add(":: %s != letter -> %s++".formatted(words.pool(self, i), i));
    lines.add(":: else -> break");
    lines.close("od;");
    lines.open("do");
    lines.add(
        ":: %s < %s -> %s = %s; %s++"
            .formatted(i, room.plus(-1), words.pool(self, i), words.pool(self, i.plus(1)), i));
    lines.add(":: else -> break");
    lines.close("od;");
    lines.add("%s = 0;".formatted(words.pool(self, room.plus(-1))));
    lines.close("}");
    lines.add("");
  }
}
