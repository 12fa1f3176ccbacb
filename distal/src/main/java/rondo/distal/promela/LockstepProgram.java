package rondo.distal.promela;

import java.util.List;
import rondo.ir.round.RoundSystem;

/**
 * A process for each process, in lockstep: in each round all send, in any order, and when all have
 * sent and the network has lost what it loses, all update. Nobody goes on before everybody is done.
 */
final class LockstepProgram {
  private final RoundText text;
  private final RoundSystem system;
  private final RoundWords words;
  private final Frame frame;
  private final Code stage;
  private final Code done;
  private final Code counter;

  private LockstepProgram(RoundSystem system) {
    this.text = new RoundText(system);
    this.system = system;
    this.words = text.words;
    this.frame = text.frame;
    this.stage = words.word("stage");
    this.done = words.word("done");
    this.counter = frame.temporary("at");
  }

  static String of(RoundSystem system, String title) {
    return new LockstepProgram(system).print(title);
  }

  private String print(String title) {
    Lines renumbering = text.renumbering();
    String name = text.proctype();
    Lines process = frame.aside(() -> process(name, !renumbering.isEmpty()));
    Lines init = frame.aside(() -> init(name));
    var declarations = new RoundDeclarations(text);
    Lines all =
        declarations.prelude(
            title, "Processes in lockstep: all send, then all make something of it.");
    all.add("");
    all.add(
        "byte %s; /* sending and updating in the first round, in the next ... */".formatted(stage));
    all.add("byte %s; /* how many are through with that */".formatted(done));
    all.addAll(declarations.temporaries(List.of()));
    all.add("");
    all.addAll(declarations.forgetting(counter, List.of()));
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
    frame.out().open("init {");
    frame.out().add("byte " + words.self() + ";");
    frame.out().open("atomic {");
    text.network.begin();
    frame.out().open("for (%s : 0 .. %s) {".formatted(words.self(), words.number().plus(-1)));
    frame.out().add(text.begin().name() + "();");
    frame.out().close("};");
    frame.step(text::end);
    for (int p = 0; p < system.processes(); p++) {
      frame.out().add("run %s(%d);".formatted(name, p));
    }
    frame.out().add(words.self() + " = 0;");
    frame.out().close("}");
    frame.out().close("}");
  }

  private void process(String name, boolean renumbers) {
    frame.out().open("proctype " + name + "(byte " + words.self() + ") {");
    frame.out().add("end_of_round: do");
    system
        .phases()
        .ifPresent(
            k ->
                frame
                    .out()
                    .add(":: %s == 0 && %s > %d -> break".formatted(stage, words.phase(), k)));
    frame.out().open("::");
    int rounds = text.rounds.size();
    for (int r = 0; r < rounds; r++) {
      RoundText.RoundNames round = text.rounds.get(r);
      int number = r;
      String title = round.round().name();
      Lines send = frame.aside(() -> send(round, number));
      frame.out().add(title.isEmpty() ? "/* the round */" : "/* round " + title + " */");
      frame.out().nest((r == 0 ? "" : "end_send_%d: ".formatted(r)) + "atomic {", send);
      frame.out().add("};");
      Lines update = frame.aside(() -> update(round, number, renumbers));
      frame.out().nest("end_update_%d: atomic {".formatted(r), update);
      frame.out().add("};");
    }
    frame.out().close("od;");
    frame.out().add(words.name("stopped") + ": skip");
    frame.out().close("}");
  }

  private void call(RoundText.Inline part, Code condition) {
    if (part.isEmpty()) {
      return;
    }
    if (part.chooses()) {
      frame.choosing();
    }
    frame.when(condition, () -> frame.out().add(part.name() + "();"));
  }

  private void send(RoundText.RoundNames round, int number) {
    boolean ends = number == 0 && system.phases().isPresent();
    String more = ends ? " && %s <= %d".formatted(words.phase(), system.phases().getAsInt()) : "";
    frame.out().add("%s == %d%s;".formatted(stage, 2 * number, more));
    frame.step(() -> call(round.send(), text.network.sends(words.self())));
    frame.out().add(done + "++;");
    frame.when(
        done.is(words.number()),
        () -> {
          if (!round.network().isEmpty()) {
            frame.out().add(round.network().name() + "();");
          }
          frame.set(done, Code.ZERO);
          frame.set(stage, Code.number(2L * number + 1));
        });
    frame.out().add(words.name("forget") + "();");
  }

  private void update(RoundText.RoundNames round, int number, boolean renumbers) {
    frame.out().add("%s == %d;".formatted(stage, 2 * number + 1));
    frame.step(() -> call(round.update(), text.network.updates(words.self())));
    frame.out().add(done + "++;");
    frame.when(
        done.is(words.number()),
        () -> {
          frame.step(() -> text.endRound(number, renumbers));
          frame.set(done, Code.ZERO);
          frame.set(stage, Code.number(2L * ((number + 1) % text.rounds.size())));
        });
    frame.out().add(words.name("forget") + "();");
  }
}
