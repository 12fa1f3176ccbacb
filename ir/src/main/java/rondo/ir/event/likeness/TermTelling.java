package rondo.ir.event.likeness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Monitor;
import rondo.ir.event.Role;
import rondo.ir.event.likeness.Form.Order;
import rondo.ir.event.likeness.Likeness.Parts;

/** Reads terms for what tells processes apart, and finds where there are processes in them. */
final class TermTelling {
  private static final int NOBODY = -1;

  private final EventSystem system;
  private final Set<Integer> roles;
  private final Parts parts;
  private final Map<Integer, Form> bound = new HashMap<>();
  private Form heard = Form.FREE;
  private int executing = NOBODY;
  private List<LocalVariable> own = List.of();
  private Position at = Position.NONE;

  TermTelling(EventSystem system, Set<Integer> roles, Parts parts) {
    this.system = system;
    this.roles = roles;
    this.parts = parts;
  }

  void executedBy(int role) {
    executing = role;
    own = system.roles().get(role).variables();
  }

  void executedBy(Monitor monitor) {
    executing = NOBODY;
    own = monitor.variables();
  }

  void executedByNobody() {
    executing = NOBODY;
    own = List.of();
  }

  /** Where in the text the terms that follow stand. */
  void at(Position place) {
    at = place.isKnown() ? place : at;
  }

  Position at() {
    return at;
  }

  void bind(Binder binder, Form form) {
    bound.put(binder.slot(), form);
  }

  /** Terms that follow are about messages like this. */
  void hear(Form message) {
    heard = message;
  }

  Form anybody() {
    return new Form.Process(roles);
  }

  Form of(Type type) {
    return Form.of(type, roles);
  }

  /** One value becomes another, or is compared with it. */
  Form flow(Form from, Form to) {
    Optional<Form> both = from.or(to);
    if (both.isEmpty()) {
      tell(anybody(), "something is written for each of them");
    }
    return both.orElse(anybody());
  }

  private void tell(Form form, String what) {
    parts.tell(form.roles(roles), what, at);
  }

