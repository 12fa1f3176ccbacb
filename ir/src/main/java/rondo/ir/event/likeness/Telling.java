package rondo.ir.event.likeness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Announced.Subject;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Monitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.likeness.Likeness.Parts;
import rondo.ir.round.Mentions;

/**
 * Reads a system for what tells processes apart.
 *
 * <p>A renaming of processes changes who has which variables and messages, and every process that
 * these name. Whatever is written without naming a process, and without asking for more than
 * whether two are the same, comes to the renamed result where it is evaluated after a renaming:
 * that is so of each kind of term and statement, unless {@link TermTelling} or this class objects,
 * and so of all that is put together from them. What processes begin with, how they react and what
 * properties see is therefore the same up to renaming. A certain process that is named stays where
 * it is; a set of certain processes, such as a role, stays as a whole.
 *
 * <p>Loops through processes take them in the order of their numbers. If they make no difference to
 * each other, that is no order: a body that only sends, and sets nothing, or just the item of the
 * process whose turn it is, and reads nothing that it sets. Loops through messages have been
 * checked already: no protocol depends on the order in which messages come.
 *
 * <p>Where messages are received in the order in which they were sent, the order of the sends in a
 * loop counts, unless each turn sends to another receiver. Monitors observe one announcement after
 * the other. A step is made by one process, which executes its announcements in the order of the
 * text; only {@code init} is executed by all at once ({@link InitialAnnouncements}).
 */
final class Telling {
  private final EventSystem system;
  private final Parts parts;
  private final TermTelling terms;

  Telling(EventSystem system, Parts parts) {
    this.system = system;
    this.parts = parts;
    Set<Integer> roles =
        IntStream.range(0, system.roles().size()).boxed().collect(Collectors.toSet());
    terms = new TermTelling(system, roles, parts);
  }

  void readProcesses() {
    for (int r = 0; r < system.roles().size(); r++) {
      Role role = system.roles().get(r);
      terms.executedBy(r);
      role.variables().forEach(this::read);
      read(role.init());
      int number = r;
      new InitialAnnouncements(system)
          .in(role.init())
          .ifPresent(
              found -> {
                terms.at(found.statement().at());
                String what = "monitor %s observes what they announce in init in their order";
                parts.tell(Set.of(number), what.formatted(found.observer().name()), terms.at());
              });
      read(role.later().joining());
      read(role.later().recovery());
      role.reactions().forEach(this::read);
    }
  }

  /** What a monitor makes of an announcement must be the same for all processes, too. */
  void readMonitors() {
    for (Monitor monitor : system.monitors()) {
      parts.readBy(" in monitor " + monitor.name());
      terms.executedBy(monitor);
      monitor.variables().forEach(this::read);
      monitor.cases().forEach(this::read);
    }
    parts.readBy("");
  }

  private void read(Monitor.Case each) {
    terms.at(each.at());
    Form content =
        switch (each.sight().subject()) {
          case Subject.Message(int kind) -> terms.of(system.messages().get(kind).content());
          case Subject.Decision(int output) -> new Form.Row(List.of(terms.variable(output)), true);
        };
    terms.bind(each.sight().content(), content);
    terms.bind(each.sight().sender(), terms.anybody());
    terms.of(each.guard());
    read(each.body());
  }

  void readProperties() {
    system.properties().forEach(this::read);
  }

  private void read(LocalVariable variable) {
    terms.at(variable.at());
    switch (variable.initial()) {
      case Initial.Fixed(Term value) -> terms.flow(terms.of(value), terms.of(variable.type()));
      case Initial.AnyOf(Source source) -> terms.each(source);
    }
  }

  private void read(Reaction reaction) {
    terms.at(reaction.at());
    switch (reaction.trigger()) {
      case Trigger.One(int kind, Binder message, Binder sender) -> bind(kind, message, sender);
      case Trigger.Several(int kind, Binder message, Binder sender, Binder size, Term enough) -> {
        bind(kind, message, sender);
        terms.bind(size, Form.FREE);
        terms.of(enough);
        terms.hear(terms.of(system.messages().get(kind).content()));
      }
      case Trigger.Timeout _, Trigger.Internal _ -> {}
    }
    terms.of(reaction.guard());
    read(reaction.body());
  }

  private void bind(int kind, Binder message, Binder sender) {
    terms.bind(message, terms.of(system.messages().get(kind).content()));
    terms.bind(sender, terms.anybody());
  }

  private void read(EventProperty property) {
    terms.executedByNobody();
    terms.at(property.at());
    switch (property) {
      case EventProperty.Invariant invariant -> terms.of(invariant.condition());
      case EventProperty.Temporal temporal ->
          temporal.observer().states().forEach(s -> s.moves().forEach(m -> terms.of(m.guard())));
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> {}
    }
  }

