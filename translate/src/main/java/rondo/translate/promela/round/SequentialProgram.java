package rondo.translate.promela.round;

import java.util.List;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;

/**
 * Translates a round-based protocol to one Promela process that simulates all processes: in each
 * round it sends for all of them, loses messages, and updates all of them, one after the other. A
 * round is one atomic step, after which only the variables of the processes remain.
 */
public final class SequentialProgram {
  private final RoundText text;
  private final RoundSystem system;
  private final RoundIdentifiers identifiers;
  private final PromelaWriter writer;

  private SequentialProgram(RoundSystem system) {
    this.text = new RoundText(system);
    this.system = system;
    this.identifiers = text.identifiers;
    this.writer = text.writer;
  }

  public static String print(RoundSystem system, String title) {
    return new SequentialProgram(system).print(title);
  }

  private String print(String title) {
    PromelaLines renumbering = text.renumbering();
    PromelaLines process = writer.capture(() -> process(!renumbering.isEmpty()));
    List<String> more = List.of(identifiers.self().text());
    var declarations = new RoundDeclarations(text);
    PromelaLines all =
        declarations.prelude(
            title, "One process does what all do, round by round; a round is one step.");
    all.addAll(declarations.temporaries(more));
    all.add("");
    all.addAll(declarations.reset(identifiers.self(), more));
    all.add("");
    all.addAll(text.inlines());
    all.addAll(renumbering);
    all.add("");
    all.addAll(process);
    return all.toString();
  }

  private void process(boolean renumbers) {
    PromelaLines begin =
        writer.capture(
            () -> {
              text.network.chooseFaulty();
              forEachProcess(text.begin(), PromelaExpression.TRUE);
              writer.step(text::end);
            });
    writer.out().open("active proctype " + text.proctype() + "() {");
    writer.out().nest("atomic {", begin);
    writer.out().add("};");
    writer.out().add("do");
    system
        .phaseLimit()
        .ifPresent(k -> writer.out().add(":: %s > %d -> break".formatted(identifiers.phase(), k)));
    writer.out().open("::");
    for (int r = 0; r < text.rounds.size(); r++) {
      int number = r;
      RoundText.RoundInlines round = text.rounds.get(r);
      String name = round.round().name();
      PromelaLines written = writer.capture(() -> round(round, number, renumbers));
      writer.out().nest("atomic {" + (name.isEmpty() ? "" : " /* round " + name + " */"), written);
      writer.out().add("};");
    }
    writer.out().close("od;");
    writer.out().add(identifiers.name("stopped") + ": skip");
    writer.out().close("}");
  }

  /** Generates a loop over all processes with a guarded body. */
  private void forEachProcess(RoundText.Inline part, PromelaExpression condition) {
    if (part.isEmpty()) {
      return;
    }
    if (part.nondeterministic()) {
      writer.markNondeterministic();
    }
    writer
        .out()
        .open(
            "for (%s : 0 .. %s) {"
                .formatted(identifiers.self(), identifiers.processCount().plus(-1)));
    writer.when(condition, () -> writer.out().add(part.name() + "();"));
    writer.out().close("};");
  }

  private void round(RoundText.RoundInlines round, int number, boolean renumbers) {
    if (number == 0 && system.phaseLimit().isPresent()) {
      writer.out().add("%s <= %d;".formatted(identifiers.phase(), system.phaseLimit().getAsInt()));
    }
    Runnable send = () -> forEachProcess(round.send(), text.network.sends(identifiers.self()));
    Runnable update =
        () -> forEachProcess(round.update(), text.network.updates(identifiers.self()));
    Runnable end = () -> text.endRound(number, renumbers);
    if (round.network().isEmpty() && !round.update().nondeterministic()) {
      writer.step(
          () -> {
            send.run();
            update.run();
            end.run();
          });
      return;
    }
    writer.step(send);
    if (!round.network().isEmpty()) {
      writer.out().add(round.network().name() + "();");
    }
    if (round.update().nondeterministic()) {
      update.run();
      writer.step(end);
    } else {
      writer.step(
          () -> {
            update.run();
            end.run();
          });
    }
  }
}
