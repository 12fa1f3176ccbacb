package rondo.distal.promela;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.round.RoundSystem;

/**
 * One process that goes through the rounds: it sends for everybody, loses what is lost, and updates
 * everybody, one after the other. A round is one step, after which nothing is left but the
 * variables of all processes.
 */
final class SequentialProgram {
  private final RoundText text;
  private final RoundSystem system;
  private final RoundWords words;
  private final Lines out = new Lines();

  private SequentialProgram(RoundSystem system) {
    this.text = new RoundText(system);
    this.system = system;
    this.words = text.words;
  }

  static String of(RoundSystem system, String title) {
    return new SequentialProgram(system).print(title);
  }

  private String print(String title) {
    Lines renumbering = text.renumbering();
    Lines begin = text.frame.aside(text.network::begin);
    Lines end = text.frame.aside(text.network::end);
    Lines process = process(!renumbering.isEmpty(), begin, end);
    List<String> more = List.of(words.self().text());
    Lines all =
        text.prelude(title, "One process does what all do, round by round; a round is one step.");
    all.addAll(text.temporaries(more));
    all.add("");
    all.addAll(text.forgetting(words.self(), more));
    all.add("");
    all.addAll(text.inlines());
    all.addAll(renumbering);
    all.add("");
    all.addAll(process);
    return all.toString();
  }

  private Lines process(boolean renumbers, Lines begin, Lines end) {
    out.open("active proctype " + text.proctype() + "() {");
    out.open("atomic {");
    out.addAll(begin);
    everybody(words.name("begin"), Code.TRUE);
    check();
    out.add(words.name("forget") + "();");
    out.close("};");
    out.add("do");
    OptionalInt phases = system.phases();
    if (phases.isPresent()) {
      out.add(":: %s > %d -> break".formatted(words.phase(), phases.getAsInt()));
      out.open("::");
    } else {
      out.open("::");
    }
    for (int r = 0; r < text.rounds.size(); r++) {
      round(text.rounds.get(r), r, renumbers, end);
    }
    out.close("od;");
    out.add(words.name("stopped") + ": skip");
    out.close("}");
    return out;
  }

  private void check() {
    if (!text.check().isEmpty()) {
      out.add(text.check() + "();");
    }
  }

  private void everybody(String inline, Code condition) {
    if (inline.isEmpty()) {
      return;
    }
    out.open("for (%s : 0 .. %s) {".formatted(words.self(), words.number().plus(-1)));
    if (condition.equals(Code.TRUE)) {
      out.add(inline + "();");
    } else {
      out.add("if");
      out.add(":: " + condition + " -> " + inline + "()");
      out.add(":: else -> skip");
      out.add("fi;");
    }
    out.close("};");
  }

  private void round(RoundText.RoundNames round, int number, boolean renumbers, Lines end) {
    String name = round.round().name();
    out.open("atomic {" + (name.isEmpty() ? "" : " /* round " + name + " */"));
    if (number == 0 && system.phases().isPresent()) {
      out.add("%s <= %d;".formatted(words.phase(), system.phases().getAsInt()));
    }
    everybody(round.send(), text.network.sends(words.self()));
    if (!round.network().isEmpty()) {
      out.add(round.network() + "();");
    }
    everybody(round.update(), text.network.updates(words.self()));
    out.addAll(end);
    if (number == text.rounds.size() - 1 && text.stamps().counts()) {
      out.add(words.phase() + "++;");
    }
    if (renumbers) {
      out.add(words.name("renumber") + "();");
    }
    check();
    out.add(words.name("forget") + "();");
    out.close("};");
  }
}
