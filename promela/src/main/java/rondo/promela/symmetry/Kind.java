package rondo.promela.symmetry;

import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.TypeName;

/** What the value of an expression is, as far as renaming processes is concerned. */
sealed interface Kind {
  Kind NUMBER = new Number();

  record Number() implements Kind {}

  /** One of the processes of a type, or none of them. */
  record Reference(String proctype) implements Kind {}

  /** {@code _undef_ref}, which refers to none of any type. */
  record Undefined() implements Kind {}

  /** A channel; {@code message} is what it was created with, if that is known. */
  record Channel(Optional<List<TypeName>> message) implements Kind {}

  record Structure(String typedef) implements Kind {}

  static Kind of(VarDecl declared) {
    Kind kind = of(declared.type());
    return kind instanceof Channel
            && declared.initial().isPresent()
            && declared.initial().get() instanceof VarDecl.Initial.Channel c
        ? new Channel(Optional.of(c.fields()))
        : kind;
  }

  /** Of a message field or the like. */
  static Kind of(TypeName type) {
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

  /** How to call it in a message. */
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
