package rondo.analysis.symmetry.term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.term.ProcessOccurrences.Indexing;
import rondo.analysis.symmetry.term.ProcessOccurrences.Items;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Finds terms that break process symmetry, and computes where processes occur in the values of
 * terms.
 *
 * <p>A permutation of processes permutes the local states and messages, and all process identifiers
 * in them. Every term that names no process and only compares processes for equality is
 * equivariant: its value after a permutation is the permuted value. That holds for each kind of
 * term, unless this class objects, and hence for everything composed of them. A named constant
 * process is fixed; a set of constant processes, such as a role, is preserved as a set.
 *
 * <p>Where processes are anonymous ({@link ProcessUse#ROLES}), a term that uses a process as a
 * value breaks symmetry, too: what a process does may then depend only on how many others are in
 * which state.
 */
public final class TermSymmetryAnalysis {
  /** For terms that no process evaluates: those of monitors and properties. */
  public static final int NO_ROLE = -1;

  private final ProtocolDeclarations declarations;
  private final AsymmetryListener listener;
  private final Set<Integer> roles;
  private final Map<Integer, ProcessOccurrences> bound = new HashMap<>();
  private ProcessUse use = ProcessUse.VALUES;
  private ProcessOccurrences mailbox = ProcessOccurrences.NONE;
  private int executing = NO_ROLE;
  private List<LocalVariable> own = List.of();
  private Position at = Position.NONE;
  private PhaseBounds bounds = PhaseBounds.UNKNOWN;

  public TermSymmetryAnalysis(ProtocolDeclarations declarations, AsymmetryListener listener) {
    this.declarations = declarations;
    this.listener = listener;
    roles = IntStream.range(0, declarations.roleCount()).boxed().collect(Collectors.toSet());
  }

  /** Sets who evaluates the following terms, and the variables that it has. */
  public void executedBy(int role, List<LocalVariable> variables) {
    executing = role;
    own = variables;
  }

  /** Sets what the following terms may do with processes. */
  public void setUse(ProcessUse allowed) {
    use = allowed;
  }

  /** Sets what is known of phases in the following terms. */
  public void setBounds(PhaseBounds ofPhases) {
    bounds = ofPhases;
  }

  /** Whether a condition never holds, so that it distinguishes no processes. */
  boolean isNever(Term condition) {
    return bounds.isNever(condition);
  }

  /** Sets the source position of the following terms. */
  public void at(Position place) {
    at = place.isKnown() ? place : at;
  }

  public Position at() {
    return at;
  }

  public void bind(Binder binder, ProcessOccurrences occurrences) {
    bound.put(binder.slot(), occurrences);
  }

  /** Sets the form of the messages in the mailbox for the following terms. */
  public void setMailbox(ProcessOccurrences message) {
    mailbox = message;
  }

  public ProcessOccurrences anyProcess() {
    return new ProcessOccurrences.Process(roles);
  }

  public ProcessOccurrences of(Type type) {
    return ProcessOccurrences.of(type, roles);
  }

  /** A value is assigned to, or compared with, another one. */
  public ProcessOccurrences flow(ProcessOccurrences from, ProcessOccurrences to) {
    Optional<ProcessOccurrences> both = from.join(to);
    if (both.isEmpty()) {
      separate("a literal lists a value for each of them");
    }
    return both.orElse(anyProcess());
  }

  private void separate(ProcessOccurrences occurrences, String what) {
    listener.separated(occurrences.roles(roles), what, at);
  }

  private void separate(String what) {
    separate(anyProcess(), what);
  }

  private boolean isAnonymous() {
    return use != ProcessUse.VALUES;
  }

  public ProcessOccurrences of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> ProcessOccurrences.of(value);
      case Term.ProcessConstant(int process) -> {
        if (isAnonymous()) {
          yield processValue(role(process));
        }
        listener.named(Set.of(process), at);
        yield role(process);
      }
      case Term.OwnVariable(int variable) -> of(own.get(variable).type());
      case Term.RemoteVariable(Term process, int variable) -> {
        reference(process);
        yield variable(variable);
      }
      case Term.MonitorVariable(int monitor, int variable) ->
          of(declarations.monitorVariable(monitor, variable));
      case Term.BoundVariable(Binder binder) -> processValue(bound.get(binder.slot()));
      case Term.Self() -> processValue(new ProcessOccurrences.Process(Set.of(executing)));
      case Term.Phase() -> ProcessOccurrences.NONE;
      case Term.Primary(Term phase) when !isAnonymous() && bounds.primaries(phase).isPresent() -> {
        bounds.primaries(phase).get().forEach(p -> listener.named(Set.of(p), at));
        of(phase);
        yield anyProcess();
      }
      case Term.Primary(Term phase) -> {
        separate(isAnonymous() ? "the primary is used as a value" : "`primary` is used");
        if (isAnonymous() && phase instanceof Term.Phase) {
          listener.primaryNamed();
        }
        of(phase);
        yield anyProcess();
      }
      case Term.Successor(Term process) -> {
        separate(isAnonymous() ? "processes form a ring" : "`next` is used");
        of(process);
        yield anyProcess();
      }
      case Term.HasStatus(_, Term process) -> {
        reference(process);
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
      case Term.Tuple(List<Term> items, Optional<Term.ProcessItem> comprehension) ->
          Set.copyOf(items).size() > 1 && comprehension.isPresent() && !isAnonymous()
              ? itemForEachProcess(comprehension.get(), items.size())
              : new ProcessOccurrences.Tuple(
                  items.stream().map(this::of).toList(),
                  Set.copyOf(items).size() <= 1 ? Items.EQUAL : Items.LISTED);
      case Term.SetOf(List<Term> members) -> set(members);
      case Term.Contains(Term collection, Term element) -> {
        ProcessOccurrences items = items(of(collection));
        flow(index(element), items);
        yield ProcessOccurrences.NONE;
      }
      case Term.Fold fold -> fold(fold);
    };
  }

  /** A tuple whose item for each process is the same term of the process. */
  private ProcessOccurrences itemForEachProcess(Term.ProcessItem each, int count) {
    bind(each.process(), anyProcess());
    ProcessOccurrences item = of(each.item());
    return new ProcessOccurrences.Tuple(Collections.nCopies(count, item), Items.BY_PROCESS);
  }

  private ProcessOccurrences field(ProcessOccurrences structure, int field) {
    if (structure.isItemForEachProcess()) {
      separate("they are used as numbers");
    }
    return structure.field(field);
  }

  private ProcessOccurrences role(int process) {
    return new ProcessOccurrences.Process(Set.of(declarations.roleOf(process)));
  }

  /** Anonymous processes must not be used as values. */
  private ProcessOccurrences processValue(ProcessOccurrences value) {
    if (isAnonymous() && value instanceof ProcessOccurrences.Process) {
      separate("a process id is used as a value");
    }
    return value;
  }

  /** A process is referred to, but not used as a value. */
  private void reference(Term process) {
    if (!isAnonymous()) {
      of(process);
    } else if (!(process instanceof Term.Self || process instanceof Term.BoundVariable)) {
      named(process);
    }
  }

  /** An anonymous process is distinguished by its role: the primary or a process constant. */
  private void named(Term process) {
    switch (process) {
      case Term.Primary(Term.Phase _) -> listener.primaryNamed();
      case Term.ProcessConstant(int number) -> listener.named(Set.of(number), at);
      default -> {
        separate("a process is named, but not by a constant or as the primary");
        of(process);
      }
    }
  }

  /** The receivers of a message. */
  public void receivers(Receivers to) {
    switch (to) {
      case Receivers.All() -> {}
      case Receivers.One(Term process) -> receiver(process);
      case Receivers.Members(Term processes) -> {
        if (!isAnonymous()) {
          of(processes);
        } else if (processes instanceof Term.SetOf(List<Term> members)) {
          members.forEach(this::receiver);
        } else if (!isAllOthers(processes)) {
          separate("receivers are a computed set of processes");
          of(processes);
        }
      }
    }
  }

  private void receiver(Term process) {
    if (!isAnonymous()) {
      of(process);
    } else if (!(process instanceof Term.Self)) {
      named(process);
    }
  }

  /** Whether the set is all processes but oneself: {@code process \\ {self}}. */
  private static boolean isAllOthers(Term processes) {
    return processes
            instanceof Term.Binary(BinaryOp op, Term all, Term.SetOf(List<Term> without), _)
        && op == BinaryOp.DIFFERENCE
        && without.equals(List.of(new Term.Self()))
        && all.isAllProcesses();
  }

  /** The form of a variable, in whatever role has it. */
  public ProcessOccurrences variable(int variable) {
    return joined(declarations.variable(variable).stream().map(this::of).toList());
  }

  private ProcessOccurrences joined(List<ProcessOccurrences> forms) {
    ProcessOccurrences one = ProcessOccurrences.NONE;
    for (ProcessOccurrences form : forms) {
      one = flow(one, form);
    }
    return one;
  }

  /** A set of constant processes is preserved as a set. */
  private ProcessOccurrences set(List<Term> members) {
    var certain = new HashSet<Integer>();
    ProcessOccurrences one = ProcessOccurrences.NONE;
    for (Term member : members) {
      if (!isAnonymous() && member instanceof Term.ProcessConstant(int process)) {
        certain.add(process);
        one = flow(one, role(process));
      } else {
        one = flow(one, of(member));
      }
    }
    if (!certain.isEmpty()) {
      listener.named(certain, at);
    }
    return new ProcessOccurrences.Collection(one, Indexing.BY_VALUE);
  }

  private ProcessOccurrences items(ProcessOccurrences collection) {
    return joined(collection.items());
  }

  /**
   * The form of an item of a collection; an index may be a process only if the collection has one
   * item for each process.
   */
  ProcessOccurrences item(ProcessOccurrences collection, Term index) {
    ProcessOccurrences by = index(index);
    boolean forEach =
        collection.isIndexed(Indexing.BY_PROCESS) || collection.isItemForEachProcess();
    if (forEach != by instanceof ProcessOccurrences.Process) {
      separate(forEach ? anyProcess() : by, "they are used as numbers");
    }
    return items(collection);
  }

  /** A property may index by the processes that it quantifies over. */
  private ProcessOccurrences index(Term index) {
    if (use == ProcessUse.QUANTIFIED_ROLES && isProcess(index)) {
      reference(index);
      return anyProcess();
    }
    return of(index);
  }

  private ProcessOccurrences computed(ProcessOccurrences... operands) {
    for (ProcessOccurrences operand : operands) {
      separate(operand, "they are used in arithmetic");
    }
    return ProcessOccurrences.NONE;
  }

  private ProcessOccurrences binary(Term.Binary b) {
    if (b.op() != BinaryOp.AND) {
      return operation(b);
    }
    PhaseBounds outside = bounds;
    if (!outside.isNever(b)) {
      bounds = outside.within(b);
      operation(b);
      bounds = outside;
    }
    return ProcessOccurrences.NONE;
  }

  private ProcessOccurrences operation(Term.Binary b) {
    at(b.at());
    boolean isEquality = b.op() == BinaryOp.EQ || b.op() == BinaryOp.NE;
    if (isEquality && isAnonymous() && comparesProcesses(b.left(), b.right())) {
      reference(b.left());
      reference(b.right());
      return ProcessOccurrences.NONE;
    }
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
      case UNION, INTERSECTION, DIFFERENCE -> flow(left, right);
      case CONCAT -> {
        if (left.isItemForEachProcess() || right.isItemForEachProcess()) {
          separate("a literal lists a value for each of them");
        }
        yield flow(left, right);
      }
    };
  }

  /**
   * Whether a comparison of anonymous processes is symmetric: one of them is named, or both may be
   * quantified.
   */
  private boolean comparesProcesses(Term left, Term right) {
    boolean isAllowed =
        use == ProcessUse.QUANTIFIED_ROLES || isNamedProcess(left) || isNamedProcess(right);
    return isAllowed && isProcess(left) && isProcess(right);
  }

  private static boolean isNamedProcess(Term term) {
    return term instanceof Term.ProcessConstant || term instanceof Term.Primary(Term.Phase _);
  }

  private boolean isProcess(Term term) {
    return isNamedProcess(term)
        || term instanceof Term.Self
        || (term instanceof Term.BoundVariable(Binder binder)
            && bound.get(binder.slot()) instanceof ProcessOccurrences.Process);
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
        listener.separated(ordered, "the first or last of them is taken", at);
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
        if (use == ProcessUse.ROLES && !one.roles(roles).isEmpty()) {
          separate("a process iterates over all processes");
        }
        yield new RangeElement(one, one.roles(roles));
      }
      case LoopRange.Elements(Term collection, Position place) -> {
        at(place);
        ProcessOccurrences whole = of(collection);
        boolean positions =
            whole instanceof ProcessOccurrences.Tuple && !whole.isItemForEachProcess()
                || whole.isIndexed(Indexing.BY_POSITION);
        yield new RangeElement(items(whole), positions ? Set.of() : whole.roles(roles));
      }
      // Anonymous processes receive messages in an order that must not matter.
      case LoopRange.Mailbox() -> new RangeElement(mailbox, isAnonymous() ? Set.of() : roles);
      case LoopRange.ReadMessages(int kind) ->
          new RangeElement(of(declarations.message(kind)), roles);
      case LoopRange.MessagesInTransit(int kind) -> new RangeElement(envelope(kind), roles);
    };
  }

  /** The form of a message with its sender and receiver. */
  private ProcessOccurrences envelope(int kind) {
    var items = new ArrayList<>(List.of(anyProcess(), anyProcess()));
    if (of(declarations.message(kind))
        instanceof ProcessOccurrences.Tuple(List<ProcessOccurrences> fields, _)) {
      items.addAll(fields);
    }
    return new ProcessOccurrences.Tuple(items, Items.LISTED);
  }
}
