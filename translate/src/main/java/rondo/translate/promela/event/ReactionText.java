package rondo.translate.promela.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.ir.data.Type;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.StatementText;

/**
 * Generates the handlers of a role. Of the handlers for the same messages, or for no message, the
 * first one whose guard holds is executed; all guards are evaluated, since each may fail.
 */
final class ReactionText {
  private static final Type BOOL = new Type.Bool();

  private final Role role;
  private final PromelaWriter writer;
  private final EventContext context;
  private final MessagePoolText pools;
  private final EventIdentifiers identifiers;
  private final StatementText statements;

  /** The shared parts of the translation. */
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

  /** The handler steps by name. */
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
        case Trigger.Received _, Trigger.ByzantineSend _ -> throw refused();
      }
    }
    return steps;
  }

  /** A unique name from the source line; several handlers may share a line, or be copies of one. */
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

  /** Saves the value of a condition in a temporary. */
  private PromelaExpression kept(PromelaExpression condition, String name) {
    PromelaExpression kept = writer.temporary(name);
    writer.set(kept, condition);
    return kept;
  }

  /** Timeout and internal handlers. */
  private void spontaneous(Class<? extends Trigger> kind) {
    List<Reaction> all =
        role.reactions().stream().filter(r -> kind.isInstance(r.trigger())).toList();
    var conditions = new ArrayList<PromelaExpression>();
    all.forEach(r -> conditions.add(kept(holds(r), "may")));
    first(all, conditions, 0, () -> {});
  }

  /** Executes the first handler whose guard holds. */
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

  /** Handlers of a single message of a kind, chosen nondeterministically from the pool. */
  private void singleMessage(int kind) {
    writer.markNondeterministic();
    PromelaExpression code = writer.temporary("letter");
    PromelaExpression i = writer.temporary("i");
    writer.set(code, PromelaExpression.ZERO);
    each(
        i,
        kind,
        code.equalTo(PromelaExpression.ZERO),
        () -> {
          writer.out().add("if");
          writer.option(
              "true", writer.capture(() -> writer.set(code, identifiers.pool(context.self(), i))));
          writer.out().add(":: true -> skip");
          writer.out().add("fi;");
        });
    writer.when(code.notEqualTo(PromelaExpression.ZERO), () -> singleMessage(kind, code));
  }

  /** Iterates over the distinct messages of a kind in the pool. */
  private void each(PromelaExpression i, int kind, PromelaExpression condition, Runnable inside) {
    writer.out().open("for (%s : 0 .. %s) {".formatted(i, identifiers.identifier("POOL").plus(-1)));
    PromelaExpression code = identifiers.pool(context.self(), i);
    PromelaExpression fresh =
        i.equalTo(PromelaExpression.ZERO)
            .or(code.notEqualTo(identifiers.pool(context.self(), i.plus(-1))));
    writer.when(condition.and(pools.isOfKind(kind, code)), () -> writer.when(fresh, inside));
    writer.out().close("};");
  }

  private void singleMessage(int kind, PromelaExpression code) {
    List<Reaction> all = role.reactions().stream().filter(r -> isOf(r.trigger(), kind)).toList();
    PromelaExpression content = writer.temporary("m");
    PromelaExpression sender = writer.temporary("sender");
    writer.set(content, pools.content(kind, code));
    writer.set(sender, pools.sender(kind, code));
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
            writer.out().add("%s(%s);".formatted(identifiers.name("take"), code));
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
      case Trigger.Received _, Trigger.ByzantineSend _ -> throw refused();
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
      case Trigger.Received _, Trigger.ByzantineSend _ -> throw refused();
      case Trigger.Timeout _, Trigger.Internal _ -> {}
    }
  }

  /** {@link EventProgram} refuses these reactions first. */
  private static IllegalStateException refused() {
    return new IllegalStateException("kept messages and Byzantine processes are not translated");
  }

  /**
   * A quorum handler: chooses a subset of the admissible messages, then checks that it meets the
   * threshold and that no earlier handler is enabled for exactly this subset.
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

  /** Chooses whether a message belongs to the quorum. */
  private void pick(
      Reaction reaction,
      List<Reaction> earlier,
      List<PromelaExpression> toEarlier,
      List<PromelaExpression> counters) {
    PromelaExpression content = counters.get(1);
    PromelaExpression sender = counters.get(2);
    PromelaExpression size = counters.get(3);
    int kind = ((Trigger.Quorum) reaction.trigger()).kind();
    PromelaExpression code = identifiers.pool(context.self(), counters.get(0));
    writer.set(content, pools.content(kind, code));
    writer.set(sender, pools.sender(kind, code));
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
      PromelaExpression code = pools.encode(kind, sender, context.messageFrom(sender));
      writer.when(
          context.messageFrom(sender).notEqualTo(context.noMessage()),
          () -> writer.out().add("%s(%s);".formatted(identifiers.name("take"), code)));
      writer.out().close("};");
    }
    react(reaction);
  }
}
