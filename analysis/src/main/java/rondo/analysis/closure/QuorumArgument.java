package rondo.analysis.closure;

import java.util.Optional;
import java.util.OptionalInt;
import rondo.analysis.closure.ParameterizedProtocol.FaultKind;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Value;
import rondo.ir.event.MessageTags;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/**
 * Proves by majority quorums that a process reacts at most once in a round.
 *
 * <p>As long as no process violates a condition, a process receives at most one message of a round
 * from each process. If all reactions to messages of the round consume messages from more than half
 * of all processes, and no message is consumed twice or forged, then after one reaction too few
 * messages are left for another.
 */
final class QuorumArgument {
  private final ParameterizedProtocol text;

  QuorumArgument(ParameterizedProtocol text) {
    this.text = text;
  }

  /** Whether the argument applies to messages of a kind. */
  boolean reactsOnceTo(int kind) {
    return text.roles().size() == 1
        && !text.faults().contains(FaultKind.DUPLICATION)
        && !text.faults().contains(FaultKind.FORGERY)
        && text.messageTags().fieldsByKind().get(kind).source()
            instanceof MessageTags.RoundSource.Fixed
        && text.processCount().isPresent()
        && text.roles().getFirst().reactions().stream().allMatch(r -> is(r, kind));
  }

  private boolean is(Reaction reaction, int kind) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> true;
      case Trigger.SingleMessage message -> message.kind() != kind;
      case Trigger.Received received -> received.kind() != kind;
      case Trigger.Quorum quorum ->
          quorum.kind() != kind
              || isMajority(quorum.threshold(), quorum.size(), text.processCount());
    };
  }

  /** {@code size * s + all * N + halves * (N div 2) + plus}, where {@code s} is the quorum size. */
  private record Sum(long size, long all, long halves, long plus) {
    Sum minus(Sum other) {
      return new Sum(size - other.size, all - other.all, halves - other.halves, plus - other.plus);
    }

    /** For integers, {@code x > 0} if and only if {@code x - 1 >= 0}. */
    Sum less() {
      return new Sum(size, all, halves, plus - 1);
    }

    Sum times(long factor) {
      return new Sum(size * factor, all * factor, halves * factor, plus * factor);
    }
  }

  /** Whether the threshold implies a majority of all processes. */
  static boolean isMajority(Term enough, Binder size, OptionalInt population) {
    if (!(enough instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
      return false;
    }
    Optional<Sum> a = sum(left, size, population);
    Optional<Sum> b = sum(right, size, population);
    if (a.isEmpty() || b.isEmpty()) {
      return false;
    }
    Sum difference = a.get().minus(b.get());
    return switch (op) {
      case GT -> isEnough(difference.less());
      case LT -> isEnough(difference.times(-1).less());
      case GE -> isEnough(difference);
      case LE -> isEnough(difference.times(-1));
      case EQ -> isEnough(difference) || isEnough(difference.times(-1));
      case ADD,
          SUB,
          MUL,
          DIV,
          MOD,
          NE,
          AND,
          OR,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SUBSET,
          CONCAT,
          PREFIX ->
          false;
    };
  }

  /**
   * Whether {@code sum >= 0} implies that {@code size} is more than half of {@code N}. {@code a *
   * size >= b * N - c} implies it if {@code b * N - c > a/2 * N}, that is {@code (2b - a) * N >
   * 2c}; and {@code N} is at least 1. {@code size >= N div 2 + 1} implies it, too.
   */
  private static boolean isEnough(Sum sum) {
    if (sum.size() <= 0) {
      return false;
    }
    if (sum.halves() != 0) {
      return sum.all() == 0 && sum.halves() == -1 && sum.size() == 1 && sum.plus() < 0;
    }
    long spare = -2 * sum.all() - sum.size();
    return spare >= 0 && 2 * sum.plus() < spare;
  }

  private static Optional<Sum> sum(Term term, Binder size, OptionalInt population) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> Optional.of(new Sum(0, 0, 0, value));
      case Term.BoundVariable(Binder binder) when binder.slot() == size.slot() ->
          Optional.of(new Sum(1, 0, 0, 0));
      case Term.OwnVariable(int variable) when population.equals(OptionalInt.of(variable)) ->
          Optional.of(new Sum(0, 1, 0, 0));
      case Term.Binary(BinaryOp op, Term left, Term right, _) -> {
        Optional<Sum> a = sum(left, size, population);
        Optional<Sum> b = sum(right, size, population);
        yield a.isEmpty() || b.isEmpty() ? Optional.empty() : sum(op, a.get(), b.get());
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Sum> sum(BinaryOp op, Sum a, Sum b) {
    boolean isFactor = a.equals(new Sum(0, 0, 0, a.plus()));
    return switch (op) {
      case ADD -> Optional.of(a.minus(b.times(-1)));
      case SUB -> Optional.of(a.minus(b));
      case MUL -> isFactor ? Optional.of(b.times(a.plus())) : Optional.empty();
      case DIV ->
          a.equals(new Sum(0, 1, 0, 0)) && b.equals(new Sum(0, 0, 0, 2))
              ? Optional.of(new Sum(0, 0, 1, 0))
              : Optional.empty();
      case MOD,
          EQ,
          NE,
          LT,
          LE,
          GT,
          GE,
          AND,
          OR,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SUBSET,
          CONCAT,
          PREFIX ->
          Optional.empty();
    };
  }
}
