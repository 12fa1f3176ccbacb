package rondo.distal.promela;

import java.util.List;
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
  private final Frame frame;

  private SequentialProgram(RoundSystem system) {
    this.text = new RoundText(system);
    this.system = system;
    this.words = text.words;
    this.frame = text.frame;
  }

  static String of(RoundSystem system, String title) {
    return new SequentialProgram(system).print(title);
  }

  private String print(String title) {
    Lines renumbering = text.renumbering();
    Lines process = frame.aside(() -> process(!renumbering.isEmpty()));
    List<String> more = List.of(words.self().text());
    var declarations = new RoundDeclarations(text);
    Lines all =
        declarations.prelude(
            title, "One process does what all do, round by round; a round is one step.");
    all.addAll(declarations.temporaries(more));
    all.add("");
    all.addAll(declarations.forgetting(words.self(), more));
    all.add("");
    all.addAll(text.inlines());
    all.addAll(renumbering);
    all.add("");
    all.addAll(process);
    return all.toString();
  }

  private void process(boolean renumbers) {
    Lines begin =
        frame.aside(
            () -> {
              text.network.begin();
              everybody(text.begin(), Code.TRUE);
              frame.step(text::end);
            });
    frame.out().open("active proctype " + text.proctype() + "() {");
    frame.out().nest("atomic {", begin);
    frame.out().add("};");
    frame.out().add("do");
    system
        .phases()
        .ifPresent(k -> frame.out().add(":: %s > %d -> break".formatted(words.phase(), k)));
    frame.out().open("::");
    for (int r = 0; r < text.rounds.size(); r++) {
      int number = r;
      RoundText.RoundNames round = text.rounds.get(r);
      String name = round.round().name();
      Lines written = frame.aside(() -> round(round, number, renumbers));
      frame.out().nest("atomic {" + (name.isEmpty() ? "" : " /* round " + name + " */"), written);
      frame.out().add("};");
    }
    frame.out().close("od;");
    frame.out().add(words.name("stopped") + ": skip");
    frame.out().close("}");
  }

  /** Something that each process does, under a condition. */
  private void everybody(RoundText.Inline part, Code condition) {
    if (part.isEmpty()) {
      return;
    }
    if (part.chooses()) {
      frame.choosing();
    }
    frame.out().open("for (%s : 0 .. %s) {".formatted(words.self(), words.number().plus(-1)));
    frame.when(condition, () -> frame.out().add(part.name() + "();"));
    frame.out().close("};");
  }

  private void round(RoundText.RoundNames round, int number, boolean renumbers) {
    if (number == 0 && system.phases().isPresent()) {
      frame.out().add("%s <= %d;".formatted(words.phase(), system.phases().getAsInt()));
    }
    Runnable send = () -> everybody(round.send(), text.network.sends(words.self()));
    Runnable update = () -> everybody(round.update(), text.network.updates(words.self()));
    Runnable end = () -> text.endRound(number, renumbers);
    if (round.network().isEmpty() && !round.update().chooses()) {
      frame.step(
          () -> {
            send.run();
            update.run();
            end.run();
          });
      return;
    }
    frame.step(send);
    if (!round.network().isEmpty()) {
      frame.out().add(round.network().name() + "();");
    }
    if (round.update().chooses()) {
      update.run();
      frame.step(end);
    } else {
      frame.step(
          () -> {
            update.run();
            end.run();
          });
    }
  }
}
