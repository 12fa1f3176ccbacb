package rondo.promela.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * The declaration of one variable, parameter or structure field.
 *
 * @param bits {@code unsigned x : bits}
 * @param length the array length, a constant expression
 */
public record VarDecl(
    Visibility visibility,
    TypeName type,
    String name,
    Optional<Expression> bits,
    Optional<Expression> length,
    Optional<Initializer> initial,
    Position at) {

  public enum Visibility {
    DEFAULT,
    HIDDEN,
    SHOW,
    LOCAL,
    /** Owned by a replicated process, and accessible to all others. */
    PUBLIC
  }

  /**
   * {@code name} is a keyword ({@code byte}) or a typedef; {@code subtype} only for mtypes, and for
   * references, where it is the proctype.
   */
  public record TypeName(String name, Optional<String> subtype, Position at) {
    private static final String REFERENCE = "ref";

    /** {@code ref proctype}. */
    public static TypeName reference(String proctype, Position at) {
      return new TypeName(REFERENCE, Optional.of(proctype), at);
    }

    /** The proctype that a value refers to, if it is a reference. */
    public Optional<String> target() {
      return name.equals(REFERENCE) ? subtype : Optional.empty();
    }
  }

  public sealed interface Initializer {
    record Value(Expression value) implements Initializer {}

    record Values(List<Expression> values, Position at) implements Initializer {
      public Values {
        values = List.copyOf(values);
      }
    }

    /** {@code [capacity] of { types }}. */
    record Channel(Expression capacity, List<TypeName> fields, Position at) implements Initializer {
      public Channel {
        fields = List.copyOf(fields);
      }
    }
  }
}
