package rondo.testkit.generate;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;

/**
 * Generates random ltl formulas over the global variables of a model, deterministically by seed.
 */
public final class FormulaGenerator {
  private static final List<String> UNARY = List.of("!", "[]", "<>");
  private static final List<String> BINARY = List.of("&&", "||", "->", "<->", "U", "W", "V");
  private static final List<String> COMPARISONS = List.of("==", "!=", "<", ">");

  private final Random random;
  private final List<String> terms;

  private FormulaGenerator(Random random, List<String> terms) {
    this.random = random;
    this.terms = terms;
  }

  /** A formula with about {@code size} operators. */
  public static String generate(ProcessSystem system, long seed, int size) {
    return new FormulaGenerator(new Random(seed), terms(system)).formula(size);
  }

  private static List<String> terms(ProcessSystem system) {
    return system.globals().stream()
        .filter(v -> !v.isChannel() && !v.name().contains("."))
        .flatMap(v -> elements(v).stream())
        .toList();
  }

  /** A formula about one of the variables only, so that most transitions are invisible to it. */
  public static String aboutOneVariable(ProcessSystem system, long seed, int size) {
    var random = new Random(seed);
    List<String> terms =
        system.globals().stream()
            .filter(v -> !v.isChannel() && !v.isArray() && !v.name().contains("."))
            .map(Variable::name)
            .toList();
    return new FormulaGenerator(random, List.of(terms.get(random.nextInt(terms.size()))))
        .response(size);
  }

  /** A formula that only finite runs violate. */
  public static String safety(ProcessSystem system, long seed) {
    var random = new Random(seed);
    var generator = new FormulaGenerator(random, terms(system));
    return switch (random.nextInt(7)) {
      case 0 -> "[] (%s)".formatted(generator.proposition());
      case 1 -> "[] ((%s) -> X (%s))".formatted(generator.proposition(), generator.proposition());
      case 2 -> "(%s) W (%s)".formatted(generator.proposition(), generator.proposition());
      case 3 -> "(%s) V (%s)".formatted(generator.proposition(), generator.proposition());
      case 4 ->
          "[] ((%s) -> ((%s) W (%s)))"
              .formatted(generator.proposition(), generator.proposition(), generator.proposition());
      case 5 ->
          "([] (%s)) || ([] (%s))".formatted(generator.proposition(), generator.proposition());
      default -> "X X (%s)".formatted(generator.proposition());
    };
  }

  /**
   * A response property: it depends on the whole run and often holds, so that all states have to be
   * searched.
   */
  private String response(int size) {
    String first = formula(size / 2);
    String second = formula(size - size / 2);
    return switch (random.nextInt(4)) {
      case 0 -> "[] ((%s) -> <> (%s))".formatted(first, second);
      case 1 -> "([] <> (%s)) || ([] <> (%s))".formatted(first, second);
      case 2 -> "[] ((%s) || (%s) || <> [] (%s))".formatted(first, second, proposition());
      default -> "(<> [] (%s)) || (<> (%s))".formatted(first, second);
    };
  }

  private static List<String> elements(Variable variable) {
    return variable.isArray()
        ? IntStream.range(0, Math.min(2, variable.length()))
            .mapToObj(i -> variable.name() + "[" + i + "]")
            .toList()
        : List.of(variable.name());
  }

  private String formula(int size) {
    if (size <= 0) {
      return proposition();
    }
    if (random.nextInt(5) < 2) {
      return pick(UNARY) + " (" + formula(size - 1) + ")";
    }
    int left = random.nextInt(size);
    return "(" + formula(left) + ") " + pick(BINARY) + " (" + formula(size - 1 - left) + ")";
  }

  private String proposition() {
    String left = terms.isEmpty() ? "1" : pick(terms);
    return left + " " + pick(COMPARISONS) + " " + random.nextInt(3);
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
