package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Counted;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Measure;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.BuiltinProperty;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;

/** Parses network assumptions and properties. */
final class ClauseParser {
  private static final Set<String> ASSUMPTIONS =
      Set.of(
          "any",
          "perfect",
          "kernel",
          "majority",
          "lossy",
          "crash",
          "omission",
          "send",
          "receive",
          "deliver",
          "synchronous",
          "eventually",
          "byzantine",
          "transient",
          "duplicating",
          "fifo",
          "recovery",
          "detector",
          "where");

  private static final Set<String> DETECTORS = Set.of("P", "S", "Omega", "eventually");

  private final Cursor cursor;
  private final ExpressionParser expressions;

  ClauseParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  Declaration.Network network() throws RejectedException {
    Position at = cursor.advance().at();
    return new Declaration.Network(assumptions(), at);
  }

  List<AssumptionClause> assumptions() throws RejectedException {
    var all = new ArrayList<AssumptionClause>();
    do {
      all.add(assumption());
      refuseScope();
    } while (cursor.accept("and"));
    return all;
  }

  /** Rejects a role or messages after an assumption that concerns all of them. */
  private void refuseScope() throws RejectedException {
    if (cursor.at("of")) {
      throw new RejectedException(
          Rule.BAD_ASSUMPTION
              .at(cursor.peek().at(), "this assumption cannot be limited to a role")
              .withHelp(
                  "`crash F`, `recovery K`, `omission F` and `byzantine F` can be, and for the"
                      + " messages that a role sends `lossy`, `duplicating` and `fifo`"));
    }
    if (cursor.at("for")) {
      throw new RejectedException(
          Rule.BAD_ASSUMPTION
              .at(cursor.peek().at(), "this assumption cannot be limited to some messages")
              .withHelp("only `lossy`, `lossy F in total`, `duplicating` and `fifo` can be"));
    }
  }

  /** The messages that an assumption is limited to, if it is. */
  private AssumptionClause ofMessages(AssumptionClause fault) throws RejectedException {
    var types = new ArrayList<Name>();
    if (cursor.accept("for")) {
      do {
        types.add(cursor.name("a message"));
      } while (cursor.accept(","));
    }
    Optional<Name> role =
        cursor.accept("of") ? Optional.of(cursor.name("a role")) : Optional.empty();
    return types.isEmpty() && role.isEmpty()
        ? fault
        : new AssumptionClause.OfMessages(fault, types, role);
  }

  private AssumptionClause assumption() throws RejectedException {
    Token token = cursor.peek();
    if (!ASSUMPTIONS.contains(token.text())) {
      throw cursor.unknownWord("a network assumption", ASSUMPTIONS);
    }
    cursor.advance();
    Position at = token.at();
    return switch (token.text()) {
      case "any" -> any(at);
      case "perfect" -> new Plain(Keyword.PERFECT, at);
      case "kernel" -> new Plain(Keyword.KERNEL, at);
      case "majority" -> new Plain(Keyword.MAJORITY, at);
      case "eventually" -> {
        cursor.expect("synchronous", "after `eventually`");
        yield new Plain(Keyword.EVENTUALLY_SYNCHRONOUS, at);
      }
      case "duplicating" -> ofMessages(new Plain(Keyword.DUPLICATING, at));
      case "fifo" -> ofMessages(new Plain(Keyword.FIFO, at));
      case "recovery" -> ofRole(new Counted(Measure.RECOVERY, expressions.sum(), at));
      case "synchronous" -> synchronous(at);
      case "lossy" -> lossy(at);
      case "crash" -> withinSteps(ofRole(new Counted(Measure.CRASH, expressions.sum(), at)));
      case "omission" -> ofRole(new Counted(Measure.OMISSION, expressions.sum(), at));
      case "send", "receive" -> {
        cursor.expect("omission", "after `" + token.text() + "`");
        Measure measure =
            token.text().equals("send") ? Measure.SEND_OMISSION : Measure.RECEIVE_OMISSION;
        yield ofRole(new Counted(measure, expressions.sum(), at));
      }
      case "deliver" -> new Counted(Measure.DELIVER, expressions.sum(), at);
      case "byzantine" -> symmetric(ofRole(new Counted(Measure.BYZANTINE, expressions.sum(), at)));
      case "detector" -> detector(at);
      case "transient" -> {
        cursor.expect("byzantine", "after `transient`");
        yield new Counted(Measure.TRANSIENT_BYZANTINE, expressions.sum(), at);
      }
      default -> new AssumptionClause.Where(expressions.expression(), at);
    };
  }

  private AssumptionClause ofRole(Counted counted) throws RejectedException {
    return cursor.accept("of")
        ? new AssumptionClause.OfRole(counted, cursor.name("a role"))
        : counted;
  }

