package rondo.promela.symmetry.type;

import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.TypeName;

/** The type of an expression with respect to permutations of processes. */
public sealed interface SymmetryType {
  SymmetryType NUMBER = new Number();

  record Number() implements SymmetryType {}

  /** A reference to a process of a type, possibly undefined. */
  record Reference(String proctype) implements SymmetryType {}

  /** {@code _undef_ref}, the undefined reference of every type. */
  record Undefined() implements SymmetryType {}

  /** A channel; {@code message} has the field types it was created with, if they are known. */
  record Channel(Optional<List<TypeName>> message) implements SymmetryType {}

  record Structure(String typedef) implements SymmetryType {}

  static SymmetryType of(VarDecl declared) {
    SymmetryType type = of(declared.type());
    return type instanceof Channel
            && declared.initial().isPresent()
            && declared.initial().get() instanceof VarDecl.Initializer.Channel c
        ? new Channel(Optional.of(c.fields()))
        : type;
  }

  /** The symmetry type of a variable or message field. */
  static SymmetryType of(TypeName type) {
    if (type.target().isPresent()) {
      return new Reference(type.target().get());
    }
    return switch (type.name()) {
      case "bit", "bool", "byte", "pid", "short", "int", "unsigned", "mtype" -> NUMBER;
      case "chan" -> new Channel(Optional.empty());
      default -> new Structure(type.name());
    };
  }

  default boolean isReference() {
    return this instanceof Reference || this instanceof Undefined;
  }

  /** The type as it is called in diagnostics. */
  default String described() {
    return switch (this) {
      case Number _ -> "a number";
      case Reference(String proctype) -> "a reference to `" + proctype + "`";
      case Undefined _ -> "`_undef_ref`";
      case Channel _ -> "a channel";
      case Structure(String typedef) -> "a `" + typedef + "`";
    };
  }
}
