package rondo.ir.event.symmetry;

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
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Role;
import rondo.ir.event.symmetry.ProcessOccurrences.Indexing;
import rondo.ir.event.symmetry.SymmetryGroups.ProcessPartition;

/**
 * Finds terms that break process symmetry, and computes where processes occur in the values of
 * terms.
 */
final class TermSymmetryAnalysis {
  private static final int NO_ROLE = -1;

  private final EventSystem system;
  private final Set<Integer> roles;
  private final ProcessPartition partition;
  private final Map<Integer, ProcessOccurrences> bound = new HashMap<>();
  private ProcessOccurrences mailbox = ProcessOccurrences.NONE;
  private int executing = NO_ROLE;
  private List<LocalVariable> own = List.of();
  private Position at = Position.NONE;

  TermSymmetryAnalysis(EventSystem system, Set<Integer> roles, ProcessPartition partition) {
    this.system = system;
    this.roles = roles;
    this.partition = partition;
  }

  void executedBy(int role) {
    executing = role;
    own = system.roles().get(role).variables();
  }

  void executedBy(ProtocolMonitor protocolMonitor) {
    executing = NO_ROLE;
    own = protocolMonitor.variables();
  }

  void executedByProperty() {
    executing = NO_ROLE;
    own = List.of();
  }

  /** Sets the source position of the following terms. */
  void at(Position place) {
    at = place.isKnown() ? place : at;
  }

  Position at() {
    return at;
  }

  void bind(Binder binder, ProcessOccurrences occurrences) {
    bound.put(binder.slot(), occurrences);
  }

  /** Sets the form of the messages in the mailbox for the following terms. */
  void setMailbox(ProcessOccurrences message) {
    mailbox = message;
  }

  ProcessOccurrences anyProcess() {
    return new ProcessOccurrences.Process(roles);
  }

  ProcessOccurrences of(Type type) {
    return ProcessOccurrences.of(type, roles);
  }

  /** A value is assigned to, or compared with, another one. */
  ProcessOccurrences flow(ProcessOccurrences from, ProcessOccurrences to) {
    Optional<ProcessOccurrences> both = from.join(to);
    if (both.isEmpty()) {
      separate(anyProcess(), "a literal lists a value for each of them");
    }
    return both.orElse(anyProcess());
  }

  private void separate(ProcessOccurrences occurrences, String what) {
    partition.separate(occurrences.roles(roles), what, at);
  }

