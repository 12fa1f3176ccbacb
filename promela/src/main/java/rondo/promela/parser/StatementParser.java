package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;
import rondo.promela.text.Token;

/**
 * Parses single statements; see {@link SequenceParser} for sequences and {@link
 * NameStatementParser} for statements that begin with a name.
 */
final class StatementParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;
  private final InlineParser inlines;
  private final SequenceParser sequences;
  private final NameStatementParser named;

  /** Further statements that the current source statement is expanded to. */
  private final List<Statement> following = new ArrayList<>();

  private boolean inTrace;

  /** The number of enclosing blocks in which choices are not allowed. */
  private int deterministic;

  StatementParser(Cursor cursor, ExpressionParser expressions, DeclarationParser declarations) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.declarations = declarations;
    this.inlines = new InlineParser(cursor, expressions);
    this.sequences = new SequenceParser(cursor, this);
    this.named = new NameStatementParser(cursor, expressions, declarations, this);
  }

  /** The {@code { … }} of a process or never claim. */
  Body body(String what) throws RejectedException {
    inTrace = false;
    return sequences.body(what);
  }

  /** The {@code { … }} of a trace assertion, which contains channel events only. */
  Body traceBody(String what) throws RejectedException {
    inTrace = true;
    return sequences.body(what);
  }

  /** Adds a statement to the list; returns whether it included the separator after it. */
  boolean step(List<Statement> list) throws RejectedException {
    Terminal t = cursor.peek();
    following.clear();
    if (declarations.atDeclaration()) {
      requireEvent(t, false);
      list.add(new Statement.Declare(declarations.variables("a variable"), t.at()));
      return false;
    }
    if (t.is("xr") || t.is("xs")) {
      requireEvent(t, false);
      list.add(exclusive());
      return false;
    }
    Statement main = statement();
    if (following.isEmpty() && cursor.accept("unless")) {
      Statement escape = statement();
      LabelPlacementCheck.checkUnless(main, escape);
      main = new Statement.Unless(main, escape, t.at());
    }
    list.add(main);
    list.addAll(following);
    return !following.isEmpty();
  }

  private Statement exclusive() throws RejectedException {
    Terminal t = cursor.advance();
    var channels = new ArrayList<Expression.Name>();
    do {
      channels.add(expressions.variable());
    } while (cursor.accept(","));
    var direction =
        t.is("xr") ? Statement.Exclusive.Direction.RECEIVE : Statement.Exclusive.Direction.SEND;
    return new Statement.Exclusive(direction, channels, t.at());
  }

  Statement statement() throws RejectedException {
    cursor.enter();
    Terminal t = cursor.peek();
    Statement s =
        switch (t.type()) {
          case NAME -> expressions.atSymmetryKeyword() ? condition() : named.statement();
          case KEYWORD -> keyword(t);
          case INLINE_NAME -> inlineCall(Optional.empty());
          case SYMBOL -> t.is("{") ? block() : condition();
          case PROCTYPE_NAME -> named.process();
          case CONSTANT -> condition();
          case TYPE_NAME, STRING, END -> throw cursor.unexpected("a statement");
        };
    cursor.leave();
    return s;
  }

  Statement inlineCall(Optional<Expression.Name> result) throws RejectedException {
    inlines.call(result);
    return block();
  }

  private Statement block() throws RejectedException {
    Terminal t = cursor.peek();
    requireEvent(t, false);
    return new Statement.Block(sequences.block("before the block"), t.at());
  }

  private Statement condition() throws RejectedException {
    Terminal t = cursor.peek();
    requireEvent(t, false);
    if (t.type() == Type.SYMBOL && !startsExpression(t)) {
      throw cursor.unexpected("a statement");
    }
    Expression condition = expressions.full();
    if (cursor.at("=")) {
      throw notAVariable(cursor.peek());
    }
    return new Statement.Condition(condition, t.at());
  }

  static RejectedException notAVariable(Terminal assignment) {
    return Cursor.rejected(
        SyntaxRule.SYNTAX
            .error(assignment.at(), "only a variable can be assigned to")
            .withHelp("a comparison is written `==`"));
  }

  private static boolean startsExpression(Terminal t) {
    return t.is("(") || t.is("!") || t.is("-") || t.is("~");
  }

  /** In a trace assertion, reports everything that is not an event. */
  void requireEvent(Terminal t, boolean isEvent) throws RejectedException {
    if (inTrace && !isEvent) {
      cursor.report(
          SyntaxRule.NOT_AN_EVENT
              .error(t.at(), "this is not an event")
              .withLabel("only sends and receives can be traced")
              .withHelp("a trace consists of `q!…`, `q?…`, if, do, goto and labels"));
    }
  }

  private Statement keyword(Terminal t) throws RejectedException {
    return switch (t.text()) {
      case "if" -> {
        cursor.advance();
        yield new Statement.If(sequences.options(t), t.at());
      }
      case "do" -> {
        cursor.advance();
        yield new Statement.Do(sequences.options(t), t.at());
      }
      case "for" -> {
        requireEvent(t, false);
        yield loop();
      }
      case "select" -> {
        requireEvent(t, false);
        yield select();
      }
      case "break" -> new Statement.Break(cursor.advance().at());
      case "goto" -> {
        cursor.advance();
        yield new Statement.Goto(cursor.expectName("a label").text(), t.at());
      }
      case "else", "atomic", "d_step", "assert", "printf", "printm", "return", "set_priority" -> {
        requireEvent(t, false);
        cursor.advance();
        yield simple(t);
      }
      case "run",
          "len",
          "full",
          "empty",
          "nfull",
          "nempty",
          "enabled",
          "pc_value",
          "get_priority",
          "timeout",
          "np_" ->
          condition();
      case "c_code", "c_decl", "c_expr", "c_state", "c_track" -> throw EmbeddedC.refused(t);
      default -> throw cursor.unexpected("a statement");
    };
  }

  private Statement simple(Terminal t) throws RejectedException {
    return switch (t.text()) {
      case "else" -> new Statement.Else(t.at());
      case "atomic" -> new Statement.Atomic(sequences.block("after `atomic`"), t.at());
      case "d_step" -> {
        deterministic++;
        List<Statement> body = sequences.block("after `d_step`");
        deterministic--;
        yield new Statement.DStep(body, t.at());
      }
      case "assert" -> new Statement.Assert(expressions.full(), t.at());
      case "printf" -> printf(t.at());
      case "printm" -> printm(t.at());
      case "return" -> inlines.result(t.at());
      default -> setPriority(t.at());
    };
  }

  private Statement setPriority(Position at) throws RejectedException {
    List<Expression> arguments = Operand.trees(expressions.arguments("`set_priority`"));
    if (arguments.size() != 2) {
      throw Cursor.rejected(
          SyntaxRule.SYNTAX.error(at, "`set_priority` takes a process number and a priority"));
    }
    return new Statement.Condition(new Expression.Call("set_priority", arguments, at), at);
  }

  private Statement printf(Position at) throws RejectedException {
    cursor.expect("(", "after `printf`");
    if (!cursor.at(Type.STRING)) {
      throw cursor.unexpected("a format between double quotes");
    }
    String quoted = cursor.advance().text();
    List<Expression> arguments = cursor.accept(",") ? expressions.list() : List.of();
    cursor.expect(")", "after the arguments of `printf`");
    return new Statement.Printf(quoted.substring(1, quoted.length() - 1), arguments, at);
  }

  private Statement printm(Position at) throws RejectedException {
    cursor.expect("(", "after `printm`");
    Expression value = cursor.at(Type.CONSTANT) ? expressions.constant() : expressions.variable();
    cursor.expect(")", "after the argument of `printm`");
    return new Statement.Printm(value, at);
  }

  private Statement loop() throws RejectedException {
    Position at = cursor.advance().at();
    cursor.expect("(", "after `for`");
    cursor.tokens.enterForHead();
    Expression.Name variable = expressions.variable();
    if (cursor.accept("in")) {
      Expression.Name collection = expressions.variable();
      cursor.expect(")", "after the head of the `for`");
      cursor.tokens.leaveForHead();
      return new Statement.ForIn(variable, collection, loopBody(), at);
    }
    if (!cursor.accept(":")) {
      throw cursor.unexpected("`:` and a range, or `in` and an array or channel");
    }
    Expression from = expressions.plain();
    cursor.expect("..", "between the bounds");
    Expression to = expressions.plain();
    cursor.expect(")", "after the head of the `for`");
    cursor.tokens.leaveForHead();
    if (cursor.peek().type() == Type.NAME && cursor.peek().text().equals("partition")) {
      return partition(new PartitionExpansion.Range(variable, from, to), at);
    }
    return new Statement.ForRange(variable, from, to, loopBody(), at);
  }

  private Statement partition(PartitionExpansion.Range member, Position at)
      throws RejectedException {
    Position word = cursor.advance().at();
    if (deterministic > 0) {
      throw Cursor.rejected(
          SyntaxRule.MISPLACED
              .error(word, "a `partition` in a `d_step` would generate only one partition")
              .withHelp("use `atomic`"));
    }
    cursor.expect("(", "after `partition`");
    cursor.tokens.enterForHead();
    PartitionExpansion.Range value = range();
    cursor.tokens.leaveForHead();
    return new Statement.Partition(member, value, word, loopBody(), at);
  }

  private PartitionExpansion.Range range() throws RejectedException {
    Expression.Name variable = expressions.variable();
    cursor.expect(":", "before the range");
    Expression from = expressions.plain();
    cursor.expect("..", "between the bounds");
    Expression to = expressions.plain();
    cursor.expect(")", "after the range");
    return new PartitionExpansion.Range(variable, from, to);
  }

  private List<Statement> loopBody() throws RejectedException {
    cursor.accept(";");
    return sequences.loopBody("before the body of the `for`");
  }

  private Statement select() throws RejectedException {
    boolean written = cursor.tokens.expansion().innermostCall().isEmpty();
    Position at = cursor.advance().at();
    cursor.expect("(", "after `select`");
    cursor.tokens.startRecording();
    PartitionExpansion.Range range = range();
    var select = new Statement.Select(range.variable(), range.from(), range.to(), at);
    List<Token> head = cursor.tokens.recorded();
    if (!written || !SelectExpansion.isConstant(head)) {
      return select;
    }
    List<Statement> parts = SelectExpansion.expand(select);
    following.addAll(parts.subList(1, parts.size()));
    return parts.getFirst();
  }
}
