package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/**
 * An expression without side effects. Front ends build well-typed terms; the remaining errors are
 * run-time errors, reported at the given position.
 */
public sealed interface Term {
  Term TRUE = new Constant(Value.TRUE);
  Term FALSE = new Constant(Value.FALSE);

  /** The direct subterms. */
  default List<Term> children() {
    return switch (this) {
      case Constant _,
          ProcessConstant _,
          OwnVariable _,
          BoundVariable _,
          Self _,
          Phase _,
          MonitorVariable _ ->
          List.of();
      case RemoteVariable(Term process, _) -> List.of(process);
      case Primary(Term phase) -> List.of(phase);
      case Successor(Term process) -> List.of(process);
      case HasStatus(_, Term process) -> List.of(process);
      case Unary(_, Term operand) -> List.of(operand);
      case Binary(_, Term left, Term right, _) -> List.of(left, right);
      case Conditional(Term condition, Term then, Term otherwise) ->
          List.of(condition, then, otherwise);
      case IsPresent(Term optional) -> List.of(optional);
      case OptionalValue(Term optional, _, _) -> List.of(optional);
      case Field(Term structure, _) -> List.of(structure);
      case Element(Term items, Term index, _, _) -> List.of(items, index);
      case Tuple(List<Term> items, _) -> items;
      case SetOf(List<Term> members) -> members;
      case Contains(Term collection, Term element) -> List.of(collection, element);
      case Fold(_, Loop loop, Term value, _) -> {
        var terms = new ArrayList<>(loop.terms());
        terms.add(value);
        yield terms;
      }
    };
  }

  /** This term and all its subterms. */
  default Stream<Term> subterms() {
    return Stream.concat(Stream.of(this), children().stream().flatMap(Term::subterms));
  }

  /** Whether this is the set of all processes. */
  default boolean isAllProcesses() {
    return this instanceof Fold(FoldKind foldKind, Loop loop, Term value, _)
        && foldKind == FoldKind.SET
        && loop.range() instanceof LoopRange.Domain(Type.Process _)
        && loop.where().equals(TRUE)
        && value.equals(new BoundVariable(loop.variable()));
  }

  /** A constant that contains no process; a constant process is {@link ProcessConstant}. */
  record Constant(Value value) implements Term {}

  /** The process with this number, counted from 0. Naming a process breaks symmetry. */
  record ProcessConstant(int process) implements Term {}

  /** A variable of the executing process. */
  record OwnVariable(int variable) implements Term {}

  /** A variable of a given process; for properties only. */
  record RemoteVariable(Term process, int variable) implements Term {}

  /** A variable of a monitor; for properties only. */
  record MonitorVariable(int monitor, int variable) implements Term {}

  record BoundVariable(Binder binder) implements Term {}

  /** The executing process. */
  record Self() implements Term {}

  /** The number of the phase, counted from 1. */
  record Phase() implements Term {}

  /** The rotating primary of a phase: the first process in phase 1, then the others in turn. */
  record Primary(Term phase) implements Term {}

  /** The next process on the ring of all processes. */
  record Successor(Term process) implements Term {}

  /** Whether a process has this status. */
  record HasStatus(ProcessStatus status, Term process) implements Term {}

  record Unary(UnaryOp op, Term operand) implements Term {}

  /** Remainder and integer division by zero are run-time errors. */
  record Binary(BinaryOp op, Term left, Term right, Position at) implements Term {}

  record Conditional(Term condition, Term then, Term otherwise) implements Term {}

  /** Whether an optional value is present. */
  record IsPresent(Term optional) implements Term {}

  /** The value of an optional; a run-time error if it is absent. */
  record OptionalValue(Term optional, String text, Position at) implements Term {}

  record Field(Term structure, int field) implements Term {}

  /**
   * An item of a sequence or table.
   *
   * @param first the number of the first item
   */
  record Element(Term items, Term index, int first, Position at) implements Term {}

  /**
   * A literal structure, table or sequence.
   *
   * @param comprehension the item of an arbitrary process, if there is one item for each process
   *     that was written once for all of them
   */
  record Tuple(List<Term> items, Optional<ProcessItem> comprehension) implements Term {
    public Tuple {
      items = List.copyOf(items);
    }

    public Tuple(List<Term> items) {
      this(items, Optional.empty());
    }
  }

  /** The item of a table for the process to which {@code process} is bound. */
  record ProcessItem(Binder process, Term item) {}

  /** A literal set. */
  record SetOf(List<Term> members) implements Term {
    public SetOf {
      members = List.copyOf(members);
    }
  }

  /** Whether a set, sequence or table contains an element. */
  record Contains(Term collection, Term element) implements Term {}

  /** An aggregate of the values of a term over a loop. */
  record Fold(FoldKind foldKind, Loop loop, Term value, Position at) implements Term {}

  enum FoldKind {
    /** The number of elements for which the value is true. */
    COUNT,
    SUM,
    /** The least value; a run-time error if there is none. */
    LEAST,
    /** The greatest value; a run-time error if there is none. */
    GREATEST,
    /** The longest sequence, the least one of several; a run-time error if there is none. */
    LONGEST,
    EXISTS,
    FORALL,
    /** The set of the values. */
    SET,
    /** The union of the values, which are sets. */
    UNION,
    /** The set of the most frequent values. */
    MOST_FREQUENT,
    /** The first value in loop order; a run-time error if there is none. */
    FIRST,
    /** The last value in loop order; a run-time error if there is none. */
    LAST
  }

  enum UnaryOp {
    NEGATE,
    NOT
  }

  enum BinaryOp {
    ADD,
    SUB,
    MUL,
    DIV,
    MOD,
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE,
    /** Short-circuit. */
    AND,
    /** Short-circuit. */
    OR,
    /** For sets. */
    UNION,
    INTERSECTION,
    DIFFERENCE,
    SUBSET,
    /** The concatenation of two sequences. */
    CONCAT,
    /** Whether a sequence is a prefix of another one. */
    PREFIX
  }
}
