package rondo.translate.threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.ir.threshold.ThresholdAutomaton.Specification;

/**
 * Prints a threshold automaton in the text format of ByMC. The format has no fairness: a
 * specification that is not an invariant begins with the fairness conditions as its premise.
 */
public final class ThresholdAutomatonPrinter {
  private final ThresholdAutomaton automaton;
  private final StringBuilder out = new StringBuilder();

  private ThresholdAutomatonPrinter(ThresholdAutomaton automaton) {
    this.automaton = automaton;
  }

  /**
   * The automaton as text.
   *
   * @param title the comment at the top
   */
  public static String print(ThresholdAutomaton automaton, String title) {
    var printer = new ThresholdAutomatonPrinter(automaton);
    printer.print(title);
    return printer.out.toString();
  }

  private void print(String title) {
    out.append("/* ").append(title.replace("*/", "")).append(" */\n");
    out.append("skel ").append(automaton.name()).append(" {\n");
    out.append("  local pc;\n");
    declare("shared", automaton.sharedVariables());
    declare("parameters", automaton.parameters());
    section("assumptions", automaton.assumptions().stream().map(a -> text(a) + ";").toList());
    var locations = new ArrayList<String>();
    for (int i = 0; i < automaton.locations().size(); i++) {
      Location location = automaton.locations().get(i);
      locations.add("%s: [%d];%s".formatted(location.name(), i, comment(location.description())));
    }
    section("locations", locations);
    section("inits", automaton.initial().stream().map(c -> c + ";").toList());
    var rules = new ArrayList<String>();
    for (int i = 0; i < automaton.rules().size(); i++) {
      rules.add(i + ": " + rule(automaton.rules().get(i)));
    }
    section("rules", rules);
    section(
        "specifications",
        automaton.specifications().stream()
            .map(s -> identifier(s.name()) + ": " + specification(s) + ";")
            .toList());
    out.append("}\n");
  }

  private static String comment(String description) {
    return description.isEmpty() ? "" : " /* " + description.replace("*/", "") + " */";
  }

  private static String identifier(String name) {
    return name.replaceAll("\\W", "_");
  }

  private void declare(String keyword, List<String> names) {
    if (!names.isEmpty()) {
      out.append("  %s %s;%n".formatted(keyword, String.join(", ", names)));
    }
  }

  private void section(String name, List<String> lines) {
    out.append("\n  %s (%d) {\n".formatted(name, lines.size()));
    lines.forEach(l -> out.append("    ").append(l).append("\n"));
    out.append("  }\n");
  }

  private String rule(Rule rule) {
    String guard =
        rule.guard().isEmpty()
            ? "true"
            : rule.guard().stream()
                .map(LinearConstraint::toString)
                .collect(Collectors.joining(" && "));
    String changes =
        rule.increments().entrySet().stream()
            .map(e -> "%s' == %s + %d;".formatted(e.getKey(), e.getKey(), e.getValue()))
            .collect(Collectors.joining(" "));
    List<String> unchanged =
        automaton.sharedVariables().stream()
            .filter(v -> !rule.increments().containsKey(v))
            .toList();
    String rest =
        unchanged.isEmpty() ? "" : "unchanged(%s);".formatted(String.join(", ", unchanged));
    return "%s -> %s when (%s) do { %s };"
        .formatted(rule.from(), rule.to(), guard, (changes + " " + rest).strip());
  }

  private String specification(Specification specification) {
    CounterFormula formula = specification.formula();
    boolean isInvariant =
        formula instanceof CounterFormula.Always(CounterFormula body) && body.isStateFormula();
    if (isInvariant || automaton.fairness().isEmpty()) {
      return text(formula);
    }
    String fair =
        automaton.fairness().stream()
            .map(ThresholdAutomatonPrinter::operand)
            .collect(Collectors.joining(" && "));
    return "<>[](%s) -> (%s)".formatted(fair, text(formula));
  }

  private static String text(CounterFormula formula) {
    return switch (formula) {
      case CounterFormula.Comparison(LinearConstraint constraint) -> constraint.toString();
      case CounterFormula.Not(CounterFormula operand) -> "!" + operand(operand);
      case CounterFormula.And(List<CounterFormula> operands) -> joined(operands, " && ", "true");
      case CounterFormula.Or(List<CounterFormula> operands) -> joined(operands, " || ", "false");
      case CounterFormula.Always(CounterFormula operand) -> "[]" + operand(operand);
      case CounterFormula.Eventually(CounterFormula operand) -> "<>" + operand(operand);
    };
  }

  private static String joined(List<CounterFormula> operands, String operator, String none) {
    return operands.isEmpty()
        ? none
        : operands.stream()
            .map(ThresholdAutomatonPrinter::operand)
            .collect(Collectors.joining(operator));
  }

  private static String operand(CounterFormula formula) {
    return "(" + text(formula) + ")";
  }
}
