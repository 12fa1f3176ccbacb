package rondo.distal.promela;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.ir.data.Type;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * What a process of a role may react to. Of the reactions to the same messages, or to none, the
 * first one counts whose condition holds; all conditions are looked at, since each may go wrong.
 */
final class ReactionText {
  private static final Type BOOL = new Type.Bool();

  private final Role role;
  private final Frame frame;
  private final EventPlace place;
  private final LetterText letters;
  private final EventWords words;
  private final StatementText statements;

  /** What it is written with. */
  record Tools(EventPlace place, LetterText letters, EventWords words, StatementText statements) {}

  ReactionText(Role role, Frame frame, Tools tools) {
    this.role = role;
    this.frame = frame;
    this.place = tools.place();
    this.letters = tools.letters();
    this.words = tools.words();
    this.statements = tools.statements();
  }

  /** Steps by name. */
  Map<String, Runnable> steps() {
    Map<String, Runnable> steps = new LinkedHashMap<>();
    for (Reaction reaction : role.reactions()) {
      switch (reaction.trigger()) {
        case Trigger.Timeout _ -> steps.put(named("timeout"), () -> alone(Trigger.Timeout.class));
        case Trigger.Internal _ ->
            steps.put(named("internal"), () -> alone(Trigger.Internal.class));
        case Trigger.One one ->
            steps.putIfAbsent(named("upon_" + place.kindName(one.kind())), () -> one(one.kind()));
        case Trigger.Several several ->
            steps.put(
                several(reaction.at().line(), several, steps.keySet()),
                () ->
                    InexpressibleException.within(reaction.at(), () -> several(reaction, several)));
      }
    }
    return steps;
  }

  /** By its line; several of them may stand on one, or have been made of one. */
  private String several(int line, Trigger.Several trigger, Set<String> taken) {
    String name = named("upon_several_" + place.kindName(trigger.kind()) + "_" + line);
    String free = name;
    for (int i = 2; taken.contains(free); i++) {
      free = name + "_" + i;
    }
    return free;
  }

  private String named(String step) {
    return role.name() + "_" + step;
  }

  private Code holds(Reaction reaction) {
    return statements.terms().as(reaction.guard(), BOOL);
  }

  /** A condition, kept for later. */
  private Code kept(Code condition, String name) {
    Code kept = frame.temporary(name);
    frame.set(kept, condition);
    return kept;
  }

  /** Reactions to nothing. */
  private void alone(Class<? extends Trigger> kind) {
    List<Reaction> all =
        role.reactions().stream().filter(r -> kind.isInstance(r.trigger())).toList();
    var conditions = new ArrayList<Code>();
    all.forEach(r -> conditions.add(kept(holds(r), "may")));
    first(all, conditions, 0, () -> {});
  }

  /** The first one whose condition holds. */
  private void first(List<Reaction> all, List<Code> conditions, int from, Runnable before) {
    if (from == all.size()) {
      return;
    }
    Reaction reaction = all.get(from);
    frame.when(
        conditions.get(from),
        () -> {
          if (!(reaction.trigger() instanceof Trigger.Several)) {
            frame
                .out()
                .add("/* upon %s, line %d */".formatted(title(reaction), reaction.at().line()));
            frame.step(
                () -> {
                  before.run();
                  react(reaction);
                });
          }
        },
        () -> first(all, conditions, from + 1, before));
  }

  private static String title(Reaction reaction) {
    return Frame.plain(reaction.name());
  }

  private void react(Reaction reaction) {
    statements.write(reaction.body());
    frame.out().add(words.name("check") + "();");
  }

  /** Reactions to one message of a kind: to any that is there. */
  private void one(int kind) {
    frame.choosing();
    Code letter = frame.temporary("letter");
    Code i = frame.temporary("i");
    frame.set(letter, Code.ZERO);
    each(
        i,
        kind,
        letter.is(Code.ZERO),
        () -> {
          frame.out().add("if");
          frame.option("true", frame.aside(() -> frame.set(letter, words.pool(place.self(), i))));
          frame.out().add(":: true -> skip");
          frame.out().add("fi;");
        });
    frame.when(letter.isNot(Code.ZERO), () -> one(kind, letter));
  }

  /** Each of the different messages of a kind. */
  private void each(Code i, int kind, Code condition, Runnable inside) {
    frame.out().open("for (%s : 0 .. %s) {".formatted(i, words.word("POOL").plus(-1)));
    Code letter = words.pool(place.self(), i);
    Code fresh = i.is(Code.ZERO).or(letter.isNot(words.pool(place.self(), i.plus(-1))));
    frame.when(condition.and(letters.is(kind, letter)), () -> frame.when(fresh, inside));
    frame.out().close("};");
  }

