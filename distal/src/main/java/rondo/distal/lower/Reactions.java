package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/** What processes do upon events. */
final class Reactions {
  /** How many messages there are, in the condition on that. */
  private static final String SIZE = "times";

  private final Symbols symbols;
  private final Place place;

  Reactions(Symbols symbols) {
    this(symbols, Place.REACTION);
  }

  Reactions(Symbols symbols, Place place) {
    this.symbols = symbols;
    this.place = place;
  }

  /** A reaction and the sorts of its binders. */
  record Lowered(Reaction reaction, Slots slots) {}

  /** What a process does first; it has heard nothing then. */
  List<Statement> first(List<rondo.distal.syntax.Statement> body, Slots slots) {
    return new Statements(expressions(slots, Place.FIRST)).block(body);
  }

  private Expressions expressions(Slots slots) {
    return expressions(slots, place);
  }

  private Expressions expressions(Slots slots, Place where) {
    return new Expressions(symbols, where, Scope.EMPTY, slots);
  }

  Optional<Lowered> lower(Declaration.Upon u) {
    return switch (u.event()) {
      case Event.Timeout() -> Optional.of(unprompted(u, "timeout", new Trigger.Timeout()));
      case Event.Internal() -> Optional.of(unprompted(u, "internal", new Trigger.Internal()));
      case Event.Decision _ -> {
        symbols.findings.add(
            Rule.MISPLACED
                .at(u.at(), "only monitors see what is decided")
                .withHelp("what a process does next stands behind its `decide`"));
        yield Optional.empty();
      }
      case Event.One one -> symbols.message(one.kind()).map(type -> one(u, one, type));
      case Event.Several several ->
          symbols.message(several.kind()).map(type -> several(u, several, type));
    };
  }

  private Lowered unprompted(Declaration.Upon u, String name, Trigger trigger) {
    var slots = new Slots();
    Expressions expressions = expressions(slots);
    return made(u, name, trigger, guard(expressions, u), expressions);
  }

  private Lowered one(Declaration.Upon u, Event.One one, Type.Structure type) {
    var slots = new Slots();
    var sort = new Sort.Structure(type);
    Binder message = slots.fresh(one.kind().text(), sort);
    Binder sender = slots.fresh("sender", Sort.PROCESS);
    Expressions expressions = expressions(slots);
    if (one.as().isPresent()) {
      expressions = named(expressions, one.as().get(), message, sort, sender);
    }
    var trigger = new Trigger.One(kind(type), message, sender);
    return made(u, one.kind().text(), trigger, guard(expressions, u), expressions);
  }

  /** Where there is a name for a message, and for who sent it. */
  static Expressions named(
      Expressions expressions, Name name, Binder message, Sort sort, Binder sender) {
    return expressions
        .bind(name, new Typed(new Term.Bound(message), sort))
        .with(name + ".sender", new Typed(new Term.Bound(sender), Sort.PROCESS));
  }

  /** In the guard, the fields of each message go by their names. */
  private Lowered several(Declaration.Upon u, Event.Several several, Type.Structure type) {
    var slots = new Slots();
    var sort = new Sort.Structure(type);
    Binder message = slots.fresh(several.kind().text(), sort);
    Binder sender = slots.fresh("sender", Sort.PROCESS);
    Binder size = slots.fresh(SIZE, new Sort.Number(0, symbols.processes));
    Expressions each =
        expressions(slots, Place.EACH)
            .with("sender", new Typed(new Term.Bound(sender), Sort.PROCESS));
    for (int f = 0; f < type.fields().size(); f++) {
      Type.Field field = type.fields().get(f);
      Term value = new Term.Field(new Term.Bound(message), f);
      each = each.with(field.name(), new Typed(value, Sorts.of(field.type())));
    }
    Sort number = new Sort.Number(0, symbols.processes);
    Position at = several.count().at();
    Term enough =
        expressions(slots, Place.EACH)
            .with(SIZE, new Typed(new Term.Bound(size), number))
            .as(
                new Expression.Infix(
                    several.compared(), new Expression.Reference(SIZE, at), several.count(), at),
                Sort.BOOL)
            .term();
    Expressions body = expressions(slots);
    if (several.as().isPresent()) {
      body = body.bind(several.as().get(), Typed.heard(sort));
    }
    var trigger = new Trigger.Several(kind(type), message, sender, size, enough);
    return made(u, several.kind().text(), trigger, guard(each, u), body);
  }

  static Term guard(Expressions expressions, Declaration.Upon u) {
    return u.guard().map(g -> expressions.as(g, Sort.BOOL).term()).orElse(Term.TRUE);
  }

  private static Lowered made(
      Declaration.Upon u, String name, Trigger trigger, Term guard, Expressions body) {
    List<Statement> statements = new Statements(body).block(u.body());
    Slots slots = body.slots;
    return new Lowered(
        new Reaction(name, trigger, slots.reads(), guard, statements, slots.count(), u.at()),
        slots);
  }

  private int kind(Type.Structure type) {
    return symbols.kinds.indexOf(type.name());
  }
}