  Form of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> constant(value);
      case Term.Certain(int process) -> {
        parts.split(Set.of(process), at);
        yield new Form.Process(Set.of(system.roles().indexOf(system.roleOf(process))));
      }
      case Term.Own(int variable) -> of(own.get(variable).type());
      case Term.Of(Term process, int variable) -> {
        of(process);
        yield variable(variable);
      }
      case Term.Watched(int monitor, int variable) ->
          of(system.monitors().get(monitor).variables().get(variable).type());
      case Term.Bound(Binder binder) -> bound.get(binder.slot());
      case Term.Self() -> new Form.Process(Set.of(executing));
      case Term.Phase() -> Form.FREE;
      case Term.Primary(Term phase) -> {
        of(phase);
        tell(anybody(), "it is asked whose turn it is");
        yield anybody();
      }
      case Term.Successor(Term process) -> {
        of(process);
        tell(anybody(), "it is asked who comes next");
        yield anybody();
      }
      case Term.Is(_, Term process) -> {
        of(process);
        yield Form.FREE;
      }
      case Term.Unary(_, Term operand) -> computed(of(operand));
      case Term.Binary binary -> binary(binary);
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        of(condition);
        yield flow(of(then), of(otherwise));
      }
      case Term.IsPresent(Term optional) -> {
        of(optional);
        yield Form.FREE;
      }
      case Term.Present(Term optional, _, _) -> of(optional);
      case Term.Field(Term structure, int field) -> field(of(structure), field);
      case Term.Element(Term items, Term index, _, Position place) -> {
        at(place);
        yield item(of(items), index);
      }
      case Term.Tuple(List<Term> items) ->
          new Form.Row(items.stream().map(this::of).toList(), Set.copyOf(items).size() <= 1);
      case Term.SetOf(List<Term> members) -> set(members);
      case Term.Contains(Term collection, Term element) -> {
        flow(of(element), items(of(collection)));
        yield Form.FREE;
      }
      case Term.Fold fold -> fold(fold);
    };
  }

  private static Form constant(Value value) {
    return switch (value) {
      case Value.None _, Value.Number _ -> Form.FREE;
      case Value.Items(List<Value> items) ->
          new Form.Row(
              items.stream().map(TermTelling::constant).toList(), Set.copyOf(items).size() <= 1);
    };
  }

  /** What a variable is in whatever role has it. */
  Form variable(int variable) {
    Form form = Form.FREE;
    for (Role role : system.roles()) {
      form = flow(form, of(role.variables().get(variable).type()));
    }
    return form;
  }

  /** Certain processes stay together. */
  private Form set(List<Term> members) {
    var certain = new HashSet<Integer>();
    Form one = Form.FREE;
    for (Term member : members) {
      if (member instanceof Term.Certain(int process)) {
        certain.add(process);
        int role = system.roles().indexOf(system.roleOf(process));
        one = flow(one, new Form.Process(Set.of(role)));
      } else {
        one = flow(one, of(member));
      }
    }
    if (!certain.isEmpty()) {
      parts.split(certain, at);
    }
    return new Form.Many(one, Order.BY_VALUE);
  }

  static Form field(Form structure, int field) {
    return switch (structure) {
      case Form.Row(List<Form> items, _) -> items.get(field);
      case Form.Many(Form of, _) -> of;
      case Form.Free _, Form.Process _ -> Form.FREE;
    };
  }

  private Form items(Form collection) {
    return switch (collection) {
      case Form.Row(List<Form> items, _) -> {
        Form one = Form.FREE;
        for (Form item : items) {
          one = flow(one, item);
        }
        yield one;
      }
      case Form.Many(Form of, _) -> of;
      case Form.Free _, Form.Process _ -> Form.FREE;
    };
  }

  /** An item that is looked up: by a process only where there is one for each. */
  Form item(Form collection, Term index) {
    Form by = of(index);
    boolean forEach = isBy(collection, Order.BY_PROCESS);
    if (forEach != by instanceof Form.Process) {
      tell(forEach ? anybody() : by, "they are used as numbers");
    }
    return items(collection);
  }

  private Form computed(Form... operands) {
    for (Form operand : operands) {
      tell(operand, "they are computed with");
    }
    return Form.FREE;
  }

  private Form binary(Term.Binary b) {
    at(b.at());
    Form left = of(b.left());
    Form right = of(b.right());
    at(b.at());
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD -> computed(left, right);
      case AND, OR -> Form.FREE;
      case EQ, NE, SUBSET, PREFIX -> {
        flow(left, right);
        yield Form.FREE;
      }
      case LT, LE, GT, GE -> {
        tell(flow(left, right), "they are compared by order");
        yield Form.FREE;
      }
      case UNION, INTERSECTION, DIFFERENCE, CONCAT -> flow(left, right);
    };
  }

  private Form fold(Term.Fold fold) {
    at(fold.at());
    Set<Integer> ordered = enter(fold.loop());
    Form value = of(fold.value());
    at(fold.at());
    return switch (fold.kind()) {
      case COUNT, EXISTS, FORALL -> Form.FREE;
      case SUM -> computed(value);
      case LEAST, GREATEST -> {
        tell(value, "the least or greatest of them is taken");
        yield value;
      }
      case LONGEST -> {
        tell(value, "the least of the longest is taken");
        yield value;
      }
      case FIRST, LAST -> {
        parts.tell(ordered, "one of them comes first", at);
        yield value;
      }
      case SET, MOST_FREQUENT -> new Form.Many(value, Order.BY_VALUE);
      case UNION -> value;
    };
  }

  /** Binds the names of a loop; the roles on whose numbers its order depends. */
  Set<Integer> enter(Loop loop) {
    Each each = each(loop.source());
    bind(loop.variable(), each.one());
    loop.sender().ifPresent(s -> bind(s, anybody()));
    of(loop.where());
    return each.ordered();
  }

  /**
   * What a source has.
   *
   * @param ordered the roles on whose numbers the order depends
   */
  record Each(Form one, Set<Integer> ordered) {}

  Each each(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> {
        computed(of(low), of(high));
        yield new Each(Form.FREE, Set.of());
      }
      case Source.Domain(Type type) -> {
        Form one = of(type);
        yield new Each(one, one.roles(roles));
      }
      case Source.Elements(Term collection, Position place) -> {
        at(place);
        Form whole = of(collection);
        Form one = items(whole);
        boolean positions = whole instanceof Form.Row || isBy(whole, Order.BY_POSITION);
        yield new Each(one, positions ? Set.of() : whole.roles(roles));
      }
      case Source.Heard() -> new Each(heard, roles);
      case Source.Read(int kind) -> new Each(of(system.messages().get(kind).content()), roles);
      case Source.Transit(int kind) -> new Each(envelope(kind), roles);
    };
  }

  /** Who sent a message, who is to get it, and what it is. */
  private Form envelope(int kind) {
    var items = new ArrayList<>(List.of(anybody(), anybody()));
    if (of(system.messages().get(kind).content()) instanceof Form.Row(List<Form> fields, _)) {
      items.addAll(fields);
    }
    return new Form.Row(items, false);
  }

  private static boolean isBy(Form whole, Order order) {
    return whole instanceof Form.Many(_, Order by) && by == order;
  }
}
