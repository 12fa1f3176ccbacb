package rondo.ir;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;

/**
 * An expression over 32-bit integers; 0 is false and every other value true. Evaluation has no side
 * effect except in {@link Run} and {@link SetPriority}, which only stand where a statement
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

  /** What an index leads to, for the words of an error. */
  sealed interface Range {
    /** The elements of an array. */
    record Elements(String array) implements Range {}

    /** The processes of a type; an index is a reference to one of them. */
    record Members(String processType) implements Range {}
  }

  /** Identifier of a freshly created channel; only in initial values of variables. */
  record NewChannel(int channelType) implements Expr {}

  /** A question about a channel; a run-time error if {@code channel} is no live channel. */
  record ChannelQuery(Query query, Expr channel, Position at) implements Expr {}

  /** Whether a receive with these patterns would be executable now; nothing is bound. */
  record Poll(Expr channel, List<Pattern> patterns, Action.ReceiveOrder order, Position at)
      implements Expr {
    public Poll {
      patterns = List.copyOf(patterns);
    }
  }

  /**
   * Starts a process and yields its pid. Creating one more than 255 processes is a run-time error.
   */
  record Run(int processType, List<Expr> arguments, Optional<Expr> priority, Position at)
      implements Expr {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /** The executing process's own identifier. */
  record Pid() implements Expr {}

  /** The lowest pid of a process that runs {@code processType}, or -1 if there is none. */
  record ProcessOf(int processType) implements Expr {}

  /** How many processes are alive ({@code _nr_pr}). */
  record ProcessCount() implements Expr {}

  /** The process that made the last step ({@code _last}), 0 at the start. */
  record Last() implements Expr {}

  /** True when nothing else in the whole system can be executed. */
  record Timeout() implements Expr {}

  /**
   * True when no process is at a progress-labelled state ({@code np_}), and, asked by an observer,
   * some process can make a step.
   */
  record NonProgress() implements Expr {}

  /** Whether process {@code pid} can make a step. */
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
