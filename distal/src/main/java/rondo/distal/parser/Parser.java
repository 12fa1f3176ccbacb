package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Field;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Protocol.Parameter;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;

/** Parses a protocol; after an error it continues with the next statement or declaration. */
public final class Parser {
  /** The file name for witnesses that are not in the text of the protocol. */
  private static final String WITNESS = "<witness>";

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final RoundParser rounds;
  private final EventParser events;
  private final ClauseParser clauses;

  private Parser(Cursor cursor) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor);
    this.types = new TypeParser(cursor, expressions);
    var statements = new StatementParser(cursor, expressions);
    this.rounds = new RoundParser(cursor, types, statements);
    this.events = new EventParser(cursor, expressions, statements);
    this.clauses = new ClauseParser(cursor, expressions);
  }

  /** Whether a word is a keyword and cannot be a name. */
  public static boolean isReserved(String word) {
    return Cursor.isReserved(word);
  }

  /** Parses the text of a protocol. */
  public static Protocol parse(SourceText text) throws RejectedException {
    var collector = Rule.collector();
    List<Token> tokens = Scanner.tokens(text, collector);
    var cursor = new Cursor(tokens, collector);
    Protocol protocol;
    try {
      protocol = new Parser(cursor).protocol();
      for (String witness : text.witnesses()) {
        List<Token> condition = Scanner.tokens(SourceText.of(WITNESS, witness), collector);
        protocol = protocol.with(new Parser(cursor.over(condition)).witness(witness));
      }
    } catch (RejectedException e) {
      e.diagnostics().forEach(collector::add);
      check(collector, cursor);
      throw e;
    }
    check(collector, cursor);
    return protocol;
  }

  /** Parses a condition that is not in the text of a protocol. */
  public static Expression condition(SourceText text) throws RejectedException {
    var collector = Rule.collector();
    var cursor = new Cursor(Scanner.tokens(text, collector), collector);
    collector.throwErrors();
    return new Parser(cursor).condition();
  }

  /** A witness that is named after its condition, the whole text. */
  private Declaration witness(String text) throws RejectedException {
    Position at = cursor.peek().at();
    return new Declaration.Invariant(
        new Name(text, at), Declaration.Frequency.SOMETIMES, condition(), List.of(), at);
  }

  private Expression condition() throws RejectedException {
    Expression condition = expressions.expression();
    if (!cursor.atEnd()) {
      throw cursor.unexpected("the end of the condition");
    }
    return condition;
  }

  /**
   * Throws the errors; only the first one if braces do not match, since the others may follow from
   * it.
   */
  private static void check(DiagnosticCollector collector, Cursor cursor) throws RejectedException {
    if (cursor.isBalanced()) {
      collector.throwErrors();
    } else {
      collector.throwFirstError();
    }
  }

  private Protocol protocol() throws RejectedException {
    cursor.expect("protocol", "and a name");
    Name name = cursor.declaredName("the name of the protocol");
    var parameters = new ArrayList<Parameter>();
    if (cursor.accept("(") && !cursor.accept(")")) {
      do {
        Name parameter = cursor.declaredName("a parameter");
        Optional<Expression> value = Optional.empty();
        if (cursor.accept("=")) {
          value = Optional.of(expressions.expression());
        }
        parameters.add(new Parameter(parameter, value));
      } while (cursor.accept(","));
      cursor.expect(")", "after the parameters");
    }
    cursor.expect("{", "before the parts of the protocol");
    List<Declaration> parts = parts();
    cursor.expect("}", "after the parts of the protocol");
    if (!cursor.atEnd()) {
      throw cursor.unexpected("the end of the file after the protocol");
    }
    return new Protocol(name, parameters, parts);
  }

  private List<Declaration> parts() {
    var parts = new ArrayList<Declaration>();
    int depth = cursor.depth();
    while (!cursor.at("}") && !cursor.atEnd()) {
      int start = cursor.mark();
      try {
        parts.add(part());
      } catch (RejectedException e) {
        cursor.recoverPart(e, depth, start);
      }
      while (cursor.accept(";")) {
        // Optional separators, as between statements.
      }
    }
    return parts;
  }

  private Declaration part() throws RejectedException {
    Token token = cursor.peek();
    return switch (token.text()) {
      case "const" -> {
        cursor.advance();
        Name name = cursor.declaredName("a constant");
        cursor.expect("=", "after the name");
        yield new Declaration.Constant(name, expressions.expression(), token.at());
      }
      case "processes" -> {
        cursor.advance();
        yield new Declaration.Processes(expressions.expression(), token.at());
      }
      case "enum" -> enumeration(cursor.advance().at());
      case "record", "message" -> structure(cursor.advance());
      case "var" -> variable(Kind.VAR);
      case "input" -> variable(Kind.INPUT);
      case "output" -> variable(Kind.OUTPUT);
      case "ghost" -> variable(Kind.GHOST);
      case "stable" -> {
        cursor.advance();
        if (!cursor.at("var")) {
          throw cursor.unexpected("`var` after `stable`");
        }
        yield variable(Kind.STABLE);
      }
      case "monitor" -> monitor(cursor.advance().at());
      case "function" -> function(cursor.advance().at());
      case "phase" -> cursor.at(1, "invariant") ? clauses.phaseInvariant() : rounds.phase();
      case "round" -> rounds.round();
      case "rounds" -> new TagParser(cursor, clauses).tags();
      case "role" -> role(cursor.advance().at());
      case "init" -> events.init();
      case "upon" -> events.atLifecycleHandler() ? events.lifecycleHandler() : events.upon();
      case "stop" -> stop(cursor.advance().at());
      case "network" -> clauses.network();
      case "check" -> clauses.check();
      case "invariant" -> clauses.invariant();
      case "witness" -> clauses.witness();
      case "ltl" -> clauses.ltl();
      default -> throw cursor.unknownWord("a part of the protocol", Cursor.PART_STARTS);
    };
  }

  private Declaration role(Position at) throws RejectedException {
    Name name = cursor.declaredName("a role");
    cursor.expect("[", "and the number of processes of the role");
    Expression count = expressions.expression();
    Optional<Expression> most = Optional.empty();
    if (cursor.accept("of")) {
      most = Optional.of(expressions.expression());
    }
    cursor.expect("]", "after the number of processes");
    Position here = cursor.peek().at();
    Optional<Position> symmetric =
        cursor.accept("symmetric") ? Optional.of(here) : Optional.empty();
    cursor.expect("{", "before the parts of the role");
    List<Declaration> parts = parts();
    cursor.expect("}", "after the parts of the role");
    return new Declaration.Role(name, count, most, symmetric, parts, at);
  }

  private Declaration monitor(Position at) throws RejectedException {
    Name name = cursor.declaredName("a monitor");
    cursor.expect("{", "before the parts of the monitor");
    List<Declaration> parts = parts();
    cursor.expect("}", "after the parts of the monitor");
    return new Declaration.Monitor(name, parts, at);
  }

  private Declaration enumeration(Position at) throws RejectedException {
    Name name = cursor.declaredName("the name of a type");
    cursor.expect("{", "before the constants");
    var constants = new ArrayList<Name>();
    do {
      constants.add(cursor.declaredName("a constant"));
    } while (cursor.accept(",") && !cursor.at("}"));
    cursor.expect("}", "after the constants");
    return new Declaration.Enumeration(name, constants, at);
  }

  private Declaration structure(Token keyword) throws RejectedException {
    Name name = cursor.declaredName("the name of a type");
    var fields = new ArrayList<Field>();
    if (cursor.accept("{")) {
      while (!cursor.at("}") && !cursor.atEnd()) {
        fields.add(field("a field"));
        if (!cursor.accept(",") && !cursor.accept(";") && !cursor.peek().startsLine()) {
          break;
        }
      }
      cursor.expect("}", "after the fields");
    }
    return new Declaration.Structure(keyword.text(), name, fields, keyword.at());
  }

  private Field field(String what) throws RejectedException {
    return field(cursor.declaredName(what));
  }

  private Field field(Name name) throws RejectedException {
    cursor.expect(":", "and a type, after the name");
    return new Field(name, types.type());
  }

  private Declaration variable(Kind kind) throws RejectedException {
    Position at = cursor.advance().at();
    Field field = field(cursor.variableName());
    Initial initial = new Initial.Default();
    if (cursor.accept("in")) {
      initial = new Initial.In(expressions.collection());
    } else if (cursor.accept("=")) {
      initial = cursor.accept("any") ? any() : new Initial.Fixed(expressions.expression());
    }
    return new Declaration.Variable(kind, field.name(), field.type(), initial, at);
  }

  /** {@code any} alone, or any element of the collection that follows on the same line. */
  private Initial any() throws RejectedException {
    Token next = cursor.peek();
    boolean alone =
        next.startsLine() || next.is("}") || next.is(";") || Cursor.PARTS.contains(next.text());
    return alone ? new Initial.Any() : new Initial.In(expressions.collection());
  }

  private Declaration function(Position at) throws RejectedException {
    Name name = cursor.declaredName("the name of a function");
    cursor.expect("(", "before the parameters");
    var parameters = new ArrayList<Field>();
    if (!cursor.at(")")) {
      do {
        parameters.add(field("a parameter"));
      } while (cursor.accept(","));
    }
    cursor.expect(")", "after the parameters");
    cursor.expect(":", "and the type of the result");
    TypeExpression result = types.type();
    cursor.expect("=", "and the result of the function");
    return new Declaration.Function(name, parameters, result, expressions.expression(), at);
  }

  private Declaration stop(Position at) throws RejectedException {
    cursor.expect("after", "after `stop`");
    Expression count = expressions.sum();
    Token unit = cursor.peek();
    if (!Set.of("phase", "phases", "round", "rounds").contains(unit.text())) {
      throw cursor.unexpected("`phases` or `rounds`");
    }
    cursor.advance();
    String plural = unit.text().endsWith("s") ? unit.text() : unit.text() + "s";
    return new Declaration.Stop(count, plural, at);
  }
}
