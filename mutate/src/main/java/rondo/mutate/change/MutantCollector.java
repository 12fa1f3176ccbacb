package rondo.mutate.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.mutate.change.TokenSequence.Range;

/** Collects changes of a text, each once, and numbers them in textual order. */
final class MutantCollector {
  /** Operators that bind less tightly than a sum. */
  private static final Set<String> LOOSE =
      Set.of("?", "->", ":", "<<", ">>", "&", "|", "^", "&&", "||", "==", "!=");

  private final TokenSequence tokens;
  private final Map<SourceEdit, MutationOperator> edits = new LinkedHashMap<>();

  MutantCollector(TokenSequence tokens) {
    this.tokens = tokens;
  }

  TokenSequence tokens() {
    return tokens;
  }

  /** Replaces a range of tokens. */
  void replace(MutationOperator operator, Range range, String replacement) {
    if (!tokens.text(range).equals(replacement)) {
      edits.putIfAbsent(
          new SourceEdit(tokens.start(range), tokens.end(range), replacement), operator);
    }
  }

  /** Replaces the token at a position, if it is written there as expected. */
  void replace(MutationOperator operator, Position at, String expected, String replacement) {
    if (isWritten(at, expected)) {
      int token = tokens.at(at).getAsInt();
      replace(operator, new Range(token, token), replacement);
    }
  }

  /** Whether a token is in the text at a position, and not the result of a macro. */
  boolean isWritten(Position at, String expected) {
    OptionalInt index = tokens.at(at);
    return index.isPresent() && tokens.is(index.getAsInt(), expected);
  }

  /** Replaces a bound by one more and by one less. */
  void shift(MutationOperator operator, Range bound) {
    if (bound.first() == bound.last() && tokens.get(bound.first()).isNumber()) {
      long value = Long.parseLong(tokens.text(bound));
      replace(operator, bound, Long.toString(value + 1));
      if (value > 0) {
        replace(operator, bound, Long.toString(value - 1));
      }
      return;
    }
    String text = isSum(bound) ? tokens.text(bound) : "(" + tokens.text(bound) + ")";
    replace(operator, bound, text + " + 1");
    replace(operator, bound, text + " - 1");
  }

  /** Whether a number can be added without parentheses. */
  private boolean isSum(Range range) {
    return IntStream.rangeClosed(range.first(), range.last())
        .noneMatch(i -> LOOSE.contains(tokens.get(i).text()));
  }

  /** Replaces a number at a position by its neighbours, if it is written there. */
  void shiftNumber(Position at) {
    tokens
        .at(at)
        .ifPresent(
            i -> {
              if (tokens.get(i).isNumber()) {
                shift(MutationOperator.CONSTANT, new Range(i, i));
              }
            });
  }

  /** The mutants in textual order, and in the order of the operators where several apply. */
  List<ModelMutant> mutants() {
    List<Map.Entry<SourceEdit, MutationOperator>> sorted = new ArrayList<>(edits.entrySet());
    sorted.sort(
        Comparator.<Map.Entry<SourceEdit, MutationOperator>>comparingInt(e -> e.getKey().start())
            .thenComparing(e -> e.getKey().end())
            .thenComparing(Map.Entry::getValue));
    var mutants = new ArrayList<ModelMutant>();
    for (var entry : sorted) {
      SourceEdit edit = entry.getKey();
      mutants.add(
          new ModelMutant(
              mutants.size() + 1,
              entry.getValue(),
              tokens.position(edit.start()),
              tokens.between(edit.start(), edit.end()),
              edit));
    }
    return mutants;
  }
}
