package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.SymbolicNumber.Known;
import rondo.smt.parameterized.SymbolicNumber.Linear;

/** Evaluates a quantifier, sum, set or the like, over messages of which the numbers are unknown. */
final class LocalFold {
  private final LocalEvaluator evaluator;
  private final Term.Fold fold;
  private final TermFactory f;
  private final ParameterTerms parameters;
  private final List<ReceivedMessages> mailbox;
  private final ExecutionPath path;
  private final OtherValues others;

  LocalFold(LocalEvaluator evaluator, Term.Fold fold) {
    this.evaluator = evaluator;
    this.fold = fold;
    f = evaluator.factory();
    parameters = evaluator.parameters();
    mailbox = evaluator.mailbox();
    path = evaluator.path();
    others = evaluator.others();
  }

  /** A value of an element of a loop, and how many such elements there are. */
  private record Repeated(SymbolicNumber value, IntegerTerm times) {}

  SymbolicNumber value() {
    List<Repeated> values = elements();
    return switch (fold.foldKind()) {
      case COUNT ->
          LocalEvaluator.number(
              f.sum(
                  values.stream()
                      .filter(v -> v.value().equals(new Known(Value.TRUE)))
                      .map(Repeated::times)
                      .toList()));
      case SUM -> sum(values, fold.at());
      case EXISTS -> new Known(Value.of(occurs(values, Value.TRUE)));
      case FORALL -> new Known(Value.of(!occurs(values, Value.FALSE)));
      case LEAST -> new Known(first(counts(values), fold.at()));
      case GREATEST -> new Known(first(counts(values).descendingMap(), fold.at()));
      case SET -> new Known(new Value.Items(LocalEvaluator.unstamped(present(values), fold.at())));
      case UNION ->
          new Known(
              Value.set(
                  present(values).stream()
                      .flatMap(v -> ((Value.Items) v).items().stream())
                      .toList()));
      case MOST_FREQUENT ->
          new Known(new Value.Items(LocalEvaluator.unstamped(mostFrequent(values), fold.at())));
      case LONGEST, FIRST, LAST ->
          throw new UnsupportedParameterizationException("this function", fold.at());
    };
  }

  /** The elements of a loop that its filter admits, with their values; there may be none of one. */
  private List<Repeated> elements() {
    Loop loop = fold.loop();
    var values = new ArrayList<Repeated>();
    Optional<List<Value>> distinguished = OpenValues.distinguished(loop.range());
    List<ReceivedMessages> elements =
        distinguished.isPresent()
            ? withSomeOther(distinguished.get())
            : evaluator.elements(loop, fold.at());
    rejectNumberOfOthers(elements);
    others.enterFold();
    try {
      for (ReceivedMessages element : elements) {
        if (others.isOfMany(element)) {
          values.addAll(valuesOfMany(element));
        } else {
          valueOf(element).ifPresent(v -> values.add(new Repeated(v, element.count())));
        }
      }
    } finally {
      others.leaveFold();
    }
    return values;
  }

  /** The values of messages with other values, which may be compared with one that has a name. */
  private List<Repeated> valuesOfMany(ReceivedMessages element) {
    var values = new ArrayList<Repeated>();
    others.enterMany();
    try {
      Optional<SymbolicNumber> value = valueOf(element);
      if (others.compared().isEmpty()) {
        value.ifPresent(v -> values.add(new Repeated(v, element.count())));
      } else {
        IntegerTerm equal = others.countOf(element, others.compared().get());
        value.ifPresent(v -> values.add(new Repeated(v, equal)));
        others.meanDifferent();
        IntegerTerm different = f.subtract(element.count(), equal);
        valueOf(element).ifPresent(v -> values.add(new Repeated(v, different)));
      }
    } finally {
      others.leaveMany();
    }
    return values;
  }

