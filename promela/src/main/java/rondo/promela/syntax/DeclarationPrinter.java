package rondo.promela.syntax;

import java.util.List;
import java.util.stream.Collectors;
import rondo.promela.syntax.VarDecl.Initializer;
import rondo.promela.syntax.VarDecl.TypeName;

/** Prints declarations. */
final class DeclarationPrinter {
  private DeclarationPrinter() {}

  /** The variables of one declaration: {@code byte x, y = 2}. */
  static String declaration(List<VarDecl> variables) {
    return type(variables.getFirst())
        + variables.stream().map(DeclarationPrinter::variable).collect(Collectors.joining(", "));
  }

  /** Parameters or fields, each with its type. */
  static String parameters(List<VarDecl> variables) {
    return variables.stream().map(v -> type(v) + variable(v)).collect(Collectors.joining("; "));
  }

  private static String type(VarDecl v) {
    String visibility =
        switch (v.visibility()) {
          case DEFAULT -> "";
          case HIDDEN -> "hidden ";
          case SHOW -> "show ";
          case LOCAL -> "local ";
          case PUBLIC -> "public ";
        };
    return visibility + type(v.type()) + " ";
  }

  private static String type(TypeName t) {
    String separator = t.target().isPresent() ? " " : ":";
    return t.name() + t.subtype().map(s -> separator + s).orElse("");
  }

  private static String variable(VarDecl v) {
    return v.name()
        + v.bits().map(b -> " : " + ExpressionPrinter.text(b)).orElse("")
        + v.length().map(l -> "[" + ExpressionPrinter.text(l) + "]").orElse("")
        + v.initial().map(i -> " = " + initial(i)).orElse("");
  }

  private static String initial(Initializer initializer) {
    return switch (initializer) {
      case Initializer.Value v -> ExpressionPrinter.text(v.value());
      case Initializer.Values v -> "{" + ExpressionPrinter.list(v.values()) + "}";
      case Initializer.Channel c ->
          "["
              + ExpressionPrinter.text(c.capacity())
              + "] of {"
              + c.fields().stream().map(DeclarationPrinter::type).collect(Collectors.joining(","))
              + "}";
    };
  }
}
