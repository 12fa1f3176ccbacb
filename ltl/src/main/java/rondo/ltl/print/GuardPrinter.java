package rondo.ltl.print;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import rondo.ltl.Cube;
import rondo.ltl.Guard;

/**
 * Prints guards in the syntax of one format.
 *
 * @param literal the text of a proposition
 */
public record GuardPrinter(IntFunction<String> literal, String and, String or, String always) {
  /**
   * Prints guards for graphs.
   *
   * @param propositions the names of the propositions, by number
   */
  public static GuardPrinter withNames(List<String> propositions) {
    return new GuardPrinter(
        p ->
            propositions.get(p).matches("\\w+")
                ? propositions.get(p)
                : "(" + propositions.get(p) + ")",
        " && ",
        " || ",
        "true");
  }

  public String print(Guard guard) {
    if (guard.isTrue()) {
      return always;
    }
    boolean alone = guard.cubes().size() == 1;
    return guard.cubes().stream()
        .map(c -> alone || c.size() == 1 ? conjunction(c) : "(" + conjunction(c) + ")")
        .collect(Collectors.joining(or));
  }

  private String conjunction(Cube cube) {
    List<String> literals = new ArrayList<>();
    for (int p = 0; p < Cube.MAX_PROPOSITIONS; p++) {
      if ((cube.positive() >>> p & 1) != 0) {
        literals.add(literal.apply(p));
      } else if ((cube.negative() >>> p & 1) != 0) {
        literals.add("!" + literal.apply(p));
      }
    }
    return String.join(and, literals);
  }
}
