package rondo.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Terminal.Type;
import rondo.promela.text.Code;
import rondo.promela.text.Token;

/** Statements and their sequences. */
final class StatementParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final PatternParser patterns;
  private final DeclarationParser declarations;
  private final InlineParser inlines;
  /** What one written statement stands for beyond its first statement. */
  private final List<Statement> following = new ArrayList<>();

  private boolean inTrace;

  StatementParser(
      Cursor cursor, ExpressionParser expressions, DeclarationParser declarations) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.patterns = new PatternParser(cursor, expressions);
    this.declarations = declarations;
    this.inlines = new InlineParser(cursor, expressions);
  }

  /** {@code { … }} of a process, claim or the like. */
  List<Statement> body(String what) throws RejectedException {
    Position open = cursor.expect("{", "before the body of " + what);
    cursor.tokens.enterSequence();
    List<Statement> list = sequence();
    if (!cursor.at("}")) {
      throw unclosed("`}`", "`{`", open);
    }
    cursor.advance();
    cursor.tokens.leaveSequence();
    return list;
  }

  /** The same where only events of channels may stand. */
  List<Statement> traceBody(String what) throws RejectedException {
    inTrace = true;
    try {
      return body(what);
    } finally {
      inTrace = false;
    }
  }

  private RejectedException unclosed(String end, String start, Position open)
      throws RejectedException {
    Terminal t = cursor.peek();
    boolean closing =
        t.type() == Type.END || t.is("}") || t.is("fi") || t.is("od") || t.is("::") || t.is(")")
            || t.type() == Type.KEYWORD && Keywords.UNIT_STARTS.contains(t.text());
    if (!closing) {
      return cursor.unexpected("`;` or " + end);
    }
    return Cursor.rejected(
        Code.UNBALANCED
            .error(t.at(), t.described() + " is not expected here")
            .withLabel("expected " + end + " for the " + start + " at line " + open.line()));
  }

  private List<Statement> block(String place) throws RejectedException {
    Position open = cursor.expect("{", place);
    List<Statement> list = sequence();
    if (!cursor.at("}")) {
      throw unclosed("`}`", "`{`", open);
    }
    Labels.checkBlock(list);
    cursor.advance();
    return list;
  }

  private List<Statement> loopBlock() throws RejectedException {
    Position open = cursor.expect("{", "before the body of the `for`");
    List<Statement> list = sequence();
    if (!cursor.at("}")) {
      throw unclosed("`}`", "`{`", open);
    }
    cursor.advance();
    return list;
  }

  /** Steps with separators between them, up to what cannot be a step. */
  private List<Statement> sequence() throws RejectedException {
    cursor.enter();
    int depth = cursor.depth();
    var list = new ArrayList<Statement>();
    boolean more = true;
    while (more) {
      try {
        boolean complete = step(list);
        more = separated() || complete && !endsSequence();
      } catch (RejectedException e) {
        cursor.survive(e);
        cursor.resetDepth(depth);
        more = skipStatement();
      }
    }
    cursor.leave();
    return list;
  }

  /** Takes separators; whether another step follows. */
  private boolean separated() throws RejectedException {
    if (!cursor.accept(";") && !cursor.accept("->")) {
      return false;
    }
    if (endsSequence()) {
      return false;
    }
    while (cursor.accept(";") || cursor.accept("->")) {
      // several separators are as good as one
    }
    return true;
  }

  private boolean endsSequence() throws RejectedException {
    Terminal t = cursor.peek();
    return t.is("}") || t.is("fi") || t.is("od") || t.is("::") || t.type() == Type.END;
  }

  /** After a mistake: skips to the next statement of this sequence, if there is one. */
  private boolean skipStatement() throws RejectedException {
    int open = 0;
    while (true) {
      Terminal t = cursor.peek();
      boolean starts = t.type() == Type.KEYWORD && Keywords.UNIT_STARTS.contains(t.text());
      if (t.type() == Type.END || starts) {
        cursor.recovered();
        return false;
      }
      if (open == 0 && (t.is(";") && !t.implied() || endsSequence())) {
        boolean more = t.is(";") && separated();
        cursor.recovered();
        return more;
      }
      open += opens(t) ? 1 : closes(t) ? -1 : 0;
      cursor.advance();
      cursor.tokens.recover();
    }
  }

  private static boolean opens(Terminal t) {
    return t.is("{") || t.is("if") || t.is("do");
  }

  private static boolean closes(Terminal t) {
    return t.is("}") || t.is("fi") || t.is("od");
  }

  /** Adds a step; whether it brought the separator behind it along. */
  private boolean step(List<Statement> list) throws RejectedException {
    Terminal t = cursor.peek();
    following.clear();
    if (declarations.atDeclaration()) {
      list.add(new Statement.Declare(declarations.variables("a variable"), t.at()));
    } else if (t.is("xr") || t.is("xs")) {
      list.add(exclusive());
    } else {
      Statement main = statement();
      if (following.isEmpty() && cursor.accept("unless")) {
        Statement escape = statement();
        Labels.checkUnless(main, escape);
        main = new Statement.Unless(main, escape, t.at());
      }
      list.add(main);
    }
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
        t.is("xr")
            ? Statement.Exclusive.Direction.RECEIVE
            : Statement.Exclusive.Direction.SEND;
    return new Statement.Exclusive(direction, channels, t.at());
  }

  private Statement statement() throws RejectedException {
    cursor.enter();
    Terminal t = cursor.peek();
    Statement s =
        switch (t.type()) {
          case NAME -> named(cursor.advance());
          case KEYWORD -> keyword(t);
          case INLINE_NAME -> {
            inlines.call(Optional.empty());
            yield blockStatement();
          }
          case SYMBOL -> t.is("{") ? blockStatement() : condition();
          case PROCTYPE_NAME, CONSTANT -> condition();
          case TYPE_NAME, STRING, END -> throw cursor.unexpected("a statement");
        };
    cursor.leave();
    return s;
  }

  private Statement blockStatement() throws RejectedException {
    notAnEvent(cursor.peek());
    Position at = cursor.peek().at();
    return new Statement.Block(block("before the block"), at);
  }

  private Statement condition() throws RejectedException {
    Terminal t = cursor.peek();
    notAnEvent(t);
    return new Statement.Condition(expressions.full(), t.at());
  }

  private void notAnEvent(Terminal t) throws RejectedException {
    if (inTrace) {
      cursor.report(
          Code.NOT_AN_EVENT
              .error(t.at(), "this is not an event")
              .withLabel("only sends and receives can be traced")
              .withHelp("use `q!…`, `q?…`, if, do, goto and labels"));
    }
  }

  private Statement keyword(Terminal t) throws RejectedException {
    return switch (t.text()) {
      case "if" -> {
        cursor.advance();
        yield new Statement.If(options("fi", t), t.at());
      }
      case "do" -> {
        cursor.advance();
        yield new Statement.Do(options("od", t), t.at());
      }
      case "for" -> loop();
      case "select" -> select();
      case "break" -> new Statement.Break(cursor.advance().at());
      case "goto" -> {
        cursor.advance();
        yield new Statement.Goto(cursor.expectName("a label").text(), t.at());
      }
      case "else", "atomic", "d_step", "assert", "printf", "printm", "return",
          "set_priority" -> {
        notAnEvent(t);
        yield simple(t);
      }
      case "c_code", "c_decl", "c_expr" -> throw EmbeddedC.refused(t);
      case "unless" ->
          throw cursor.unexpected("a statement; a statement can have one `unless` only");
      default -> isExpressionStart(t) ? condition() : notAStatement();
    };
  }

  private Statement notAStatement() throws RejectedException {
    throw cursor.unexpected("a statement");
  }

  private static boolean isExpressionStart(Terminal t) {
    return switch (t.text()) {
      case "run", "len", "full", "empty", "nfull", "nempty", "enabled", "pc_value",
          "get_priority", "timeout", "np_" -> true;
      default -> false;
    };
  }

  private Statement simple(Terminal t) throws RejectedException {
    cursor.advance();
    return switch (t.text()) {
      case "else" -> new Statement.Else(t.at());
      case "atomic" -> new Statement.Atomic(block("after `atomic`"), t.at());
      case "d_step" -> new Statement.DStep(block("after `d_step`"), t.at());
      case "assert" -> new Statement.Assert(expressions.full(), t.at());
      case "printf" -> printf(t.at());
      case "printm" -> printm(t.at());
      case "return" -> inlines.result(t.at());
      default -> {
        List<Expression> arguments =
            Operand.trees(expressions.arguments("`set_priority`"));
        if (arguments.size() != 2) {
          throw Cursor.rejected(
              Code.SYNTAX.error(t.at(), "`set_priority` takes a process number and a priority"));
        }
        yield new Statement.Condition(
            new Expression.Call("set_priority", arguments, t.at()), t.at());
      }
    };
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
    Expression value =
        cursor.at(Type.CONSTANT) ? expressions.constant() : expressions.variable();
    cursor.expect(")", "after the argument of `printm`");
    return new Statement.Printm(value, at);
  }

  private List<Statement.Option> options(String end, Terminal start) throws RejectedException {
    var options = new ArrayList<Statement.Option>();
    if (!cursor.at("::")) {
      throw cursor.unexpected("`::` before the first option of `" + start.text() + "`");
    }
    while (cursor.at("::")) {
      Position at = cursor.advance().at();
      options.add(new Statement.Option(sequence(), at));
    }
    if (!cursor.at(end)) {
      throw unclosed("`" + end + "`", "`" + start.text() + "`", start.at());
    }
    cursor.advance();
    return options;
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
    return new Statement.ForRange(variable, from, to, loopBody(), at);
  }

  private List<Statement> loopBody() throws RejectedException {
    cursor.accept(";");
    return loopBlock();
  }

  private Statement select() throws RejectedException {
    boolean written = cursor.tokens.innermostInline().isEmpty();
    Position at = cursor.advance().at();
    cursor.expect("(", "after `select`");
    cursor.tokens.startRecording();
    Expression.Name variable = expressions.variable();
    cursor.expect(":", "before the range");
    Expression from = expressions.plain();
    cursor.expect("..", "between the bounds");
    Expression to = expressions.plain();
    cursor.expect(")", "after the range");
    var select = new Statement.Select(variable, from, to, at);
    List<Token> head = cursor.tokens.recorded();
    if (!written || !Selections.isConstant(head)) {
      return select;
    }
    List<Statement> statements = Selections.written(select);
    following.addAll(statements.subList(1, statements.size()));
    return statements.getFirst();
  }

  private Statement named(Terminal first) throws RejectedException {
    if (cursor.accept(":")) {
      return labelled(first);
    }
    if (cursor.at("(") || cursor.at(Type.NAME)) {
      throw unknown(first);
    }
    Operand operand = expressions.nameFrom(first);
    var name = (Expression.Name) operand.tree();
    Terminal op = cursor.peek();
    return switch (op.type() == Type.SYMBOL ? op.text() : "") {
      case "=" -> {
        notAnEvent(first);
        cursor.advance();
        yield assignment(name);
      }
      case "++", "--" -> {
        notAnEvent(first);
        cursor.advance();
        yield step(name, op);
      }
      case "!", "!!" -> {
        if (op.is("!!")) {
          notAnEvent(first);
        }
        cursor.advance();
        yield new Statement.Send(name, op.is("!!"), message(), first.at());
      }
      case "?", "??" -> receive(operand, cursor.advance());
      default -> {
        notAnEvent(first);
        yield new Statement.Condition(expressions.fullFrom(operand), first.at());
      }
    };
  }

  private RejectedException unknown(Terminal first) throws RejectedException {
    if (cursor.at("(")) {
      var mistake =
          Code.UNKNOWN_NAME.error(
              first.at(), "there is no inline `" + first.text() + "` declared before this line");
      Optional<String> near = cursor.names.nearInline(first.text());
      return Cursor.rejected(
          near.isPresent()
              ? mistake.withHelp("did you mean `" + near.get() + "`?")
              : mistake.withHelp("a process is started with `run " + first.text() + "(…)`"));
    }
    var mistake =
        Code.UNKNOWN_NAME
            .error(first.at(), "there is no type `" + first.text() + "`")
            .withLabel("`" + first.text() + " " + cursor.peek().text() + "` is not a statement");
    Optional<String> near = cursor.names.nearType(first.text());
    return Cursor.rejected(
        near.isPresent() ? mistake.withHelp("did you mean `" + near.get() + "`?") : mistake);
  }

  private Statement labelled(Terminal label) throws RejectedException {
    if (declarations.atDeclaration() || cursor.at("xr") || cursor.at("xs")) {
      throw Cursor.rejected(
          Code.MISPLACED
              .error(label.at(), "label `" + label.text() + "` stands before a declaration")
              .withHelp("write `" + label.text() + ": skip;` before the declaration"));
    }
    boolean alone =
        cursor.at(";") || cursor.at("->") || cursor.at("unless") || endsSequence();
    Statement target =
        alone
            ? new Statement.Condition(new Expression.Number(1, label.at()), label.at())
            : statement();
    return new Statement.Labelled(label.text(), target, label.at());
  }

  private Statement assignment(Expression.Name target) throws RejectedException {
    if (cursor.at(Type.INLINE_NAME)) {
      inlines.call(Optional.of(target));
      return blockStatement();
    }
    Expression value = expressions.full();
    return Assignments.of(target, value);
  }

  private Statement step(Expression.Name target, Terminal op) {
    return Assignments.step(target, op.text().substring(1));
  }

  /** {@code a, b}, or {@code a(b, c)}. */
  private List<Expression> message() throws RejectedException {
    var list = new ArrayList<Expression>();
    list.add(expressions.plain());
    if (cursor.accept("(")) {
      list.addAll(expressions.list());
      cursor.expect(")", "after the message");
    } else {
      while (cursor.accept(",")) {
        list.add(expressions.plain());
      }
    }
    return list;
  }

  private Statement receive(Operand channel, Terminal op) throws RejectedException {
    boolean anywhere = op.is("??");
    Position at = channel.tree().at();
    if (cursor.accept("[")) {
      notAnEvent(op);
      Operand poll = expressions.poll(channel, anywhere);
      return new Statement.Condition(expressions.fullFrom(poll), at);
    }
    boolean copy = cursor.accept("<");
    if (anywhere || copy) {
      notAnEvent(op);
    }
    List<Expression> list = Operand.trees(patterns.patterns());
    if (copy) {
      cursor.expect(">", "after the patterns");
    }
    return new Statement.Receive(channel.tree(), anywhere, copy, list, at);
  }
}