  private void one(int kind, Code letter) {
    List<Reaction> all = role.reactions().stream().filter(r -> isOf(r.trigger(), kind)).toList();
    Code content = frame.temporary("m");
    Code sender = frame.temporary("sender");
    frame.set(content, letters.content(kind, letter));
    frame.set(sender, letters.sender(kind, letter));
    var conditions = new ArrayList<Code>();
    for (Reaction reaction : all) {
      bind(reaction.trigger(), content, sender, Code.number(1));
      Code may = holds(reaction);
      if (reaction.trigger() instanceof Trigger.Several several) {
        may = may.and(statements.terms().as(several.enough(), BOOL));
      }
      conditions.add(kept(may, "may"));
    }
    Runnable consume =
        () -> {
          if (!place.keepsMessages()) {
            frame.out().add("%s(%s);".formatted(words.name("take"), letter));
          }
        };
    for (Reaction reaction : all) {
      bind(reaction.trigger(), content, sender, Code.number(1));
    }
    first(all, conditions, 0, consume);
  }

  private static boolean isOf(Trigger trigger, int kind) {
    return switch (trigger) {
      case Trigger.One one -> one.kind() == kind;
      case Trigger.Several several -> several.kind() == kind;
      case Trigger.Timeout _, Trigger.Internal _ -> false;
    };
  }

  private void bind(Trigger trigger, Code content, Code sender, Code size) {
    var processes = new Type.Process(place.processes());
    switch (trigger) {
      case Trigger.One one -> {
        frame.bind(one.message(), place.content(one.kind()), content);
        frame.bind(one.sender(), processes, sender);
      }
      case Trigger.Several several -> {
        frame.bind(several.message(), place.content(several.kind()), content);
        frame.bind(several.sender(), processes, sender);
        frame.bind(several.size(), new Type.Range(0, place.processes()), size);
      }
      case Trigger.Timeout _, Trigger.Internal _ -> {}
    }
  }

  /**
   * A reaction to several messages: for each of those that may be among them it is chosen whether
   * it is, and then whether they are enough and no earlier reaction is to just these.
   */
  private void several(Reaction reaction, Trigger.Several trigger) {
    frame.choosing();
    int kind = trigger.kind();
    place.hearing(place.content(kind));
    List<Reaction> earlier = new ArrayList<>();
    for (Reaction other : role.reactions().subList(0, role.reactions().indexOf(reaction))) {
      if (isOf(other.trigger(), kind)) {
        earlier.add(other);
      }
    }
    Code size = frame.temporary("size");
    frame.set(size, Code.ZERO);
    var toEarlier = new ArrayList<Code>();
    earlier.forEach(_ -> toEarlier.add(kept(Code.TRUE, "instead")));
    Code i = frame.temporary("i");
    Code content = frame.temporary("m");
    Code sender = frame.temporary("sender");
    each(
        i,
        kind,
        Code.TRUE,
        () -> pick(reaction, earlier, toEarlier, List.of(i, content, sender, size)));
    bind(trigger, content, sender, size);
    Frame.Prepared enough = frame.aside(() -> statements.terms().as(trigger.enough(), BOOL));
    frame.out().addAll(enough.before());
    Code fires = size.infix(">", Code.ZERO).and(enough.code());
    for (int e = 0; e < earlier.size(); e++) {
      Code instead = toEarlier.get(e);
      if (earlier.get(e).trigger() instanceof Trigger.Several several) {
        bind(several, content, sender, size);
        fires = fires.and(instead.and(statements.terms().as(several.enough(), BOOL)).not());
      } else {
        fires = fires.and(instead.and(size.is(Code.number(1))).not());
      }
    }
    frame.when(fires, () -> quorum(reaction, kind, sender));
  }

  /** Whether a message is among those that the process reacts to. */
  private void pick(
      Reaction reaction, List<Reaction> earlier, List<Code> toEarlier, List<Code> counters) {
    Code content = counters.get(1);
    Code sender = counters.get(2);
    Code size = counters.get(3);
    int kind = ((Trigger.Several) reaction.trigger()).kind();
    Code letter = words.pool(place.self(), counters.get(0));
    frame.set(content, letters.content(kind, letter));
    frame.set(sender, letters.sender(kind, letter));
    bind(reaction.trigger(), content, sender, size);
    Code may = kept(holds(reaction), "may");
    Code heard = place.heardOf(sender);
    Lines take =
        frame.aside(
            () -> {
              frame.set(heard, content);
              frame.out().add(size + "++;");
              for (int e = 0; e < earlier.size(); e++) {
                bind(earlier.get(e).trigger(), content, sender, size);
                Code instead = toEarlier.get(e);
                frame.set(instead, instead.and(holds(earlier.get(e))));
              }
            });
    frame.out().add("if");
    frame.option(may.and(heard.is(place.nothing())).text(), take);
    frame.out().add(":: true -> skip");
    frame.out().add("fi;");
  }

  private void quorum(Reaction reaction, int kind, Code sender) {
    frame.out().add("/* upon %s, line %d */".formatted(title(reaction), reaction.at().line()));
    frame.step(() -> consume(reaction, kind, sender));
  }

  private void consume(Reaction reaction, int kind, Code sender) {
    if (!place.keepsMessages()) {
      frame.out().open("for (%s : 0 .. %s) {".formatted(sender, place.number().plus(-1)));
      Code letter = letters.letter(kind, sender, place.heardOf(sender));
      frame.when(
          place.heardOf(sender).isNot(place.nothing()),
          () -> frame.out().add("%s(%s);".formatted(words.name("take"), letter)));
      frame.out().close("};");
    }
    react(reaction);
  }
}
