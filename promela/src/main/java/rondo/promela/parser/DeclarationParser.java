package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.Initializer;
import rondo.promela.syntax.VarDecl.TypeName;
import rondo.promela.syntax.VarDecl.Visibility;
import rondo.promela.text.SyntaxRule;

/** Parses declarations of variables, parameters, fields and mtype names. */
final class DeclarationParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final SymmetryKeywords words;

  DeclarationParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.words = new SymmetryKeywords(cursor);
  }

  /** One declaration: variables, or mtype names. */
  sealed interface Declaration {
    record Variables(List<VarDecl> list) implements Declaration {}

    record Mtypes(Unit.Mtype unit) implements Declaration {}
  }

  boolean atDeclaration() throws RejectedException {
    Terminal t = cursor.peek();
    return t.type() == Type.TYPE_NAME
        || t.type() == Type.KEYWORD
            && (Keywords.TYPES.contains(t.text()) || visibility(t) != Visibility.DEFAULT)
        || words.atPublic()
        || words.atReference();
  }

  /** Parameters or fields: declarations separated by {@code ;}. */
  List<VarDecl> variablesList(String what) throws RejectedException {
    var list = new ArrayList<VarDecl>();
    do {
      list.addAll(variables(what));
    } while (cursor.accept(";"));
    return list;
  }

  /** A declaration, which must declare variables. */
  List<VarDecl> variables(String what) throws RejectedException {
    Terminal t = cursor.peek();
    return switch (declaration(what)) {
      case Declaration.Variables v -> v.list();
      case Declaration.Mtypes m ->
          throw Cursor.rejected(
              SyntaxRule.MISPLACED
                  .error(t.at(), "mtype names cannot be declared here")
                  .withHelp("move the declaration out to the top level"));
    };
  }

  Declaration declaration(String what) throws RejectedException {
    Terminal first = cursor.peek();
    Visibility visibility = words.atPublic() ? Visibility.PUBLIC : visibility(first);
    if (visibility != Visibility.DEFAULT) {
      cursor.advance();
    }
    if (words.atReference()) {
      return new Declaration.Variables(variables(visibility, reference()));
    }
    Terminal type = cursor.peek();
    boolean builtIn = type.type() == Type.KEYWORD && Keywords.TYPES.contains(type.text());
    if (!builtIn && type.type() != Type.TYPE_NAME) {
      throw notAType(type, what);
    }
    cursor.advance();
    Optional<String> subtype = Optional.empty();
    if (type.is("mtype")) {
      if (cursor.accept(":")) {
        subtype = Optional.of(cursor.expectName("the name of an mtype").text());
      }
      if (cursor.at("{") && subtype.isEmpty() || cursor.at("=")) {
        return mtypes(first, subtype);
      }
    }
    var name = new TypeName(type.text(), subtype, type.at());
    return new Declaration.Variables(variables(visibility, name));
  }

  private TypeName reference() throws RejectedException {
    Terminal word = cursor.advance();
    return TypeName.reference(words.proctype().text(), word.at());
  }

  private List<VarDecl> variables(Visibility visibility, TypeName type) throws RejectedException {
    var list = new ArrayList<VarDecl>();
    do {
      if (!list.isEmpty() && atDeclaration()) {
        throw Cursor.rejected(
            SyntaxRule.SYNTAX
                .error(cursor.peek().at(), "a type is not expected here")
                .withLabel("expected another name of type `" + type.name() + "`")
                .withHelp("`,` separates names of one type, `;` separates declarations"));
      }
      list.add(variable(visibility, type));
    } while (cursor.accept(","));
    return list;
  }

  private RejectedException notAType(Terminal t, String what) throws RejectedException {
    if (t.type() != Type.NAME) {
      return cursor.unexpected("the type of " + what);
    }
    var mistake =
        SyntaxRule.UNKNOWN_NAME
            .error(t.at(), "there is no type `" + t.text() + "`")
            .withLabel("expected the type of " + what);
    Optional<String> near = cursor.declaredNames.nearType(t.text());
    return Cursor.rejected(
        near.isPresent() ? mistake.withHelp("did you mean `" + near.get() + "`?") : mistake);
  }

  private static Visibility visibility(Terminal t) {
    return t.is("hidden")
        ? Visibility.HIDDEN
        : t.is("show") ? Visibility.SHOW : t.is("local") ? Visibility.LOCAL : Visibility.DEFAULT;
  }

  private Declaration mtypes(Terminal first, Optional<String> subtype) throws RejectedException {
    cursor.accept("=");
    cursor.expect("{", "before the names of the mtype");
    if (visibility(first) != Visibility.DEFAULT) {
      cursor.report(
          SyntaxRule.MISPLACED.error(
              first.at(), "`" + first.text() + "` cannot apply to mtype names"));
    }
    var names = new ArrayList<Terminal>();
    do {
      names.add(cursor.expectName("a name of an mtype"));
      while (cursor.accept(",")) {
        // commas are optional between and after the names
      }
    } while (!cursor.at("}"));
    for (Terminal each : names) {
      if (cursor.declaredNames.isMtype(each.text())) {
        cursor.report(
            SyntaxRule.NAME_TAKEN.error(
                each.at(), "the mtype name `" + each.text() + "` is declared twice"));
      }
      cursor.declaredNames.addMtype(each.text(), each.at());
    }
    cursor.advance();
    List<String> texts = names.stream().map(Terminal::text).toList();
    return new Declaration.Mtypes(new Unit.Mtype(subtype.orElse(""), texts, first.at()));
  }

  private VarDecl variable(Visibility visibility, TypeName type) throws RejectedException {
    Terminal name = cursor.expectName("a variable");
    Optional<Expression> bits = Optional.empty();
    Optional<Expression> length = Optional.empty();
    if (cursor.accept(":")) {
      if (!cursor.at(Type.CONSTANT)) {
        throw cursor.unexpected("the number of bits, a constant");
      }
      bits = Optional.of(expressions.constant());
    } else if (cursor.accept("[")) {
      length = Optional.of(constantOrName());
      cursor.expect("]", "after the length of the array");
    }
    Optional<Initializer> initial = cursor.accept("=") ? Optional.of(initial()) : Optional.empty();
    return new VarDecl(visibility, type, name.text(), bits, length, initial, name.at());
  }

  private Initializer initial() throws RejectedException {
    Terminal t = cursor.peek();
    if (t.is("[")) {
      cursor.advance();
      return channel(t.at());
    }
    if (!t.is("{")) {
      return new Initializer.Value(expressions.plain());
    }
    cursor.advance();
    var values = new ArrayList<Expression>();
    do {
      if (!cursor.at(Type.CONSTANT)) {
        throw cursor.unexpected("a constant, without a sign");
      }
      values.add(expressions.constant());
    } while (cursor.accept(","));
    cursor.expect("}", "after the initial values");
    return new Initializer.Values(values, t.at());
  }

  private Initializer channel(Position at) throws RejectedException {
    Expression capacity = constantExpression();
    cursor.expect("]", "after the channel's capacity");
    cursor.expect("of", "before the types of the messages");
    cursor.expect("{", "before the types of the messages");
    var fields = new ArrayList<TypeName>();
    do {
      fields.add(messageType());
    } while (cursor.accept(","));
    cursor.expect("}", "after the types of the messages");
    return new Initializer.Channel(capacity, fields, at);
  }

  private TypeName messageType() throws RejectedException {
    if (words.atReference()) {
      return reference();
    }
    Terminal t = cursor.peek();
    boolean builtIn = t.type() == Type.KEYWORD && Keywords.TYPES.contains(t.text());
    if (!builtIn && t.type() != Type.TYPE_NAME) {
      throw notAType(t, "a message field");
    }
    if (t.is("unsigned")) {
      throw Cursor.rejected(
          SyntaxRule.MISPLACED
              .error(t.at(), "`unsigned` cannot be the type of a message field")
              .withHelp("use `byte`, `short` or `int`"));
    }
    cursor.advance();
    Optional<String> subtype = Optional.empty();
    if (builtIn && cursor.at(":")) {
      if (!t.is("mtype")) {
        throw cursor.unexpected("`,` or `}`: only an mtype has a subtype");
      }
      cursor.advance();
      subtype = Optional.of(cursor.expectName("the name of an mtype").text());
    }
    return new TypeName(t.text(), subtype, t.at());
  }

  /** A constant expression, or a single variable that has a constant initial value. */
  Expression constantOrName() throws RejectedException {
    Expression e = expressions.plain();
    if (e instanceof Expression.Name n && isPlain(n)) {
      return e;
    }
    checkConstant(e);
    return e;
  }

  private Expression constantExpression() throws RejectedException {
    Expression e = expressions.plain();
    checkConstant(e);
    return e;
  }

  private static boolean isPlain(Expression.Name n) {
    return n.selectors().size() == 1 && n.selectors().getFirst().index().isEmpty();
  }

  private void checkConstant(Expression e) throws RejectedException {
    switch (e) {
      case Expression.Number n -> {}
      case Expression.Name n
          when isPlain(n) && cursor.declaredNames.isMtype(n.selectors().get(0).name()) -> {}
      case Expression.Unary u when u.op().equals("-") -> checkConstant(u.operand());
      case Expression.Binary b when "+-*/%".contains(b.op()) -> {
        checkConstant(b.left());
        checkConstant(b.right());
      }
      default ->
          throw Cursor.rejected(
              SyntaxRule.CONSTANT
                  .error(e.at(), "a constant is needed here")
                  .withLabel("this is not a constant")
                  .withHelp("constants are numbers and mtype names with + - * / %"));
    }
  }
}
