package rondo.ltl;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Formulas as text that {@link FormulaParser} reads back. Operands of different operators are
 * parenthesised even where precedence would do, as tools disagree on it.
 */
public final class FormulaPrinter {
  private static final Pattern CONNECTIVE = Pattern.compile("&&|\\|\\||->|!(?!=)");

  private final List<String> names;

  private FormulaPrinter(List<String> names) {
    this.names = names;
  }

  /** The propositions are written by their names. */
  public static String print(Formula formula, List<String> names) {
    return new FormulaPrinter(names).text(formula);
  }

  private String text(Formula formula) {
    return switch (formula) {
      case Formula.True _ -> "true";
      case Formula.False _ -> "false";
      case Formula.Proposition(int number) -> name(names.get(number));
      case Formula.Not(var f) -> "!" + operand(f);
      case Formula.Next(var f) -> "X " + operand(f);
      case Formula.Always(var f) -> "[] " + operand(f);
      case Formula.Eventually(var f) -> "<> " + operand(f);
      case Formula.And(var f, var g) ->
          (f instanceof Formula.And ? text(f) : operand(f)) + " && " + operand(g);
      case Formula.Or(var f, var g) ->
          (f instanceof Formula.Or ? text(f) : operand(f)) + " || " + operand(g);
      case Formula.Implies(var f, var g) -> operand(f) + " -> " + operand(g);
      case Formula.Equivalent(var f, var g) -> operand(f) + " <-> " + operand(g);
      case Formula.Until(var f, var g) -> operand(f) + " U " + operand(g);
      case Formula.WeakUntil(var f, var g) -> operand(f) + " W " + operand(g);
      case Formula.Release(var f, var g) -> operand(f) + " V " + operand(g);
    };
  }

  private String operand(Formula formula) {
    return switch (formula) {
      case Formula.True _, Formula.False _, Formula.Proposition _ -> text(formula);
      case Formula.Not _, Formula.Next _, Formula.Always _, Formula.Eventually _ -> text(formula);
      case Formula.And _, Formula.Or _, Formula.Implies _, Formula.Equivalent _ ->
          "(" + text(formula) + ")";
      case Formula.Until _, Formula.WeakUntil _, Formula.Release _ -> "(" + text(formula) + ")";
    };
  }

  /** Anything but a plain word is an expression; braces where we would read it as a formula. */
  private static String name(String text) {
    if (text.matches("\\w+")) {
      return text;
    }
    boolean misread = CONNECTIVE.matcher(text).find();
    return misread ? "{" + text + "}" : "(" + text + ")";
  }
}
