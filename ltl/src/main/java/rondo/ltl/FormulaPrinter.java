package rondo.ltl;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Prints formulas as text that {@link FormulaParser} reads back. Operands of different operators
 * are parenthesised even where precedence makes it unnecessary, as tools disagree on it.
 */
public final class FormulaPrinter {
  private static final Pattern CONNECTIVE = Pattern.compile("&&|\\|\\||->|!(?!=)");

  private final List<String> names;

  private FormulaPrinter(List<String> names) {
    this.names = names;
  }

  /** Prints a formula with the given names of propositions. */
  public static String print(TemporalFormula temporalFormula, List<String> names) {
    return new FormulaPrinter(names).text(temporalFormula);
  }

  private String text(TemporalFormula temporalFormula) {
    return switch (temporalFormula) {
      case TemporalFormula.True _ -> "true";
      case TemporalFormula.False _ -> "false";
      case TemporalFormula.Proposition(int number) -> name(names.get(number));
      case TemporalFormula.Not(var f) -> "!" + operand(f);
      case TemporalFormula.Next(var f) -> "X " + operand(f);
      case TemporalFormula.Always(var f) -> "[] " + operand(f);
      case TemporalFormula.Eventually(var f) -> "<> " + operand(f);
      case TemporalFormula.And(var f, var g) ->
          (f instanceof TemporalFormula.And ? text(f) : operand(f)) + " && " + operand(g);
      case TemporalFormula.Or(var f, var g) ->
          (f instanceof TemporalFormula.Or ? text(f) : operand(f)) + " || " + operand(g);
      case TemporalFormula.Implies(var f, var g) -> operand(f) + " -> " + operand(g);
      case TemporalFormula.Equivalent(var f, var g) -> operand(f) + " <-> " + operand(g);
      case TemporalFormula.Until(var f, var g) -> operand(f) + " U " + operand(g);
      case TemporalFormula.WeakUntil(var f, var g) -> operand(f) + " W " + operand(g);
      case TemporalFormula.Release(var f, var g) -> operand(f) + " V " + operand(g);
    };
  }

  private String operand(TemporalFormula temporalFormula) {
    return switch (temporalFormula) {
      case TemporalFormula.True _, TemporalFormula.False _, TemporalFormula.Proposition _ ->
          text(temporalFormula);
      case TemporalFormula.Not _,
          TemporalFormula.Next _,
          TemporalFormula.Always _,
          TemporalFormula.Eventually _ ->
          text(temporalFormula);
      case TemporalFormula.And _,
          TemporalFormula.Or _,
          TemporalFormula.Implies _,
          TemporalFormula.Equivalent _ ->
          "(" + text(temporalFormula) + ")";
      case TemporalFormula.Until _, TemporalFormula.WeakUntil _, TemporalFormula.Release _ ->
          "(" + text(temporalFormula) + ")";
    };
  }

  /** A name that is not a word is parenthesised; in braces if it would be parsed as a formula. */
  private static String name(String text) {
    if (text.matches("\\w+")) {
      return text;
    }
    boolean misread = CONNECTIVE.matcher(text).find();
    return misread ? "{" + text + "}" : "(" + text + ")";
  }
}
