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
  private final PromelaWriter writer;
  private final EventContext context;
  private final MessagePoolText pools;
  private final EventIdentifiers identifiers;
  private final StatementText statements;

  /** What it is written with. */
  record Tools(
      EventContext context,
      MessagePoolText pools,
      EventIdentifiers identifiers,
      StatementText statements) {}

  ReactionText(Role role, PromelaWriter writer, Tools tools) {
    this.role = role;
    this.writer = writer;
    this.context = tools.context();
    this.pools = tools.pools();
    this.identifiers = tools.identifiers();
    this.statements = tools.statements();
  }

  /** Steps by name. */
  Map<String, Runnable> steps() {
    Map<String, Runnable> steps = new LinkedHashMap<>();
    for (Reaction reaction : role.reactions()) {
      switch (reaction.trigger()) {
        case Trigger.Timeout _ ->
            steps.put(named("timeout"), () -> spontaneous(Trigger.Timeout.class));
        case Trigger.Internal _ ->
            steps.put(named("internal"), () -> spontaneous(Trigger.Internal.class));
        case Trigger.SingleMessage message ->
            steps.putIfAbsent(
                named("upon_" + context.kindName(message.kind())),
                () -> singleMessage(message.kind()));
        case Trigger.Quorum quorum ->
            steps.put(
                quorumReaction(reaction.at().line(), quorum, steps.keySet()),
                () ->
                    InexpressibleException.within(
                        reaction.at(), () -> quorumReaction(reaction, quorum)));
      }
    }
    return steps;
  }

  /** By its line; several of them may stand on one, or have been made of one. */
  private String quorumReaction(int line, Trigger.Quorum trigger, Set<String> taken) {
    String name = named("upon_several_" + context.kindName(trigger.kind()) + "_" + line);
    String free = name;
    for (int i = 2; taken.contains(free); i++) {
      free = name + "_" + i;
    }
    return free;
  }

  private String named(String step) {
    return role.name() + "_" + step;
  }

  private PromelaExpression holds(Reaction reaction) {
    return statements.terms().as(reaction.guard(), BOOL);
  }

  /** A condition, kept for later. */
  private PromelaExpression kept(PromelaExpression condition, String name) {
    PromelaExpression kept = writer.temporary(name);
    writer.set(kept, condition);
    return kept;
  }

  /** Reactions to nothing. */
  private void spontaneous(Class<? extends Trigger> kind) {
    List<Reaction> all =
        role.reactions().stream().filter(r -> kind.isInstance(r.trigger())).toList();
    var conditions = new ArrayList<PromelaExpression>();
    all.forEach(r -> conditions.add(kept(holds(r), "may")));
    first(all, conditions, 0, () -> {});
  }

  /** The first one whose condition holds. */
  private void first(
      List<Reaction> all, List<PromelaExpression> conditions, int from, Runnable before) {
    if (from == all.size()) {
      return;
    }
    Reaction reaction = all.get(from);
    writer.when(
        conditions.get(from),
        () -> {
          if (!(reaction.trigger() instanceof Trigger.Quorum)) {
            writer
                .out()
                .add("/* upon %s, line %d */".formatted(title(reaction), reaction.at().line()));
            writer.step(
                () -> {
                  before.run();
                  react(reaction);
                });
          }
        },
        () -> first(all, conditions, from + 1, before));
  }

  private static String title(Reaction reaction) {
    return PromelaWriter.commentText(reaction.name());
  }

  private void react(Reaction reaction) {
    statements.write(reaction.body());
    writer.out().add(identifiers.name("check") + "();");
  }

  /** Reactions to one message of a kind: to any that is there. */
  private void singleMessage(int kind) {
    writer.markNondeterministic();
    PromelaExpression letter = writer.temporary("letter");
    PromelaExpression i = writer.temporary("i");
    writer.set(letter, PromelaExpression.ZERO);
    each(
        i,
        kind,
        letter.equalTo(PromelaExpression.ZERO),
        () -> {
          writer.out().add("if");
          writer.option(
              "true",
              writer.capture(() -> writer.set(letter, identifiers.pool(context.self(), i))));
          writer.out().add(":: true -> skip");
          writer.out().add("fi;");
        });
    writer.when(letter.notEqualTo(PromelaExpression.ZERO), () -> singleMessage(kind, letter));
  }

  /** Each of the different messages of a kind. */
  private void each(PromelaExpression i, int kind, PromelaExpression condition, Runnable inside) {
    writer.out().open("for (%s : 0 .. %s) {".formatted(i, identifiers.identifier("POOL").plus(-1)));
    PromelaExpression letter = identifiers.pool(context.self(), i);
    PromelaExpression fresh =
        i.equalTo(PromelaExpression.ZERO)
            .or(letter.notEqualTo(identifiers.pool(context.self(), i.plus(-1))));
    writer.when(condition.and(pools.isOfKind(kind, letter)), () -> writer.when(fresh, inside));
    writer.out().close("};");
  }

  private void singleMessage(int kind, PromelaExpression letter) {
    List<Reaction> all = role.reactions().stream().filter(r -> isOf(r.trigger(), kind)).toList();
    PromelaExpression content = writer.temporary("m");
    PromelaExpression sender = writer.temporary("sender");
    writer.set(content, pools.content(kind, letter));
    writer.set(sender, pools.sender(kind, letter));
    var conditions = new ArrayList<PromelaExpression>();
    for (Reaction reaction : all) {
      bind(reaction.trigger(), content, sender, PromelaExpression.number(1));
      PromelaExpression may = holds(reaction);
      if (reaction.trigger() instanceof Trigger.Quorum quorum) {
        may = may.and(statements.terms().as(quorum.threshold(), BOOL));
      }
      conditions.add(kept(may, "may"));
    }
    Runnable consume =
        () -> {
          if (!context.keepsMessages()) {
            writer.out().add("%s(%s);".formatted(identifiers.name("take"), letter));
          }
        };
    for (Reaction reaction : all) {
      bind(reaction.trigger(), content, sender, PromelaExpression.number(1));
    }
    first(all, conditions, 0, consume);
  }

  private static boolean isOf(Trigger trigger, int kind) {
    return switch (trigger) {
      case Trigger.SingleMessage message -> message.kind() == kind;
      case Trigger.Quorum quorum -> quorum.kind() == kind;
      case Trigger.Timeout _, Trigger.Internal _ -> false;
    };
  }

  private void bind(
      Trigger trigger,
      PromelaExpression content,
      PromelaExpression sender,
      PromelaExpression size) {
    var processes = new Type.Process(context.processes());
    switch (trigger) {
      case Trigger.SingleMessage message -> {
        writer.bind(message.message(), context.contentType(message.kind()), content);
        writer.bind(message.sender(), processes, sender);
      }
      case Trigger.Quorum quorum -> {
        writer.bind(quorum.message(), context.contentType(quorum.kind()), content);
        writer.bind(quorum.sender(), processes, sender);
        writer.bind(quorum.size(), new Type.Range(0, context.processes()), size);
      }
      case Trigger.Timeout _, Trigger.Internal _ -> {}
    }
  }

  /**
   * A reaction to several messages: for each of those that may be among them it is chosen whether
   * it is, and then whether they are enough and no earlier reaction is to just these.
   */
  private void quorumReaction(Reaction reaction, Trigger.Quorum trigger) {
    writer.markNondeterministic();
    int kind = trigger.kind();
    context.setMessageType(context.contentType(kind));
    List<Reaction> earlier = new ArrayList<>();
    for (Reaction other : role.reactions().subList(0, role.reactions().indexOf(reaction))) {
      if (isOf(other.trigger(), kind)) {
        earlier.add(other);
      }
    }
    PromelaExpression size = writer.temporary("size");
    writer.set(size, PromelaExpression.ZERO);
    var toEarlier = new ArrayList<PromelaExpression>();
    earlier.forEach(_ -> toEarlier.add(kept(PromelaExpression.TRUE, "instead")));
    PromelaExpression i = writer.temporary("i");
    PromelaExpression content = writer.temporary("m");
    PromelaExpression sender = writer.temporary("sender");
    each(
        i,
        kind,
        PromelaExpression.TRUE,
        () -> pick(reaction, earlier, toEarlier, List.of(i, content, sender, size)));
    bind(trigger, content, sender, size);
    PromelaWriter.PreparedExpression enough =
        writer.capture(() -> statements.terms().as(trigger.threshold(), BOOL));
    writer.out().addAll(enough.before());
    PromelaExpression fires = size.infix(">", PromelaExpression.ZERO).and(enough.expression());
    for (int e = 0; e < earlier.size(); e++) {
      PromelaExpression instead = toEarlier.get(e);
      if (earlier.get(e).trigger() instanceof Trigger.Quorum several) {
        bind(several, content, sender, size);
        fires = fires.and(instead.and(statements.terms().as(several.threshold(), BOOL)).not());
      } else {
        fires = fires.and(instead.and(size.equalTo(PromelaExpression.number(1))).not());
      }
    }
    writer.when(fires, () -> quorum(reaction, kind, sender));
  }

  /** Whether a message is among those that the process reacts to. */
  private void pick(
      Reaction reaction,
      List<Reaction> earlier,
      List<PromelaExpression> toEarlier,
      List<PromelaExpression> counters) {
    PromelaExpression content = counters.get(1);
    PromelaExpression sender = counters.get(2);
    PromelaExpression size = counters.get(3);
    int kind = ((Trigger.Quorum) reaction.trigger()).kind();
    PromelaExpression letter = identifiers.pool(context.self(), counters.get(0));
    writer.set(content, pools.content(kind, letter));
    writer.set(sender, pools.sender(kind, letter));
    bind(reaction.trigger(), content, sender, size);
    PromelaExpression may = kept(holds(reaction), "may");
    PromelaExpression heard = context.messageFrom(sender);
    PromelaLines take =
        writer.capture(
            () -> {
              writer.set(heard, content);
              writer.out().add(size + "++;");
              for (int e = 0; e < earlier.size(); e++) {
                bind(earlier.get(e).trigger(), content, sender, size);
                PromelaExpression instead = toEarlier.get(e);
                writer.set(instead, instead.and(holds(earlier.get(e))));
              }
            });
    writer.out().add("if");
    writer.option(may.and(heard.equalTo(context.noMessage())).text(), take);
    writer.out().add(":: true -> skip");
    writer.out().add("fi;");
  }

  private void quorum(Reaction reaction, int kind, PromelaExpression sender) {
    writer.out().add("/* upon %s, line %d */".formatted(title(reaction), reaction.at().line()));
    writer.step(() -> consume(reaction, kind, sender));
  }

  private void consume(Reaction reaction, int kind, PromelaExpression sender) {
    if (!context.keepsMessages()) {
      writer.out().open("for (%s : 0 .. %s) {".formatted(sender, context.processCount().plus(-1)));
      PromelaExpression letter = pools.encode(kind, sender, context.messageFrom(sender));
      writer.when(
          context.messageFrom(sender).notEqualTo(context.noMessage()),
          () -> writer.out().add("%s(%s);".formatted(identifiers.name("take"), letter)));
      writer.out().close("};");
    }
    react(reaction);
  }
}
