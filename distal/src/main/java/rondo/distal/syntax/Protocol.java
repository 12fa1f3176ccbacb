package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The syntax tree of a protocol. */
public record Protocol(Name name, List<Parameter> parameters, List<Declaration> declarations) {
  public Protocol {
    parameters = List.copyOf(parameters);
    declarations = List.copyOf(declarations);
  }

  /** A constant that can be set on the command line. */
  public record Parameter(Name name, Optional<Expression> value) {}

  /** This protocol with a further declaration. */
  public Protocol with(Declaration further) {
    return new Protocol(
        name, parameters, Stream.concat(declarations.stream(), Stream.of(further)).toList());
  }

  /** The declarations of one kind, in textual order. */
  public <D extends Declaration> List<D> all(Class<D> kind) {
    return declarations.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
