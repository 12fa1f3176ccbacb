package rondo.translate.promela.round;

import java.util.List;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;

/**
 * Translates a round-based protocol to one Promela process per process, in lockstep: in each round
 * all processes send, in any order; after all sends and the message loss of the network, all
 * processes update. Barriers separate these stages.
 */
public final class LockstepProgram {
  private final RoundText text;
  private final RoundSystem system;
  private final RoundIdentifiers identifiers;
  private final PromelaWriter writer;
  private final PromelaExpression stage;
  private final PromelaExpression done;
  private final PromelaExpression counter;

  private LockstepProgram(RoundSystem system) {
    this.text = new RoundText(system);
    this.system = system;
    this.identifiers = text.identifiers;
    this.writer = text.writer;
    this.stage = identifiers.identifier("stage");
    this.done = identifiers.identifier("done");
    this.counter = writer.temporary("at");
  }

  public static String print(RoundSystem system, String title) {
    return new LockstepProgram(system).print(title);
  }

  private String print(String title) {
    PromelaLines renumbering = text.renumbering();
    String name = text.proctype();
    PromelaLines process = writer.capture(() -> process(name, !renumbering.isEmpty()));
    PromelaLines init = writer.capture(() -> init(name));
    var declarations = new RoundDeclarations(text);
    PromelaLines all =
        declarations.prelude(
            title, "Processes in lockstep: all send, then all update their states.");
    all.add("");
    all.add(
        "byte %s; /* sending and updating in the first round, in the next ... */".formatted(stage));
    all.add("byte %s; /* how many processes have done that */".formatted(done));
    all.addAll(declarations.temporaries(List.of()));
    all.add("");
    all.addAll(declarations.reset(counter, List.of()));
    all.add("");
    all.addAll(text.inlines());
    all.addAll(renumbering);
    all.add("");
    all.addAll(process);
    all.add("");
    all.addAll(init);
    return all.toString();
  }

  private void init(String name) {
    writer.out().open("init {");
    writer.out().add("byte " + identifiers.self() + ";");
    writer.out().open("atomic {");
    text.network.chooseFaulty();
    writer
        .out()
        .open(
            "for (%s : 0 .. %s) {"
                .formatted(identifiers.self(), identifiers.processCount().plus(-1)));
    writer.out().add(text.begin().name() + "();");
    writer.out().close("};");
    writer.step(text::end);
    for (int p = 0; p < system.processes(); p++) {
      writer.out().add("run %s(%d);".formatted(name, p));
    }
    writer.out().add(identifiers.self() + " = 0;");
    writer.out().close("}");
    writer.out().close("}");
  }

  private void process(String name, boolean renumbers) {
    writer.out().open("proctype " + name + "(byte " + identifiers.self() + ") {");
    writer.out().add("end_of_round: do");
    system
        .phaseLimit()
        .ifPresent(
            k ->
                writer
                    .out()
                    .add(
                        ":: %s == 0 && %s > %d -> break".formatted(stage, identifiers.phase(), k)));
    writer.out().open("::");
    int rounds = text.rounds.size();
    for (int r = 0; r < rounds; r++) {
      RoundText.RoundInlines round = text.rounds.get(r);
      int number = r;
      String title = round.round().name();
      PromelaLines send = writer.capture(() -> send(round, number));
      writer.out().add(title.isEmpty() ? "/* the round */" : "/* round " + title + " */");
      writer.out().nest((r == 0 ? "" : "end_send_%d: ".formatted(r)) + "atomic {", send);
      writer.out().add("};");
      PromelaLines update = writer.capture(() -> update(round, number, renumbers));
      writer.out().nest("end_update_%d: atomic {".formatted(r), update);
      writer.out().add("};");
    }
    writer.out().close("od;");
    writer.out().add(identifiers.name("stopped") + ": skip");
    writer.out().close("}");
  }

  private void call(RoundText.Inline part, PromelaExpression condition) {
    if (part.isEmpty()) {
      return;
    }
    if (part.nondeterministic()) {
      writer.markNondeterministic();
    }
    writer.when(condition, () -> writer.out().add(part.name() + "();"));
  }

  private void send(RoundText.RoundInlines round, int number) {
    boolean ends = number == 0 && system.phaseLimit().isPresent();
    String more =
        ends ? " && %s <= %d".formatted(identifiers.phase(), system.phaseLimit().getAsInt()) : "";
    writer.out().add("%s == %d%s;".formatted(stage, 2 * number, more));
    writer.step(() -> call(round.send(), text.network.sends(identifiers.self())));
    writer.out().add(done + "++;");
    writer.when(
        done.equalTo(identifiers.processCount()),
        () -> {
          if (!round.network().isEmpty()) {
            writer.out().add(round.network().name() + "();");
          }
          writer.set(done, PromelaExpression.ZERO);
          writer.set(stage, PromelaExpression.number(2L * number + 1));
        });
    writer.out().add(identifiers.name("forget") + "();");
  }

  private void update(RoundText.RoundInlines round, int number, boolean renumbers) {
    writer.out().add("%s == %d;".formatted(stage, 2 * number + 1));
    writer.step(() -> call(round.update(), text.network.updates(identifiers.self())));
    writer.out().add(done + "++;");
    writer.when(
        done.equalTo(identifiers.processCount()),
        () -> {
          writer.step(() -> text.endRound(number, renumbers));
          writer.set(done, PromelaExpression.ZERO);
          writer.set(stage, PromelaExpression.number(2L * ((number + 1) % text.rounds.size())));
        });
    writer.out().add(identifiers.name("forget") + "();");
  }
}
