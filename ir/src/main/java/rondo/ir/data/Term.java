package rondo.ir.data;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * An expression without side effects. What a front end builds is well typed; what can still go
 * wrong is a run-time error, reported at the position given.
 */
public sealed interface Term {
  Term TRUE = new Constant(Value.TRUE);
  Term FALSE = new Constant(Value.FALSE);

  /** A value that depends on no process; one that is a process is {@link ProcessConstant}. */
  record Constant(Value value) implements Term {}

  /** The process of this number, counted from 0: whoever names it tells processes apart. */
  record ProcessConstant(int process) implements Term {}

  /** One of the executing process's own variables. */
  record OwnVariable(int variable) implements Term {}

  /** A variable of a process; for properties, which no process executes. */
  record RemoteVariable(Term process, int variable) implements Term {}

  /** A variable of a monitor; for properties. */
  record MonitorVariable(int monitor, int variable) implements Term {}

  record BoundVariable(Binder binder) implements Term {}

  /** The executing process. */
  record Self() implements Term {}

  /** The number of the phase, counted from 1. */
  record Phase() implements Term {}

  /** The process whose turn it is in a phase: they take turns, the first one in phase 1. */
  record Primary(Term phase) implements Term {}

  /** The next process on a ring of all of them. */
  record Successor(Term process) implements Term {}

  /** Whether a process is in this condition. */
  record HasStatus(Status status, Term process) implements Term {}

  record Unary(UnaryOp op, Term operand) implements Term {}

  /** Remainder and integer division by zero are run-time errors. */
  record Binary(BinaryOp op, Term left, Term right, Position at) implements Term {}

  record Conditional(Term condition, Term then, Term otherwise) implements Term {}

  /** Whether an optional value is there. */
  record IsPresent(Term optional) implements Term {}

  /** The value of something optional; a run-time error if there is none. */
  record OptionalValue(Term optional, String text, Position at) implements Term {}

  record Field(Term structure, int field) implements Term {}

  /**
   * An item of a sequence or table.
   *
   * @param first the number of the first item
   */
  record Element(Term items, Term index, int first, Position at) implements Term {}

  /** A structure, table or sequence, item by item. */
  record Tuple(List<Term> items) implements Term {
    public Tuple {
      items = List.copyOf(items);
    }
  }

  /** The set of these. */
  record SetOf(List<Term> members) implements Term {
    public SetOf {
      members = List.copyOf(members);
    }
  }

  /** Whether a set, sequence or table has an element. */
  record Contains(Term collection, Term element) implements Term {}

  /** What the values that a loop goes through, taken together, make. */
  record Fold(FoldKind foldKind, Loop loop, Term value, Position at) implements Term {}

  enum FoldKind {
    /** How many times the value is true. */
    COUNT,
    SUM,
    /** The least; a run-time error if there is none. */
    LEAST,
    /** The greatest; a run-time error if there is none. */
    GREATEST,
    /** The longest sequence, of several the least; a run-time error if there is none. */
    LONGEST,
    EXISTS,
    FORALL,
    /** The set of the values. */
    SET,
    /** The union of the values, which are sets. */
    UNION,
    /** The set of those values that occur most often. */
    MOST_FREQUENT,
    /** The one that the loop comes to first; a run-time error if there is none. */
    FIRST,
    /** The one that the loop comes to last; a run-time error if there is none. */
    LAST
  }

  enum Status {
    /** It has not failed so far. */
    CORRECT,
    CRASHED,
    BYZANTINE
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
    /** Of sets. */
    UNION,
    INTERSECTION,
    DIFFERENCE,
    SUBSET,
    /** A sequence with another one behind it. */
    CONCAT,
    /** Whether a sequence is how another one begins. */
    PREFIX
  }
}