  private AssumptionClause detector(Position at) throws RejectedException {
    boolean eventually = cursor.accept("eventually");
    String word = cursor.peek().text();
    if (!DETECTORS.contains(word) || eventually && !word.equals("P") && !word.equals("S")) {
      throw cursor.unknownWord(
          eventually ? "`P` or `S`" : "a class of failure detectors: `P`, `S` or `Omega`",
          DETECTORS);
    }
    cursor.advance();
    return new AssumptionClause.Detector((eventually ? "eventually " : "") + word, at);
  }

  private AssumptionClause withinSteps(AssumptionClause crash) throws RejectedException {
    if (!cursor.accept("within")) {
      return crash;
    }
    cursor.expect("steps", "after `within`");
    return new AssumptionClause.WithinSteps(crash);
  }

  private AssumptionClause symmetric(AssumptionClause byzantine) throws RejectedException {
    return cursor.accept("symmetric") ? new AssumptionClause.Symmetric(byzantine) : byzantine;
  }

  private AssumptionClause any(Position at) throws RejectedException {
    if (!cursor.at("even")) {
      return new Plain(Keyword.ANY, at);
    }
    cursor.advance();
    cursor.expect("own", "after `even`");
    return new Plain(Keyword.ANY_EVEN_OWN, at);
  }

  private AssumptionClause synchronous(Position at) throws RejectedException {
    if (!cursor.accept("after")) {
      return new Plain(Keyword.SYNCHRONOUS, at);
    }
    Expression count = expressions.sum();
    if (!cursor.accept("round")) {
      cursor.expect("rounds", "after their number");
    }
    return new Counted(Measure.SYNCHRONOUS_AFTER, count, at);
  }

  private AssumptionClause lossy(Position at) throws RejectedException {
    Token next = cursor.peek();
    if (next.startsLine()
        || next.is("and")
        || next.is("}")
        || next.is(";")
        || next.is("of")
        || next.is("for")
        || cursor.atEnd()) {
      return ofMessages(new Plain(Keyword.LOSSY, at));
    }
    Expression count = expressions.sum();
    if (cursor.accept("per")) {
      cursor.expect("round", "after `per`");
      return new Counted(Measure.LOSSY_PER_ROUND, count, at);
    }
    cursor.expect("in", "and `total`, or `per round`, after the number of losses");
    cursor.expect("total", "after `in`");
    return ofMessages(new Counted(Measure.LOSSY_IN_TOTAL, count, at));
  }

  private List<AssumptionClause> when() throws RejectedException {
    return cursor.accept("when") ? assumptions() : List.of();
  }

  Declaration.Check check() throws RejectedException {
    Position at = cursor.advance().at();
    var properties = new ArrayList<BuiltinProperty>();
    do {
      if (cursor.at("ltl") || cursor.at("invariant") || cursor.at("witness")) {
        throw standsAlone(cursor.peek());
      }
      Name name = cursor.name("a property");
      var about = new ArrayList<Name>();
      if (cursor.accept("(")) {
        do {
          about.add(cursor.name("a variable"));
        } while (cursor.accept(","));
        cursor.expect(")", "after the arguments of the property");
      }
      properties.add(new BuiltinProperty(name, about));
    } while (cursor.accept(","));
    if (cursor.at("and") || cursor.at("&&")) {
      throw new RejectedException(
          Rule.SYNTAX
              .at(cursor.peek().at(), cursor.peek().description() + " is not expected here")
              .withLabel("expected `,` or another part of the protocol")
              .withHelp("separate properties by commas: `check agreement, validity`"));
    }
    return new Declaration.Check(properties, when(), at);
  }

  private static RejectedException standsAlone(Token token) {
    return new RejectedException(
        Rule.SYNTAX
            .at(token.at(), token.description() + " is not expected here")
            .withLabel("expected a built-in property")
            .withHelp("`" + token.text() + "` is written without `check`"));
  }

  /** An invariant checked after every round. */
  Declaration.Invariant invariant() throws RejectedException {
    return invariant(Declaration.Frequency.EACH_ROUND, cursor.peek().at());
  }

  /** An invariant checked at the start of every phase. */
  Declaration.Invariant phaseInvariant() throws RejectedException {
    return invariant(Declaration.Frequency.EACH_PHASE, cursor.advance().at());
  }

  /** A condition that holds in some reachable state. */
  Declaration.Invariant witness() throws RejectedException {
    return invariant(Declaration.Frequency.SOMETIMES, cursor.peek().at());
  }

  private Declaration.Invariant invariant(Declaration.Frequency frequency, Position at)
      throws RejectedException {
    Token keyword = cursor.advance();
    String article = keyword.is("witness") ? "a" : "an";
    Name name = cursor.declaredName("the name of " + article + " " + keyword.text());
    cursor.expect(":", "after the name");
    Expression condition = expressions.expression();
    return new Declaration.Invariant(name, frequency, condition, when(), at);
  }

  Declaration.Ltl ltl() throws RejectedException {
    Position at = cursor.advance().at();
    Name name = cursor.declaredName("the name of a formula");
    cursor.expect("{", "before the formula");
    Expression formula = expressions.formula();
    cursor.expect("}", "after the formula");
    return new Declaration.Ltl(name, formula, when(), at);
  }
}
