package rondo.ir;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;

/**
 * An expression over 32-bit integers; 0 is false and every other value true. Evaluation has no side
 * effect except in {@link Run} and {@link SetPriority}, which occur only where a statement
 * evaluates them exactly once.
 */
public sealed interface Expr {
  record Const(int value) implements Expr {}

  record Load(Location from) implements Expr {}

  record Unary(UnaryOp op, Expr operand) implements Expr {}

  /** Division and remainder by zero are run-time errors, reported at {@code at}. */
  record Binary(BinaryOp op, Expr left, Expr right, Position at) implements Expr {}

  record Conditional(Expr condition, Expr then, Expr otherwise) implements Expr {}

  /** {@code index}, or a run-time error at {@code at} unless 0 <= index < size. */
  record CheckedIndex(Expr index, int size, Range range, Position at) implements Expr {}

  /** The target of an index, for error messages. */
  sealed interface Range {
    /** The elements of an array. */
    record Elements(String array) implements Range {}

    /** The processes of a type; an index is a reference to one of them. */
    record Members(String processType) implements Range {}
  }

  /** Identifier of a freshly created channel; only in initial values of variables. */
  record NewChannel(int channelType) implements Expr {}

  /** A query of a channel; a run-time error if {@code channel} is not a live channel. */
  record ChannelQuery(Query query, Expr channel, Position at) implements Expr {}

  /** Whether a receive with these patterns is enabled; nothing is bound. */
  record Poll(Expr channel, List<Pattern> patterns, Action.ReceiveOrder order, Position at)
      implements Expr {
    public Poll {
      patterns = List.copyOf(patterns);
    }
  }

  /** Starts a process and returns its pid. Creating more than 255 processes is a run-time error. */
  record Run(int processType, List<Expr> arguments, Optional<Expr> priority, Position at)
      implements Expr {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /** The pid of the executing process. */
  record Pid() implements Expr {}

  /** The lowest pid of a process that runs {@code processType}, or -1 if there is none. */
  record ProcessOf(int processType) implements Expr {}

  /** The number of live processes ({@code _nr_pr}). */
  record ProcessCount() implements Expr {}

  /** The process that made the last step ({@code _last}), 0 at the start. */
  record Last() implements Expr {}

  /** True if nothing else in the whole system is enabled. */
  record Timeout() implements Expr {}

  /**
   * True if no process is at a progress-labelled state ({@code np_}), and, evaluated by an
   * observer, some process is enabled.
   */
  record NonProgress() implements Expr {}

  /** Whether process {@code pid} is enabled. */
  record Enabled(Expr pid, Position at) implements Expr {}

  /** The control state of process {@code pid}. */
  record PcValue(Expr pid, Position at) implements Expr {}

  record GetPriority(Expr pid, Position at) implements Expr {}

  record SetPriority(Expr pid, Expr priority, Position at) implements Expr {}

  /** Whether process {@code pid} runs {@code processType} and is at one of {@code states}. */
  record RemoteLabel(int processType, Expr pid, Set<Integer> states, String label, Position at)
      implements Expr {
    public RemoteLabel {
      states = Set.copyOf(states);
    }
  }

  /** A local variable of another process, which must run {@code processType}. */
  record RemoteVariable(int processType, Expr pid, Location local, Position at) implements Expr {}

  enum UnaryOp {
    NEGATE,
    NOT,
    COMPLEMENT
  }

  enum BinaryOp {
    ADD,
    SUB,
    MUL,
    DIV,
    MOD,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    SHL,
    SHR,
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE,
    /** Short-circuit conjunction, 0 or 1. */
    AND,
    /** Short-circuit disjunction, 0 or 1. */
    OR
  }

  enum Query {
    LENGTH,
    EMPTY,
    FULL,
    NOT_EMPTY,
    NOT_FULL
  }

  Expr TRUE = new Const(1);
}
