package rondo.translate.threshold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.ir.threshold.ThresholdAutomaton.Specification;

/**
 * Parses a threshold automaton in the text format of ByMC. Macros ({@code define}) are expanded.
 * Guards are conjunctions; a disjunction becomes several rules.
 */
public final class ThresholdAutomatonParser {
  private final AutomatonTokens tokens;
  private final CounterFormulaParser formulas;
  private final List<String> parameters = new ArrayList<>();
  private final List<String> shared = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();
  private final List<CounterFormula> assumptions = new ArrayList<>();
  private final List<LinearConstraint> initial = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private final List<Specification> specifications = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Map<String, LinearExpression> macros = new HashMap<>();

  private ThresholdAutomatonParser(String file, String text) throws RejectedException {
    tokens = new AutomatonTokens(file, text);
    formulas = new CounterFormulaParser(tokens, names, macros);
  }

  /**
   * Parses the text of a file.
   *
   * @param file the name of the file, for diagnostics
   * @throws RejectedException if the text is no threshold automaton, or has local variables other
   *     than the location
   */
  public static ThresholdAutomaton parse(String file, String text) throws RejectedException {
    return new ThresholdAutomatonParser(file, text).automaton();
  }

  private ThresholdAutomaton automaton() throws RejectedException {
    if (!tokens.accept("skel")) {
      tokens.expect("thresholdAutomaton");
    }
    String name = tokens.name();
    tokens.expect("{");
    while (!tokens.accept("}")) {
      part();
    }
    tokens.expectEnd();
    return new ThresholdAutomaton(
        name,
        parameters,
        assumptions,
        shared,
        locations,
        initial,
        rules,
        List.of(),
        specifications);
  }

  private void part() throws RejectedException {
    AutomatonToken keyword = tokens.next();
    switch (keyword.text()) {
      case "local" -> {
        tokens.name();
        tokens.expect(";");
      }
      case "shared" -> names(shared);
      case "parameters" -> names(parameters);
      case "define" -> {
        String name = tokens.name();
        tokens.expect("==");
        macros.put(name, formulas.term());
        tokens.expect(";");
      }
      case "assumptions" -> block(() -> assumptions.add(statement()));
      case "locations" -> block(this::location);
      case "inits" -> block(this::init);
      case "rules" -> block(this::rule);
      case "specifications" -> block(this::specification);
      default ->
          throw tokens.error(
              keyword,
              "expected a part of a threshold automaton, such as `rules`, not `"
                  + keyword.text()
                  + "`");
    }
  }

  /** Parses the statements of a block. */
  private interface Statement {
    void parse() throws RejectedException;
  }

  private void block(Statement statement) throws RejectedException {
    tokens.expect("(");
    tokens.number();
    tokens.expect(")");
    tokens.expect("{");
    while (!tokens.accept("}")) {
      statement.parse();
    }
  }

  private void names(List<String> to) throws RejectedException {
    do {
      to.add(declared());
    } while (tokens.accept(","));
    tokens.expect(";");
  }

  private String declared() throws RejectedException {
    AutomatonToken token = tokens.peek();
    String name = tokens.name();
    if (!names.add(name)) {
      throw tokens.error(token, "`" + name + "` is declared twice");
    }
    return name;
  }

  private CounterFormula statement() throws RejectedException {
    CounterFormula formula = formulas.formula();
    tokens.expect(";");
    return formula;
  }

  private void location() throws RejectedException {
    String name = declared();
    tokens.expect(":");
    tokens.expect("[");
    do {
      tokens.number();
    } while (tokens.accept(";") || tokens.accept(","));
    tokens.expect("]");
    tokens.expect(";");
    locations.add(new Location(name, ""));
  }

  private void init() throws RejectedException {
    AutomatonToken at = tokens.peek();
    List<List<LinearConstraint>> disjuncts = formulas.disjuncts(statement(), at);
    if (disjuncts.size() != 1) {
      throw tokens.error(at, "an initial condition is a conjunction");
    }
    initial.addAll(disjuncts.getFirst());
  }

  private void rule() throws RejectedException {
    tokens.number();
    tokens.expect(":");
    String from = location(tokens.peek());
    tokens.expect("->");
    String to = location(tokens.peek());
    tokens.expect("when");
    AutomatonToken at = tokens.peek();
    List<List<LinearConstraint>> guards = formulas.disjuncts(formulas.formula(), at);
    tokens.expect("do");
    tokens.expect("{");
    var increments = new TreeMap<String, Long>();
    while (!tokens.accept("}")) {
      change(increments);
    }
    tokens.expect(";");
    guards.forEach(g -> rules.add(new Rule(from, to, g, increments)));
  }

  private String location(AutomatonToken token) throws RejectedException {
    String name = tokens.name();
    if (locations.stream().noneMatch(l -> l.name().equals(name))) {
      throw tokens.error(token, "there is no location `" + name + "`");
    }
    return name;
  }

  /** {@code x' == x + 1;} or {@code unchanged(x, y);}. */
  private void change(Map<String, Long> increments) throws RejectedException {
    AutomatonToken token = tokens.peek();
    String name = tokens.name();
    if (name.equals("unchanged") && tokens.accept("(")) {
      do {
        variable(tokens.peek());
      } while (tokens.accept(","));
      tokens.expect(")");
      tokens.expect(";");
      return;
    }
    if (!shared.contains(name)) {
      throw tokens.error(token, "there is no shared variable `" + name + "`");
    }
    tokens.expect("'");
    tokens.expect("==");
    AutomatonToken at = tokens.peek();
    LinearExpression change = formulas.term().minus(LinearExpression.of(name));
    tokens.expect(";");
    if (!change.isConstant() || change.constant() < 0) {
      throw tokens.error(at, "a shared variable is incremented by a constant, or unchanged");
    }
    increments.put(name, change.constant());
  }

  private void variable(AutomatonToken token) throws RejectedException {
    String name = tokens.name();
    if (!shared.contains(name)) {
      throw tokens.error(token, "there is no shared variable `" + name + "`");
    }
  }

  private void specification() throws RejectedException {
    String name = tokens.name();
    tokens.expect(":");
    specifications.add(new Specification(name, statement()));
  }
}
