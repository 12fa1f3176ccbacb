package rondo.ir.round;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.round.Behaviour.Heard;

/** What a {@link Term.Fold} makes of the values that its loop goes through. */
final class Folding {
  private final Evaluator evaluator;
  private final Term.Fold fold;

  Folding(Evaluator evaluator, Term.Fold fold) {
    this.evaluator = evaluator;
    this.fold = fold;
  }

  /** What a source has; the sender of what is no message is of no interest. */
  static List<Heard> elements(Evaluator evaluator, Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) ->
          from(Domain.numbers(evaluator.number(low), evaluator.number(high)));
      case Source.Domain(Type type) -> from(Domain.values(type, 0));
      case Source.Elements(Term collection, Position _) -> from(evaluator.items(collection));
      case Source.Heard() -> evaluator.mailbox();
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
    return switch (fold.kind()) {
      case COUNT -> Value.of(Collections.frequency(values(), Value.TRUE));
      case SUM -> sum();
      case LEAST -> Collections.min(some(values()));
      case GREATEST -> Collections.max(some(values()));
      case EXISTS -> Value.of(meets(Value.TRUE));
      case FORALL -> Value.of(!meets(Value.FALSE));
      case SET -> Value.set(values());
      case UNION ->
          Value.set(values().stream().flatMap(v -> ((Value.Items) v).items().stream()).toList());
      case MOST_FREQUENT -> mostFrequent();
      case FIRST -> some(values()).getFirst();
      case LAST -> some(values()).getLast();
    };
  }

  private List<Value> values() {
    var values = new ArrayList<Value>();
    for (Heard element : elements(evaluator, fold.loop().source())) {
      if (admit(evaluator, fold.loop(), element)) {
        values.add(evaluator.value(fold.value()));
      }
    }
    return values;
  }

  /**
   * Whether some value is this one. All are looked at: if what makes a run-time error were passed
   * over behind it, the order of messages and processes would make a difference.
   */
  private boolean meets(Value wanted) {
    boolean met = false;
    for (Heard element : elements(evaluator, fold.loop().source())) {
      met |= admit(evaluator, fold.loop(), element) && evaluator.value(fold.value()).equals(wanted);
    }
    return met;
  }

  private Value sum() {
    long sum = 0;
    for (Value value : values()) {
      sum += ((Value.Number) value).value();
    }
    return Evaluator.number(sum, fold.at());
  }

  private List<Value> some(List<Value> values) {
    if (values.isEmpty()) {
      throw Evaluator.error("there is no value to take", fold.at());
    }
    return values;
  }

  private Value mostFrequent() {
    Map<Value, Integer> counts = new TreeMap<>();
    values().forEach(v -> counts.merge(v, 1, Integer::sum));
    Collection<Integer> all = counts.values();
    int most = all.stream().mapToInt(c -> c).max().orElse(0);
    return Value.set(counts.keySet().stream().filter(v -> counts.get(v) == most).toList());
  }
}
