package rondo.smt.parameterized;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;

/**
 * What an execution knows of values of a range of any size, other than the distinguished ones: some
 * have names, and how often such a value was received is a number up to that of all others.
 */
final class OtherValues {
  private static final int NONE = -1;

  private final TermFactory f;
  private final ExecutionPath path;
  private final Map<List<Object>, IntegerTerm> countsOfNamed = new HashMap<>();
  private int names;

  /** In a comparison of many messages with a value: whether those that are equal are meant. */
  private boolean areEqual;

  /** The value with which many messages were compared. */
  private Optional<Value> compared = Optional.empty();

  /** How many folds enclose what is evaluated, and how many the one whose element is many. */
  private int depth;

  private int depthOfMany = NONE;

  OtherValues(TermFactory f, ExecutionPath path) {
    this.f = f;
    this.path = path;
  }

  void enterFold() {
    depth++;
  }

  void leaveFold() {
    depth--;
  }

  /** Whether messages are many, and not elements of a loop within another one about many. */
  boolean isOfMany(ReceivedMessages element) {
    return depthOfMany == NONE && OpenValues.isOfMany(element.content());
  }

  void enterMany() {
    depthOfMany = depth;
    areEqual = true;
    compared = Optional.empty();
  }

  /** From now on, those messages are meant that are not equal. */
  void meanDifferent() {
    areEqual = false;
  }

  void leaveMany() {
    depthOfMany = NONE;
    compared = Optional.empty();
  }

  /** The value with which many messages were compared, if there was a comparison. */
  Optional<Value> compared() {
    return compared;
  }

  /** A name for some other value of a range of any size. */
  Value newName() {
    return OpenValues.named(names++);
  }

  /** A value with names for other values. */
  Value withNames(Value value) {
    return OpenValues.replaced(value, v -> v.equals(OpenValues.OTHER) ? newName() : v);
  }

  /** How many of some messages with other values have a certain one. */
  IntegerTerm countOf(ReceivedMessages messages, Value named) {
    return countsOfNamed.computeIfAbsent(
        List.of(messages.count(), named), _ -> upTo(messages.count()));
  }

  /** A new number from 0 to a given one. */
  IntegerTerm upTo(IntegerTerm most) {
    IntegerTerm number = newNumber(f, countsOfNamed.size() + names);
    path.assume(f.atLeast(number, f.integer(0)));
    path.assume(f.atMost(number, most));
    names++;
    return number;
  }

  /** A template variable for a number that a path introduces. */
  private static IntegerTerm newNumber(TermFactory f, int number) {
    return f.integerVariable("others " + number);
  }

  static boolean isNewNumber(IntegerTerm term) {
    return term.node() instanceof TermNode.Variable(String name) && name.startsWith("others ");
  }

  /** Says how often a value with a name is among some messages. */
  void setCount(ReceivedMessages messages, Value named, IntegerTerm count) {
    countsOfNamed.put(List.of(messages.count(), named), count);
  }

  /** Whether a set contains a value; of others that may be unknown. */
  boolean contains(List<Value> items, Value element) {
    if (!OpenValues.hasOther(element) || items.stream().noneMatch(OpenValues::hasOther)) {
      return items.contains(element);
    }
    if (!OpenValues.isNamed(element)) {
      throw new UnsupportedParameterizationException(
          "whether values of any number are in a set", Position.NONE);
    }
    return items.contains(element) || path.choose(2) == 1;
  }

  /** A comparison with a value of which it is only known that it is not a distinguished one. */
  boolean compare(Term.BinaryOp op, Value one, Value other, Position at) {
    boolean isEquality = op == Term.BinaryOp.EQ || op == Term.BinaryOp.NE;
    boolean isMany = one.equals(OpenValues.OTHER) || other.equals(OpenValues.OTHER);
    if (one instanceof Value.None || other instanceof Value.None) {
      return isOrdered(op, one.compareTo(other));
    }
    if (one instanceof Value.Items
        || other instanceof Value.Items
        || isMany && (!isEquality || one.equals(other))) {
      throw new UnsupportedParameterizationException("this comparison of values of any number", at);
    }
    if (isEquality && OpenValues.isOther(one) != OpenValues.isOther(other)) {
      return op == Term.BinaryOp.NE;
    }
    if (isMany) {
      Value named = one.equals(OpenValues.OTHER) ? other : one;
      if (depth != depthOfMany || compared.isPresent() && !compared.get().equals(named)) {
        throw new UnsupportedParameterizationException(
            "this comparison of values of any number", at);
      }
      compared = Optional.of(named);
      return areEqual == (op == Term.BinaryOp.EQ);
    }
    return one.equals(other) ? isOrdered(op, 0) : path.choose(2) == 1;
  }

  static boolean isOrdered(Term.BinaryOp op, int order) {
    return switch (op) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      default -> order >= 0;
    };
  }
}