  ProcessOccurrences of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> constant(value);
      case Term.ProcessConstant(int process) -> {
        partition.split(Set.of(process), at);
        yield new ProcessOccurrences.Process(
            Set.of(system.roles().indexOf(system.roleOf(process))));
      }
      case Term.OwnVariable(int variable) -> of(own.get(variable).type());
      case Term.RemoteVariable(Term process, int variable) -> {
        of(process);
        yield variable(variable);
      }
      case Term.MonitorVariable(int monitor, int variable) ->
          of(system.monitors().get(monitor).variables().get(variable).type());
      case Term.BoundVariable(Binder binder) -> bound.get(binder.slot());
      case Term.Self() -> new ProcessOccurrences.Process(Set.of(executing));
      case Term.Phase() -> ProcessOccurrences.NONE;
      case Term.Primary(Term phase) -> {
        of(phase);
        separate(anyProcess(), "`primary` is used");
        yield anyProcess();
      }
      case Term.Successor(Term process) -> {
        of(process);
        separate(anyProcess(), "`next` is used");
        yield anyProcess();
      }
      case Term.HasStatus(_, Term process) -> {
        of(process);
        yield ProcessOccurrences.NONE;
      }
      case Term.Unary(_, Term operand) -> computed(of(operand));
      case Term.Binary binary -> binary(binary);
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        of(condition);
        yield flow(of(then), of(otherwise));
      }
      case Term.IsPresent(Term optional) -> {
        of(optional);
        yield ProcessOccurrences.NONE;
      }
      case Term.OptionalValue(Term optional, _, _) -> of(optional);
      case Term.Field(Term structure, int field) -> field(of(structure), field);
      case Term.Element(Term items, Term index, _, Position place) -> {
        at(place);
        yield item(of(items), index);
      }
      case Term.Tuple(List<Term> items) ->
          new ProcessOccurrences.Tuple(
              items.stream().map(this::of).toList(), Set.copyOf(items).size() <= 1);
      case Term.SetOf(List<Term> members) -> set(members);
      case Term.Contains(Term collection, Term element) -> {
        flow(of(element), items(of(collection)));
        yield ProcessOccurrences.NONE;
      }
      case Term.Fold fold -> fold(fold);
    };
  }

  private static ProcessOccurrences constant(Value value) {
    return switch (value) {
      case Value.None _, Value.Number _ -> ProcessOccurrences.NONE;
      case Value.Items(List<Value> items) ->
          new ProcessOccurrences.Tuple(
              items.stream().map(TermSymmetryAnalysis::constant).toList(),
              Set.copyOf(items).size() <= 1);
    };
  }

  /** The form of a variable, in whatever role has it. */
  ProcessOccurrences variable(int variable) {
    ProcessOccurrences occurrences = ProcessOccurrences.NONE;
    for (Role role : system.roles()) {
      occurrences = flow(occurrences, of(role.variables().get(variable).type()));
    }
    return occurrences;
  }

  /** A set of constant processes is preserved as a set. */
  private ProcessOccurrences set(List<Term> members) {
    var certain = new HashSet<Integer>();
    ProcessOccurrences one = ProcessOccurrences.NONE;
    for (Term member : members) {
      if (member instanceof Term.ProcessConstant(int process)) {
        certain.add(process);
        int role = system.roles().indexOf(system.roleOf(process));
        one = flow(one, new ProcessOccurrences.Process(Set.of(role)));
      } else {
        one = flow(one, of(member));
      }
    }
    if (!certain.isEmpty()) {
      partition.split(certain, at);
    }
    return new ProcessOccurrences.Collection(one, Indexing.BY_VALUE);
  }

  static ProcessOccurrences field(ProcessOccurrences structure, int field) {
    return switch (structure) {
      case ProcessOccurrences.Tuple(List<ProcessOccurrences> items, _) -> items.get(field);
      case ProcessOccurrences.Collection(ProcessOccurrences of, _) -> of;
      case ProcessOccurrences.None _, ProcessOccurrences.Process _ -> ProcessOccurrences.NONE;
    };
  }

  private ProcessOccurrences items(ProcessOccurrences collection) {
    return switch (collection) {
      case ProcessOccurrences.Tuple(List<ProcessOccurrences> items, _) -> {
        ProcessOccurrences one = ProcessOccurrences.NONE;
        for (ProcessOccurrences item : items) {
          one = flow(one, item);
        }
        yield one;
      }
      case ProcessOccurrences.Collection(ProcessOccurrences of, _) -> of;
      case ProcessOccurrences.None _, ProcessOccurrences.Process _ -> ProcessOccurrences.NONE;
    };
  }

  /**
   * The form of an item of a collection; an index may be a process only if the collection has one
   * item for each process.
   */
  ProcessOccurrences item(ProcessOccurrences collection, Term index) {
    ProcessOccurrences by = of(index);
    boolean forEach = isBy(collection, Indexing.BY_PROCESS);
    if (forEach != by instanceof ProcessOccurrences.Process) {
      separate(forEach ? anyProcess() : by, "they are used as numbers");
    }
    return items(collection);
  }

  private ProcessOccurrences computed(ProcessOccurrences... operands) {
    for (ProcessOccurrences operand : operands) {
      separate(operand, "they are used in arithmetic");
    }
    return ProcessOccurrences.NONE;
  }

  private ProcessOccurrences binary(Term.Binary b) {
    at(b.at());
    ProcessOccurrences left = of(b.left());
    ProcessOccurrences right = of(b.right());
    at(b.at());
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD -> computed(left, right);
      case AND, OR -> ProcessOccurrences.NONE;
      case EQ, NE, SUBSET, PREFIX -> {
        flow(left, right);
        yield ProcessOccurrences.NONE;
      }
      case LT, LE, GT, GE -> {
        separate(flow(left, right), "they are compared by order");
        yield ProcessOccurrences.NONE;
      }
      case UNION, INTERSECTION, DIFFERENCE, CONCAT -> flow(left, right);
    };
  }

  private ProcessOccurrences fold(Term.Fold fold) {
    at(fold.at());
    Set<Integer> ordered = enter(fold.loop());
    ProcessOccurrences value = of(fold.value());
    at(fold.at());
    return switch (fold.foldKind()) {
      case COUNT, EXISTS, FORALL -> ProcessOccurrences.NONE;
      case SUM -> computed(value);
      case LEAST, GREATEST -> {
        separate(value, "the least or greatest of them is taken");
        yield value;
      }
      case LONGEST -> {
        separate(value, "the least of the longest is taken");
        yield value;
      }
      case FIRST, LAST -> {
        partition.separate(ordered, "the first or last of them is taken", at);
        yield value;
      }
      case SET, MOST_FREQUENT -> new ProcessOccurrences.Collection(value, Indexing.BY_VALUE);
      case UNION -> value;
    };
  }

  /**
   * Binds the variables of a loop and returns the roles on whose process numbers its order depends.
   */
  Set<Integer> enter(Loop loop) {
    RangeElement element = elementOf(loop.range());
    bind(loop.variable(), element.one());
    loop.sender().ifPresent(s -> bind(s, anyProcess()));
    of(loop.where());
    return element.ordered();
  }

  /**
   * The form of the elements of a range.
   *
   * @param ordered the roles on whose process numbers the order depends
   */
  record RangeElement(ProcessOccurrences one, Set<Integer> ordered) {}

  RangeElement elementOf(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) -> {
        computed(of(low), of(high));
        yield new RangeElement(ProcessOccurrences.NONE, Set.of());
      }
      case LoopRange.Domain(Type type) -> {
        ProcessOccurrences one = of(type);
        yield new RangeElement(one, one.roles(roles));
      }
      case LoopRange.Elements(Term collection, Position place) -> {
        at(place);
        ProcessOccurrences whole = of(collection);
        ProcessOccurrences one = items(whole);
        boolean positions =
            whole instanceof ProcessOccurrences.Tuple || isBy(whole, Indexing.BY_POSITION);
        yield new RangeElement(one, positions ? Set.of() : whole.roles(roles));
      }
      case LoopRange.Mailbox() -> new RangeElement(mailbox, roles);
      case LoopRange.ReadMessages(int kind) ->
          new RangeElement(of(system.messages().get(kind).content()), roles);
      case LoopRange.MessagesInTransit(int kind) -> new RangeElement(envelope(kind), roles);
    };
  }

  /** The form of a message with its sender and receiver. */
  private ProcessOccurrences envelope(int kind) {
    var items = new ArrayList<>(List.of(anyProcess(), anyProcess()));
    if (of(system.messages().get(kind).content())
        instanceof ProcessOccurrences.Tuple(List<ProcessOccurrences> fields, _)) {
      items.addAll(fields);
    }
    return new ProcessOccurrences.Tuple(items, false);
  }

  private static boolean isBy(ProcessOccurrences whole, Indexing indexing) {
    return whole instanceof ProcessOccurrences.Collection(_, Indexing by) && by == indexing;
  }
}