  /** The value of an element of a loop, if its filter admits it. */
  private Optional<SymbolicNumber> valueOf(ReceivedMessages element) {
    try {
      return evaluator.bindAndTest(fold.loop(), element)
          ? Optional.of(evaluator.value(fold.value()))
          : Optional.empty();
    } catch (FaultException e) {
      if (others.compared().isPresent()) {
        throw new UnsupportedParameterizationException(
            "an error that depends on values of any number", fold.at());
      }
      if (path.decide(f.isPositive(element.count()))) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** The elements of a range of any size: the distinguished ones, and perhaps one more. */
  private List<ReceivedMessages> withSomeOther(List<Value> distinguished) {
    var all = new ArrayList<>(evaluator.once(distinguished));
    if (path.choose(2) == 1) {
      all.addAll(evaluator.once(List.of(others.newName())));
    }
    return switch (fold.foldKind()) {
      case EXISTS, FORALL, LEAST, GREATEST, SET -> all;
      default ->
          throw new UnsupportedParameterizationException(
              "the number of values of a range of any size", fold.at());
    };
  }

  /** A set with some other value may have more of them. */
  private void rejectNumberOfOthers(List<ReceivedMessages> elements) {
    boolean isExtremum =
        fold.foldKind() == Term.FoldKind.LEAST || fold.foldKind() == Term.FoldKind.GREATEST;
    if (fold.loop().range() instanceof LoopRange.Elements
        && !isExtremum
        && elements.stream().anyMatch(e -> OpenValues.hasOther(e.content()))) {
      throw new UnsupportedParameterizationException(
          "the number of values of a range of any size", fold.at());
    }
  }

  private SymbolicNumber sum(List<Repeated> values, Position at) {
    var summands = new ArrayList<IntegerTerm>();
    for (Repeated each : values) {
      summands.add(
          parameters.binary(Term.BinaryOp.MUL, evaluator.linear(each.value()), each.times(), at));
    }
    return LocalEvaluator.number(f.sum(summands));
  }

  private boolean occurs(List<Repeated> values, Value wanted) {
    IntegerTerm times = counts(values).getOrDefault(wanted, f.integer(0));
    return path.decide(f.isPositive(times));
  }

  /** How often each value occurs. */
  private NavigableMap<Value, IntegerTerm> counts(List<Repeated> values) {
    NavigableMap<Value, IntegerTerm> counts = new TreeMap<>();
    values.forEach(v -> counts.merge(known(v.value()), v.times(), f::add));
    return counts;
  }

  /** The values that occur, sorted, without duplicates. */
  private List<Value> present(List<Repeated> values) {
    return counts(values).entrySet().stream()
        .filter(e -> path.decide(f.isPositive(e.getValue())))
        .map(Map.Entry::getKey)
        .map(others::withNames)
        .sorted()
        .toList();
  }

  private Value first(Map<Value, IntegerTerm> counts, Position at) {
    if (counts.keySet().stream().anyMatch(OpenValues::hasOther)) {
      return anyExtreme(counts, at);
    }
    rejectUnorderedStamps(counts, at);
    return counts.entrySet().stream()
        .filter(e -> path.decide(f.isPositive(e.getValue())))
        .findFirst()
        .orElseThrow(() -> TermEvaluator.error("the collection is empty", at))
        .getKey();
  }

  /** Rejects different kinds of stamps of which the order is not known. */
  private static void rejectUnorderedStamps(Map<Value, IntegerTerm> counts, Position at) {
    for (Value one : counts.keySet()) {
      for (Value other : counts.keySet()) {
        if (!one.equals(other) && RelativeStamp.of(one).isPresent()) {
          RelativeStamp.of(other).ifPresent(s -> RelativeStamp.of(one).get().order(s, at));
        }
      }
    }
    List<Value> plain =
        counts.keySet().stream().filter(v -> RelativeStamp.of(v).isEmpty()).toList();
    LocalEvaluator.unstamped(plain, at);
    if (!plain.isEmpty() && plain.size() < counts.size()) {
      throw new UnsupportedParameterizationException("a comparison of a stamp with a number", at);
    }
  }

  /** The first value that is distinguished, or another one: their order is not known. */
  private Value anyExtreme(Map<Value, IntegerTerm> counts, Position at) {
    var possible = new ArrayList<Value>();
    boolean hasDistinguished = false;
    for (Map.Entry<Value, IntegerTerm> entry : counts.entrySet()) {
      boolean isOther = OpenValues.hasOther(entry.getKey());
      if ((isOther || !hasDistinguished) && path.decide(f.isPositive(entry.getValue()))) {
        hasDistinguished |= !isOther;
        possible.add(entry.getKey());
      }
    }
    if (possible.isEmpty()) {
      throw TermEvaluator.error("the collection is empty", at);
    }
    return others.withNames(possible.get(path.choose(possible.size())));
  }

  private static Value known(SymbolicNumber number) {
    return switch (number) {
      case Known(Value value) -> value;
      case Linear _ ->
          throw new UnsupportedParameterizationException(
              "a number of messages as a value", Position.NONE);
    };
  }

  /** Replaces other values by the one among them that occurs most often. */
  private void nameMostFrequentOther(NavigableMap<Value, IntegerTerm> counts) {
    if (counts.keySet().stream()
        .anyMatch(v -> OpenValues.hasOther(v) && v instanceof Value.Items)) {
      throw new UnsupportedParameterizationException(
          "the most frequent one of values of any number", Position.NONE);
    }
    IntegerTerm all = counts.remove(OpenValues.OTHER);
    if (all != null) {
      IntegerTerm most = others.upTo(all);
      path.assume(f.or(f.isZero(all), f.isPositive(most)));
      Value named = others.newName();
      counts.put(named, most);
      mailbox.stream()
          .filter(m -> m.count().equals(all))
          .forEach(m -> others.setCount(m, named, most));
    }
  }

  private List<Value> mostFrequent(List<Repeated> values) {
    var most = new ArrayList<Value>();
    IntegerTerm best = f.integer(0);
    NavigableMap<Value, IntegerTerm> counts = counts(values);
    nameMostFrequentOther(counts);
    for (Map.Entry<Value, IntegerTerm> entry : counts.entrySet()) {
      if (path.decide(f.greater(entry.getValue(), best))) {
        most.clear();
        most.add(entry.getKey());
        best = entry.getValue();
      } else if (!most.isEmpty() && path.decide(f.equal(entry.getValue(), best))) {
        most.add(entry.getKey());
      }
    }
    return most;
  }
}
