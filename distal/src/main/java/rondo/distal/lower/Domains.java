package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** The elements of what is the same in every state. */
final class Domains {
  private static final int MOST = 1000;

  private Domains() {}

  /** All elements, in order; empty if they are not known, or too many. */
  static Optional<List<Typed>> values(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) ->
          low instanceof Term.Constant(Value.Number(int from))
                  && high instanceof Term.Constant(Value.Number(int to))
                  && (long) to - from < MOST
              ? Optional.of(numbers(from, to))
              : Optional.empty();
      case Source.Domain(Type type) -> Optional.of(values(type));
      case Source.Elements(Term.SetOf(List<Term> of), _)
          when of.stream().allMatch(Term.Certain.class::isInstance) ->
          Optional.of(of.stream().distinct().map(p -> new Typed(p, Sort.PROCESS)).toList());
      case Source.Elements _, Source.Heard _, Source.Read _, Source.Transit _ -> Optional.empty();
    };
  }

  private static List<Typed> values(Type type) {
    var all = new ArrayList<Typed>();
    if (type instanceof Type.Range(int low, int high)) {
      return numbers(low, high);
    }
    for (int i = 0; i < Sorts.size(type); i++) {
      Term term =
          type instanceof Type.Process ? new Term.Certain(i) : new Term.Constant(Value.of(i));
      all.add(new Typed(term, Sorts.of(type)));
    }
    return all;
  }

  private static List<Typed> numbers(int from, int to) {
    var all = new ArrayList<Typed>();
    for (int i = from; i <= to; i++) {
      all.add(Typed.number(i));
    }
    return all;
  }
}
