package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.DiagnosticCollector;
import rondo.promela.lower.scope.DataType.Basic;
import rondo.promela.lower.scope.DataType.Kind;
import rondo.promela.lower.scope.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.TypeName;

/** Resolves the types in declarations, and checks lengths and widths. */
public final class TypeResolution {
  /** Enough for every model that can be verified; keeps flattened lengths far from overflow. */
  private static final int MAX_LENGTH = 1 << 20;

  private static final int DEFAULT_LENGTH = 8;
  private static final int MAX_WIDTH = 31;

  private final GlobalSymbolTable table;
  private final ConstantEvaluator evaluator;
  private final DiagnosticCollector diagnostics;

  TypeResolution(GlobalSymbolTable table, DiagnosticCollector diagnostics) {
    this.table = table;
    this.evaluator = new ConstantEvaluator(table);
    this.diagnostics = diagnostics;
  }

  /**
   * The type of that name, which the parser has found declared. If the name had another meaning
   * before, which was reported already, the type is {@code int}.
   */
  DataType named(TypeName name) {
    Optional<Kind> kind =
        switch (name.name()) {
          case "bit", "bool" -> Optional.of(Kind.BIT);
          case "byte", "pid" -> Optional.of(Kind.BYTE);
          case "short" -> Optional.of(Kind.SHORT);
          case "int" -> Optional.of(Kind.INT);
          case "unsigned" -> Optional.of(Kind.UNSIGNED);
          case "mtype" -> Optional.of(Kind.MTYPE);
          case "chan" -> Optional.of(Kind.CHAN);
          default -> Optional.empty();
        };
    if (kind.isPresent()) {
      return new Basic(kind.get(), MAX_WIDTH, name.subtype());
    }
    return table
        .type(name.name())
        .<DataType>map(DataType.Structure::new)
        .orElse(Basic.of(Kind.INT));
  }

  public Declaration declaration(VarDecl decl) {
    DataType type = width(decl, named(decl.type()));
    int length = decl.length().map(l -> length(decl, l)).orElse(1);
    if (flatLength(type, length) > MAX_LENGTH) {
      diagnostics.add(
          SemanticRule.BAD_ARRAY_LENGTH,
          decl.at(),
          "`" + decl.name() + "` has more than " + MAX_LENGTH + " elements");
      length = 1;
    }
    return new Declaration(decl.name(), type, length, decl.length().isPresent(), decl.at());
  }

  private static long flatLength(DataType type, long length) {
    return switch (type) {
      case Basic _ -> length;
      case DataType.Structure(StructType struct) -> {
        long sum = 0;
        for (StructType.Field field : struct.fields()) {
          sum += flatLength(field.type(), field.length());
        }
        yield length * sum;
      }
    };
  }

  private DataType width(VarDecl decl, DataType type) {
    if (!(type instanceof Basic basic) || basic.kind() != Kind.UNSIGNED) {
      decl.bits()
          .ifPresent(
              b ->
                  diagnostics.add(
                      SemanticRule.BAD_WIDTH,
                      b.at(),
                      "only an unsigned variable can have a width"));
      return type;
    }
    if (decl.bits().isEmpty()) {
      diagnostics.add(
          SemanticRule.BAD_WIDTH,
          decl.at(),
          "unsigned `" + decl.name() + "` needs a width",
          "write `unsigned " + decl.name() + " : 5` for five bits");
      return type;
    }
    OptionalInt bits = evaluator.value(decl.bits().get());
    if (bits.isEmpty() || bits.getAsInt() < 1 || bits.getAsInt() > MAX_WIDTH) {
      diagnostics.add(
          SemanticRule.BAD_WIDTH,
          decl.bits().get().at(),
          "the width of an unsigned is 1 to 31 bits");
      return type;
    }
    return new Basic(Kind.UNSIGNED, bits.getAsInt(), Optional.empty());
  }

  private int length(VarDecl decl, Expression written) {
    OptionalInt value = evaluator.value(written);
    if (value.isEmpty()) {
      value = lengthOfVariable(written);
    }
    if (value.isEmpty()) {
      diagnostics.add(
          SemanticRule.NOT_CONSTANT,
          written.at(),
          "the length of `" + decl.name() + "` is not constant");
      return 1;
    }
    int length = value.getAsInt();
    if (length < 1 || length > MAX_LENGTH) {
      diagnostics.add(
          SemanticRule.BAD_ARRAY_LENGTH,
          written.at(),
          "`" + decl.name() + "` cannot have " + length + " elements");
      return 1;
    }
    return length;
  }

  /** The length given by an initialised variable, which as in Spin stands for its first value. */
  private OptionalInt lengthOfVariable(Expression written) {
    if (!(written instanceof Expression.Name name)
        || name.selectors().size() != 1
        || name.selectors().getFirst().index().isPresent()) {
      return OptionalInt.empty();
    }
    Optional<VariableSymbol> variable = table.variable(name.selectors().getFirst().name());
    if (variable.isEmpty()) {
      return OptionalInt.empty();
    }
    int value = variable.get().firstValue().orElse(0);
    int length = value > 0 ? value : DEFAULT_LENGTH;
    diagnostics.add(
        SemanticRule.VARIABLE_LENGTH,
        written.at(),
        "`" + variable.get().name() + "` is used as array length with the value " + length);
    return OptionalInt.of(length);
  }

  /** A constant in a declaration, such as a capacity. */
  OptionalInt constant(Expression written, String what) {
    OptionalInt value = evaluator.value(written);
    if (value.isEmpty()) {
      diagnostics.add(SemanticRule.NOT_CONSTANT, written.at(), what + " is not constant");
    }
    return value;
  }

  /** The number of instances of an active proctype, which may also be an initialised variable. */
  public OptionalInt instances(Expression written) {
    OptionalInt value = evaluator.value(written);
    if (value.isPresent()) {
      return value;
    }
    if (written instanceof Expression.Name name && name.selectors().size() == 1) {
      Optional<Integer> first =
          table.variable(name.selectors().getFirst().name()).flatMap(VariableSymbol::firstValue);
      if (first.isPresent()) {
        return OptionalInt.of(first.get());
      }
    }
    return constant(written, "the number of processes");
  }

  /** The basic types of a message field or parameter of this type, flattened in order. */
  public static List<Basic> flatten(DataType type, int length) {
    List<Basic> flat = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      switch (type) {
        case Basic basic -> flat.add(basic);
        case DataType.Structure(StructType struct) ->
            struct.fields().forEach(f -> flat.addAll(flatten(f.type(), f.length())));
      }
    }
    return flat;
  }

  /** Whether a structure has an array of structures, which cannot be flattened. */
  public static boolean hasArrayOfStructures(DataType type) {
    return type instanceof DataType.Structure(StructType struct)
        && struct.fields().stream()
            .anyMatch(
                f ->
                    (f.isArray() && f.type() instanceof DataType.Structure)
                        || hasArrayOfStructures(f.type()));
  }
}
