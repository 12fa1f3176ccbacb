package rondo.ir.data.interpreter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Evaluates a {@link Term.Fold} over the elements of its loop. */
public final class FoldEvaluator {
  private final TermEvaluator termEvaluator;
  private final Term.Fold fold;

  FoldEvaluator(TermEvaluator termEvaluator, Term.Fold fold) {
    this.termEvaluator = termEvaluator;
    this.fold = fold;
  }

  /** The elements of a range; the sender is meaningless for elements that are not messages. */
  public static List<ReceivedMessage> elements(TermEvaluator termEvaluator, LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) ->
          from(Domain.numbers(termEvaluator.number(low), termEvaluator.number(high)));
      case LoopRange.Domain(Type type) -> from(Domain.values(type, 0));
      case LoopRange.Elements(Term collection, Position _) -> from(termEvaluator.items(collection));
      case LoopRange.Mailbox() -> termEvaluator.mailbox();
      case LoopRange.ReadMessages(int kind) -> termEvaluator.read(kind);
      case LoopRange.MessagesInTransit(int kind) -> from(termEvaluator.inTransit(kind));
    };
  }

  private static List<ReceivedMessage> from(List<Value> values) {
    var elements = new ArrayList<ReceivedMessage>(values.size());
    for (Value value : values) {
      elements.add(new ReceivedMessage(0, value));
    }
    return elements;
  }

  /**
   * Binds the variables of a loop to an element and returns whether the filter admits the element.
   */
  static boolean bindAndTest(TermEvaluator termEvaluator, Loop loop, ReceivedMessage element) {
    termEvaluator.bind(loop.variable(), element.message());
    loop.sender().ifPresent(s -> termEvaluator.bind(s, Value.of(element.sender())));
    return loop.where() == Term.TRUE || termEvaluator.holds(loop.where());
  }

  Value value() {
    List<RepeatedValue> values = values();
    return switch (fold.foldKind()) {
      case COUNT -> Value.of(count(values));
      case SUM -> sum(values);
      case LEAST -> Collections.min(some(values), RepeatedValue.BY_VALUE).value();
      case GREATEST -> Collections.max(some(values), RepeatedValue.BY_VALUE).value();
      case LONGEST -> Collections.min(some(values), RepeatedValue.LONGEST_FIRST).value();
      case EXISTS -> Value.of(meets(values, Value.TRUE));
      case FORALL -> Value.of(!meets(values, Value.FALSE));
      case SET -> Value.set(values.stream().map(RepeatedValue::value).toList());
      case UNION ->
          Value.set(
              values.stream().flatMap(v -> ((Value.Items) v.value()).items().stream()).toList());
      case MOST_FREQUENT -> mostFrequent(values);
      case FIRST -> some(values).getFirst().value();
      case LAST -> some(values).getLast().value();
    };
  }

  /** A value that occurs several times in a row. */
  private record RepeatedValue(Value value, int times) {
    static final Comparator<RepeatedValue> BY_VALUE = Comparator.comparing(RepeatedValue::value);
    static final Comparator<RepeatedValue> LONGEST_FIRST =
        Comparator.comparing((RepeatedValue s) -> -((Value.Items) s.value()).items().size())
            .thenComparing(BY_VALUE);
  }

  /**
   * All values. No element is skipped, whatever the fold: if a run-time error could be
   * short-circuited, the order of messages and processes would matter. But an element that occurs
   * several times in a row is evaluated once.
   */
  private List<RepeatedValue> values() {
    List<ReceivedMessage> elements = elements(termEvaluator, fold.loop().range());
    var values = new ArrayList<RepeatedValue>();
    int next;
    for (int i = 0; i < elements.size(); i = next) {
      ReceivedMessage element = elements.get(i);
      next = i + 1;
      while (next < elements.size() && elements.get(next) == element) {
        next++;
      }
      if (bindAndTest(termEvaluator, fold.loop(), element)) {
        values.add(new RepeatedValue(termEvaluator.value(fold.value()), next - i));
      }
    }
    return values;
  }

  private static int count(List<RepeatedValue> values) {
    int count = 0;
    for (RepeatedValue value : values) {
      if (value.value().equals(Value.TRUE)) {
        count += value.times();
      }
    }
    return count;
  }

  private static boolean meets(List<RepeatedValue> values, Value wanted) {
    for (RepeatedValue value : values) {
      if (value.value().equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  private Value sum(List<RepeatedValue> values) {
    long sum = 0;
    for (RepeatedValue value : values) {
      sum += (long) value.times() * ((Value.Number) value.value()).value();
    }
    return TermEvaluator.number(sum, fold.at());
  }

  private List<RepeatedValue> some(List<RepeatedValue> values) {
    if (values.isEmpty()) {
      throw TermEvaluator.error("the collection is empty", fold.at());
    }
    return values;
  }

  private static Value mostFrequent(List<RepeatedValue> values) {
    Map<Value, Integer> counts = new TreeMap<>();
    int most = 0;
    for (RepeatedValue value : values) {
      most = Math.max(most, counts.merge(value.value(), value.times(), Integer::sum));
    }
    var frequent = new ArrayList<Value>();
    for (Map.Entry<Value, Integer> entry : counts.entrySet()) {
      if (entry.getValue() == most) {
        frequent.add(entry.getKey());
      }
    }
    return new Value.Items(frequent);
  }
}
