package rondo.ir.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.diagnostics.Position;

/** What a {@link Term.Fold} makes of the values that its loop goes through. */
public final class Folding {
  private final Evaluator evaluator;
  private final Term.Fold fold;

  Folding(Evaluator evaluator, Term.Fold fold) {
    this.evaluator = evaluator;
    this.fold = fold;
  }

  /** What a source has; the sender of what is no message is of no interest. */
  public static List<Heard> elements(Evaluator evaluator, Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) ->
          from(Domain.numbers(evaluator.number(low), evaluator.number(high)));
      case Source.Domain(Type type) -> from(Domain.values(type, 0));
      case Source.Elements(Term collection, Position _) -> from(evaluator.items(collection));
      case Source.Heard() -> evaluator.mailbox();
      case Source.Read(int kind) -> evaluator.read(kind);
      case Source.Transit(int kind) -> from(evaluator.transit(kind));
    };
  }

  private static List<Heard> from(List<Value> values) {
    var elements = new ArrayList<Heard>(values.size());
    for (Value value : values) {
      elements.add(new Heard(0, value));
    }
    return elements;
  }

  /** Binds the names of a loop to an element; whether the element counts. */
  static boolean admit(Evaluator evaluator, Loop loop, Heard element) {
    evaluator.bind(loop.variable(), element.message());
    loop.sender().ifPresent(s -> evaluator.bind(s, Value.of(element.sender())));
    return loop.where() == Term.TRUE || evaluator.holds(loop.where());
  }

  Value value() {
    List<Several> values = values();
    return switch (fold.kind()) {
      case COUNT -> Value.of(count(values));
      case SUM -> sum(values);
      case LEAST -> Collections.min(some(values), Several.BY_VALUE).value();
      case GREATEST -> Collections.max(some(values), Several.BY_VALUE).value();
      case LONGEST -> Collections.min(some(values), Several.LONGEST_FIRST).value();
      case EXISTS -> Value.of(meets(values, Value.TRUE));
      case FORALL -> Value.of(!meets(values, Value.FALSE));
      case SET -> Value.set(values.stream().map(Several::value).toList());
      case UNION ->
          Value.set(
              values.stream().flatMap(v -> ((Value.Items) v.value()).items().stream()).toList());
      case MOST_FREQUENT -> mostFrequent(values);
      case FIRST -> some(values).getFirst().value();
      case LAST -> some(values).getLast().value();
    };
  }

  /** A value that comes several times in a row. */
  private record Several(Value value, int times) {
    static final Comparator<Several> BY_VALUE = Comparator.comparing(Several::value);
    static final Comparator<Several> LONGEST_FIRST =
        Comparator.comparing((Several s) -> -((Value.Items) s.value()).items().size())
            .thenComparing(BY_VALUE);
  }

  /**
   * All values. None is left out, whatever the fold: if what makes a run-time error were passed
   * over, the order of messages and processes would make a difference. But an element that comes
   * several times in a row is looked at once.
   */
  private List<Several> values() {
    List<Heard> elements = elements(evaluator, fold.loop().source());
    var values = new ArrayList<Several>();
    int next;
    for (int i = 0; i < elements.size(); i = next) {
      Heard element = elements.get(i);
      next = i + 1;
      while (next < elements.size() && elements.get(next) == element) {
        next++;
      }
      if (admit(evaluator, fold.loop(), element)) {
        values.add(new Several(evaluator.value(fold.value()), next - i));
      }
    }
    return values;
  }

  private static int count(List<Several> values) {
    int count = 0;
    for (Several several : values) {
      if (several.value().equals(Value.TRUE)) {
        count += several.times();
      }
    }
    return count;
  }

  private static boolean meets(List<Several> values, Value wanted) {
    for (Several several : values) {
      if (several.value().equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  private Value sum(List<Several> values) {
    long sum = 0;
    for (Several several : values) {
      sum += (long) several.times() * ((Value.Number) several.value()).value();
    }
    return Evaluator.number(sum, fold.at());
  }

  private List<Several> some(List<Several> values) {
    if (values.isEmpty()) {
      throw Evaluator.error("there is no value to take", fold.at());
    }
    return values;
  }

  private static Value mostFrequent(List<Several> values) {
    Map<Value, Integer> counts = new TreeMap<>();
    int most = 0;
    for (Several several : values) {
      most = Math.max(most, counts.merge(several.value(), several.times(), Integer::sum));
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
