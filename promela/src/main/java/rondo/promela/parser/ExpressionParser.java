package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.ExpressionPrinter;
import rondo.promela.syntax.ProcessBinder;
import rondo.promela.text.SyntaxRule;

/**
 * Parses expressions by precedence climbing. Operators of one level are left-associative, all unary
 * operators bind tighter than any binary one.
 */
final class ExpressionParser {
  private final Cursor cursor;
  private final SymmetryKeywords words;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
    this.words = new SymmetryKeywords(cursor);
  }

  /** An expression that may contain channel probes. */
  Expression full() throws RejectedException {
    return binary(1).tree();
  }

  /** An expression without channel probes. */
  Expression plain() throws RejectedException {
    return plainOperand().tree();
  }

  Operand plainOperand() throws RejectedException {
    return pure(binary(1));
  }

  /** The rest of an expression whose first operand has been parsed. */
  Expression fullFrom(Operand first) throws RejectedException {
    return binary(first, 1).tree();
  }

  /** {@code plain, plain, …}; at least one. */
  List<Expression> list() throws RejectedException {
    return Operand.trees(operands());
  }

  private List<Operand> operands() throws RejectedException {
    var list = new ArrayList<Operand>();
    do {
      list.add(plainOperand());
    } while (cursor.accept(","));
    return list;
  }

  /** {@code ( list )}, where the list may be empty. */
  List<Operand> arguments(String what) throws RejectedException {
    cursor.expect("(", "before the arguments of " + what);
    List<Operand> list = cursor.at(")") ? List.of() : operands();
    cursor.expect(")", "after the arguments of " + what);
    return list;
  }

  private Operand pure(Operand operand) throws RejectedException {
    if (operand.probe().isPresent()) {
      throw Cursor.rejected(
          SyntaxRule.PROBE
              .error(operand.probe().get(), "a channel probe cannot be used here")
              .withLabel("it may only be combined with `&&` and `||`")
              .withHelp("not full is `nfull`, not empty is `nempty`; `len(q)` works everywhere"));
    }
    return operand;
  }

  private Operand binary(int least) throws RejectedException {
    cursor.enter();
    Operand result = binary(unary(), least);
    cursor.leave();
    return result;
  }

  private Operand binary(Operand first, int least) throws RejectedException {
    Operand left = first;
    while (precedence(cursor.peek()) >= least) {
      Terminal op = cursor.advance();
      Operand right = binary(precedence(op) + 1);
      left = combined(op, left, right);
    }
    return left;
  }

  private int precedence(Terminal op) {
    if (op.type() != Type.SYMBOL || op.is("->") && !cursor.tokens.isTemporal()) {
      return 0;
    }
    return ExpressionPrinter.precedence(op.text());
  }

  private Operand combined(Terminal op, Operand left, Operand right) throws RejectedException {
    return switch (op.text()) {
      case "&&", "||" ->
          Operand.over(
                  new Expression.Binary(op.text(), left.tree(), right.tree(), op.at()), left, right)
              .withProbe(left.probe().or(right::probe));
      case "->", "<->", "U", "W", "V" ->
          Operand.over(
              new Expression.TemporalBinary(
                  op.text(), pure(left).tree(), pure(right).tree(), op.at()),
              left,
              right);
      default ->
          Operand.over(
              new Expression.Binary(op.text(), pure(left).tree(), pure(right).tree(), op.at()),
              left,
              right);
    };
  }

  private Operand unary() throws RejectedException {
    Terminal t = cursor.peek();
    if (t.type() != Type.SYMBOL) {
      return primary(t);
    }
    return switch (t.text()) {
      case "!", "~", "-" -> {
        cursor.advance();
        Operand operand = pure(nested());
        yield Operand.over(new Expression.Unary(t.text(), operand.tree(), t.at()), operand);
      }
      case "[]", "<>", "X" -> {
        cursor.advance();
        Operand operand = pure(nested());
        yield Operand.over(new Expression.TemporalUnary(t.text(), operand.tree(), t.at()), operand);
      }
      case "(" -> parenthesised();
      default -> throw cursor.unexpected("an expression");
    };
  }

  private Operand nested() throws RejectedException {
    cursor.enter();
    Operand operand = unary();
    cursor.leave();
    return operand;
  }

  private Operand parenthesised() throws RejectedException {
    Position at = cursor.advance().at();
    Operand first = binary(1);
    if (!cursor.at("->")) {
      cursor.expect(")", "to close the parenthesis");
      return first;
    }
    cursor.advance();
    Operand then = plainOperand();
    cursor.expect(":", "in the conditional expression");
    Operand otherwise = plainOperand();
    cursor.expect(")", "to close the conditional expression");
    return Operand.over(
        new Expression.Conditional(pure(first).tree(), then.tree(), otherwise.tree(), at),
        first,
        then,
        otherwise);
  }

  private Operand primary(Terminal t) throws RejectedException {
    return switch (t.type()) {
      case CONSTANT -> Operand.leaf(constant());
      case NAME -> atSymmetryKeyword() ? worded() : pollOr(name());
      case PROCTYPE_NAME -> remote();
      case KEYWORD -> keyword(t);
      case INLINE_NAME ->
          throw Cursor.rejected(
              SyntaxRule.MISPLACED
                  .error(t.at(), "inline `" + t.text() + "` cannot be called in an expression")
                  .withHelp("`x = " + t.text() + "(…)` works as a statement of its own"));
      case TYPE_NAME, STRING, SYMBOL, END -> throw cursor.unexpected("an expression");
    };
  }

  /** Whether a quantifier or {@code anyRef(P)} comes next. */
  boolean atSymmetryKeyword() throws RejectedException {
    return words.quantifier().isPresent() || words.atAnyReference();
  }

  private Operand worded() throws RejectedException {
    Optional<Expression.Quantifier> quantifier = words.quantifier();
    Terminal word = cursor.advance();
    cursor.expect("(", "after `" + word.text() + "`");
    if (quantifier.isEmpty()) {
      Expression proctype = LiteralParser.plainName(words.proctype());
      cursor.expect(")", "after the name of the proctype");
      return Operand.leaf(new Expression.Call("anyRef", List.of(proctype), word.at()));
    }
    ProcessBinder processBinder = words.binder();
    Operand body;
    if (quantifier.get() == Expression.Quantifier.COUNT) {
      cursor.expect(":", "before the condition that is counted");
      body = plainOperand();
      cursor.expect(")", "after the condition that is counted");
    } else {
      cursor.expect(")", "after the name of the process");
      body = binary(1);
    }
    var tree = new Expression.Quantified(quantifier.get(), processBinder, body.tree(), word.at());
    return Operand.over(tree, body).withProbe(body.probe());
  }

  private Operand keyword(Terminal t) throws RejectedException {
    return switch (t.text()) {
      case "timeout", "np_" -> {
        cursor.advance();
        yield Operand.leaf(LiteralParser.plainName(t));
      }
      case "run" -> run();
      case "len" -> channelCall();
      case "full", "empty", "nfull", "nempty" -> channelCall().withProbe(Optional.of(t.at()));
      case "enabled", "pc_value", "get_priority" -> {
        cursor.advance();
        cursor.expect("(", "after `" + t.text() + "`");
        Operand argument = plainOperand();
        cursor.expect(")", "after the argument of `" + t.text() + "`");
        yield Operand.over(
            new Expression.Call(t.text(), List.of(argument.tree()), t.at()), argument);
      }
      case "c_expr", "c_code" -> throw EmbeddedC.refused(t);
      default -> throw cursor.unexpected("an expression");
    };
  }

  private Operand channelCall() throws RejectedException {
    Terminal function = cursor.advance();
    cursor.expect("(", "after `" + function.text() + "`");
    Operand channel = name();
    cursor.expect(")", "after the channel of `" + function.text() + "`");
    return Operand.over(
        new Expression.Call(function.text(), List.of(channel.tree()), function.at()), channel);
  }

  private Operand run() throws RejectedException {
    Position at = cursor.advance().at();
    Terminal name = cursor.peek();
    if (name.type() != Type.NAME && name.type() != Type.PROCTYPE_NAME) {
      throw cursor.unexpected("the name of a proctype");
    }
    cursor.advance();
    List<Operand> arguments = arguments("`" + name.text() + "`");
    return Operand.over(
        new Expression.Run(name.text(), Operand.trees(arguments), priority(), at), arguments);
  }

  /** {@code priority n}, or nothing. */
  Optional<Expression> priority() throws RejectedException {
    if (!cursor.accept("priority")) {
      return Optional.empty();
    }
    if (!cursor.at(Type.CONSTANT)) {
      throw cursor.unexpected("a constant priority");
    }
    return Optional.of(constant());
  }

  /** {@code P[r]@label}, {@code P[r]:variable}, or {@code P[r].v}, possibly with a poll of it. */
  Operand remote() throws RejectedException {
    Operand operand = process();
    return operand.tree() instanceof Expression.Name ? pollOr(operand) : operand;
  }

  /** {@code P[r]@label}, {@code P[r]:variable} or {@code P[r].v}. */
  Operand process() throws RejectedException {
    Terminal proctype = cursor.advance();
    var parts = new ArrayList<Operand>();
    if (cursor.accept("[")) {
      parts.add(plainOperand());
      cursor.expect("]", "after the process number");
    }
    Optional<Expression> pid = parts.stream().findFirst().map(Operand::tree);
    if (cursor.accept("@")) {
      String label = cursor.expectName("a label").text();
      return Operand.over(
          new Expression.RemoteLabel(proctype.text(), pid, label, proctype.at()), parts);
    }
    if (cursor.at(".") && pid.isPresent()) {
      return selected(new Expression.Selector(proctype.text(), pid, proctype.at()), parts);
    }
    if (!cursor.accept(":")) {
      throw cursor.unexpected("`@` and a label, or `:` and a variable");
    }
    Terminal first = cursor.expectName("a variable");
    Expression.Selector selector = step(first, parts);
    var variable = new Expression.Name(List.of(selector), first.at());
    return Operand.over(
        new Expression.RemoteVariable(proctype.text(), pid, variable, proctype.at()), parts);
  }

  /** {@code x}, {@code a[i].b} and so on. */
  Expression.Name variable() throws RejectedException {
    return (Expression.Name) name().tree();
  }

  /** A variable as an operand, with its height. */
  Operand name() throws RejectedException {
    if (!words.atMember()) {
      return nameFrom(cursor.expectName("a variable"));
    }
    Operand operand = process();
    if (!(operand.tree() instanceof Expression.Name)) {
      throw Cursor.rejected(
          SyntaxRule.SYNTAX
              .error(operand.tree().at(), "a variable is expected here")
              .withLabel("this can only be read")
              .withHelp("`P[r].v` is a public variable of a replicated process"));
    }
    return operand;
  }

  /** A variable whose first word has been parsed. */
  Operand nameFrom(Terminal first) throws RejectedException {
    var indices = new ArrayList<Operand>();
    return selected(step(first, indices), indices);
  }

  /** A name whose first selector has been parsed. */
  private Operand selected(Expression.Selector first, List<Operand> indices)
      throws RejectedException {
    var steps = new ArrayList<Expression.Selector>();
    steps.add(first);
    while (cursor.accept(".")) {
      steps.add(step(cursor.expectName("a field"), indices));
    }
    return Operand.over(new Expression.Name(steps, first.at()), indices);
  }

  /** A single selector {@code x} or {@code x[i]}. */
  private Expression.Selector step(Terminal name, List<Operand> indices) throws RejectedException {
    Optional<Expression> index = Optional.empty();
    if (cursor.accept("[")) {
      Operand operand = plainOperand();
      indices.add(operand);
      index = Optional.of(operand.tree());
      cursor.expect("]", "after the index");
    }
    return new Expression.Selector(name.text(), index, name.at());
  }

  private Operand pollOr(Operand name) throws RejectedException {
    boolean anywhere = cursor.at("??");
    if (!anywhere && !cursor.at("?")) {
      return name;
    }
    cursor.advance();
    cursor.expect("[", "to poll the channel");
    return poll(name, anywhere);
  }

  /** A poll whose opening bracket has been parsed. */
  Operand poll(Operand channel, boolean anywhere) throws RejectedException {
    var parts = new ArrayList<>(new PatternParser(cursor, this).patterns());
    cursor.expect("]", "after the patterns");
    List<Expression> patterns = Operand.trees(parts);
    parts.add(channel);
    return Operand.over(
        new Expression.Poll(channel.tree(), anywhere, patterns, channel.tree().at()), parts);
  }

  Expression constant() throws RejectedException {
    return LiteralParser.expression(cursor.advance(), cursor);
  }
}