  private void read(List<Statement> statements) {
    statements.forEach(this::read);
  }

  private void read(Statement statement) {
    terms.at(statement.at());
    switch (statement) {
      case Statement.Assign(Statement.Target target, _, Term value, _) ->
          terms.flow(terms.of(value), part(target));
      case Statement.Decide(_, var type, Term value, _) ->
          terms.flow(terms.of(value), terms.of(type));
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) -> {
        terms.of(condition);
        read(then);
        read(otherwise);
      }
      case Statement.For loop -> {
        Set<Integer> ordered = terms.enter(loop.loop());
        if (!loop.loop().source().isMailbox() && !commutes(loop)) {
          parts.tell(ordered, "they are gone through one after the other", terms.at());
        }
        if (system.faults().fifo() && !sendsToItsOwn(loop.loop(), loop.body())) {
          parts.tell(ordered, "messages are sent in their order", terms.at());
        }
        read(loop.body());
      }
      case Statement.Choose(Loop loop, List<Statement> body, _) -> {
        terms.enter(loop);
        read(body);
      }
      case Statement.Let(Binder binder, Term value, List<Statement> body, _) -> {
        terms.bind(binder, terms.of(value));
        read(body);
      }
      case Statement.Assert(Term condition, _, _) -> terms.of(condition);
      case Statement.Announce(_, var type, Term message, _) ->
          terms.flow(terms.of(message), terms.of(type));
      case Statement.Send(_, var type, Term message, Receivers to, _) -> {
        terms.flow(terms.of(message), terms.of(type));
        Mentions.of(to).forEach(terms::of);
      }
    }
  }

  private Form part(Statement.Target target) {
    Form part = terms.of(new Term.Own(target.variable()));
    for (Statement.Part step : target.path()) {
      part =
          switch (step) {
            case Statement.Part.OfStructure(int field) -> TermTelling.field(part, field);
            case Statement.Part.OfItems(Term index, _, Position at) -> {
              terms.at(at);
              yield terms.item(part, index);
            }
          };
    }
    return part;
  }

  /** Whether each turn of a loop sends messages to no one but the process whose turn it is. */
  private static boolean sendsToItsOwn(Loop loop, List<Statement> body) {
    return body.stream().allMatch(s -> sendsToItsOwn(loop, s));
  }

  private static boolean sendsToItsOwn(Loop loop, Statement statement) {
    return switch (statement) {
      case Statement.Send send ->
          send.to() instanceof Receivers.One(Term.Bound(Binder to))
              && (to.equals(loop.variable()) || loop.sender().filter(to::equals).isPresent());
      case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
          sendsToItsOwn(loop, then) && sendsToItsOwn(loop, otherwise);
      case Statement.For inner -> sendsToItsOwn(loop, inner.body());
      case Statement.Choose choice -> sendsToItsOwn(loop, choice.body());
      case Statement.Let let -> sendsToItsOwn(loop, let.body());
      case Statement.Assign _, Statement.Assert _, Statement.Announce _, Statement.Decide _ -> true;
    };
  }

  /** Whether the turns of a loop make no difference to each other. */
  private static boolean commutes(Statement.For loop) {
    var assigned = new ArrayList<Integer>();
    if (!isHarmless(loop.loop(), loop.body(), assigned)) {
      return false;
    }
    // Who sets an item is said to read the whole, but no turn reads what another one sets.
    List<Integer> read =
        Mentions.of(List.of(loop))
            .filter(Term.Own.class::isInstance)
            .map(t -> ((Term.Own) t).variable())
            .toList();
    return assigned.stream()
        .allMatch(v -> Collections.frequency(read, v) == Collections.frequency(assigned, v));
  }

  private static boolean isHarmless(Loop loop, List<Statement> body, List<Integer> assigned) {
    return body.stream().allMatch(s -> isHarmless(loop, s, assigned));
  }

  private static boolean isHarmless(Loop loop, Statement statement, List<Integer> assigned) {
    return switch (statement) {
      case Statement.Send _, Statement.Assert _ -> true;
      case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
          isHarmless(loop, then, assigned) && isHarmless(loop, otherwise, assigned);
      case Statement.Let(_, _, List<Statement> inner, _) -> isHarmless(loop, inner, assigned);
      case Statement.Assign(Statement.Target(int variable, List<Statement.Part> path), _, _, _) -> {
        assigned.add(variable);
        yield !path.isEmpty()
            && path.getFirst() instanceof Statement.Part.OfItems(Term index, _, _)
            && index.equals(new Term.Bound(loop.variable()));
      }
      case Statement.Decide _, Statement.For _, Statement.Choose _, Statement.Announce _ -> false;
    };
  }
}
