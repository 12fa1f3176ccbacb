package rondo.ltl;

import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import rondo.diagnostics.RejectedException;

/**
 * Parser for LTL formulas whose propositions are text of a host language, kept verbatim: a name
 * with indices, selectors or arguments, anything in braces, and any expression with operators that
 * are not temporal or Boolean connectives.
 *
 * <p>Precedence is that of Spin's {@code ltl} blocks: unary operators bind tightest, then those of
 * the host language, then {@code U W V}, {@code &&}, {@code ||}, and last {@code -> <->}; all are
 * left-associative. Whether an operand is a formula may become known late, as in {@code (a && b) ==
 * c}, so operands keep their position in the text and become formulas only at the end.
 */
public final class FormulaParser {
  private static final int MAX_DEPTH = 200;
  private static final int MOST_OPERATORS = 1_000;

  private static final Map<String, UnaryOperator<TemporalFormula>> PREFIXES =
      Map.of(
          "!", TemporalFormula.Not::new,
          "[]", TemporalFormula.Always::new,
          "always", TemporalFormula.Always::new,
          "<>", TemporalFormula.Eventually::new,
          "eventually", TemporalFormula.Eventually::new,
          "X", TemporalFormula.Next::new,
          "next", TemporalFormula.Next::new);

  private record Infix(int level, BinaryOperator<TemporalFormula> join) {}

  private static final Map<String, Infix> INFIXES =
      Map.ofEntries(
          Map.entry("->", new Infix(1, TemporalFormula.Implies::new)),
          Map.entry("implies", new Infix(1, TemporalFormula.Implies::new)),
          Map.entry("<->", new Infix(1, TemporalFormula.Equivalent::new)),
          Map.entry("equivalent", new Infix(1, TemporalFormula.Equivalent::new)),
          Map.entry("||", new Infix(2, TemporalFormula.Or::new)),
          Map.entry("&&", new Infix(3, TemporalFormula.And::new)),
          Map.entry("U", new Infix(4, TemporalFormula.Until::new)),
          Map.entry("until", new Infix(4, TemporalFormula.Until::new)),
          Map.entry("stronguntil", new Infix(4, TemporalFormula.Until::new)),
          Map.entry("W", new Infix(4, TemporalFormula.WeakUntil::new)),
          Map.entry("weakuntil", new Infix(4, TemporalFormula.WeakUntil::new)),
          Map.entry("V", new Infix(4, TemporalFormula.Release::new)),
          Map.entry("R", new Infix(4, TemporalFormula.Release::new)),
          Map.entry("release", new Infix(4, TemporalFormula.Release::new)));

  /**
   * A piece of the text, and the formula that it denotes unless it is part of a host expression.
   */
  private record Operand(int start, boolean temporal, Supplier<TemporalFormula> formula) {}

  private final FormulaScanner text;
  private final Propositions<String> propositions = new Propositions<>();
  private int depth;
  private int operators;

  private FormulaParser(FormulaScanner text) {
    this.text = text;
  }

  /** Parses a formula; errors are reported at their position in a file called {@code source}. */
  public static ParsedFormula parse(String source, String formula) throws RejectedException {
    var parser = new FormulaParser(new FormulaScanner(source, formula));
    Operand whole = parser.binary(1);
    if (!parser.text.peek().isEmpty()) {
      throw parser.text.unexpected("an operator or the end of the formula");
    }
    return new ParsedFormula(whole.formula().get(), parser.propositions.list());
  }

  private Operand binary(int least) throws RejectedException {
    enter();
    Operand left = hostExpression();
    while (INFIXES.containsKey(text.peek()) && INFIXES.get(text.peek()).level() >= least) {
      count();
      String symbol = text.take();
      Infix infix = INFIXES.get(symbol);
      Operand first = left;
      Operand second = binary(infix.level() + 1);
      left =
          new Operand(
              first.start(),
              first.temporal() || second.temporal() || infix.level() == 4,
              () -> infix.join().apply(first.formula().get(), second.formula().get()));
    }
    depth--;
    return left;
  }

  /** An operand, and all operands joined to it by operators of the host language. */
  private Operand hostExpression() throws RejectedException {
    Operand first = unary();
    boolean joined = false;
    while (text.atHostOperator()) {
      refuseTemporal(first);
      count();
      text.takeHostOperator();
      refuseTemporal(unary());
      joined = true;
    }
    return joined ? host(first.start()) : first;
  }

  private void refuseTemporal(Operand operand) throws RejectedException {
    if (operand.temporal()) {
      throw text.mistake(
          operand.start(),
          "a temporal operator is not allowed inside arithmetic or a comparison",
          "put the comparison in parentheses: `[] (x < 3)`");
    }
  }

  private Operand unary() throws RejectedException {
    enter();
    int start = text.start();
    String token = text.peek();
    Operand result;
    if (PREFIXES.containsKey(token)) {
      count();
      text.take();
      UnaryOperator<TemporalFormula> prefix = PREFIXES.get(token);
      Operand operand = unary();
      result =
          new Operand(
              start,
              operand.temporal() || !token.equals("!"),
              () -> prefix.apply(operand.formula().get()));
    } else if (token.equals("-") || token.equals("~")) {
      text.take();
      refuseTemporal(unary());
      result = host(start);
    } else {
      result = primary(start, token);
    }
    depth--;
    return result;
  }

  private Operand primary(int start, String token) throws RejectedException {
    if (token.equals("(")) {
      text.take();
      Operand inner = binary(1);
      text.expect(")");
      return new Operand(start, inner.temporal(), inner.formula());
    }
    if (token.equals("{")) {
      String inside = text.takeBracket().strip();
      return new Operand(start, false, () -> propositions.proposition(inside));
    }
    if (INFIXES.containsKey(token) || !text.atWord()) {
      throw text.unexpected("a proposition, `(`, `!`, `[]`, `<>` or `X`");
    }
    text.takeName();
    return switch (text.since(start)) {
      case "true", "1" -> new Operand(start, false, () -> TemporalFormula.TRUE);
      case "false", "0" -> new Operand(start, false, () -> TemporalFormula.FALSE);
      default -> host(start);
    };
  }

  /** The text since {@code start} as a proposition. */
  private Operand host(int start) {
    String expression = text.since(start);
    return new Operand(start, false, () -> propositions.proposition(expression));
  }

  private void enter() throws RejectedException {
    if (++depth > MAX_DEPTH) {
      throw text.tooLarge("the formula is nested too deeply");
    }
  }

  private void count() throws RejectedException {
    if (++operators > MOST_OPERATORS) {
      throw text.tooLarge("the formula has too many operators");
    }
  }
}
