package rondo.promela.lower.scope;

import java.util.Optional;
import rondo.ir.IntType;

/** The type of a variable or field. */
public sealed interface DataType {
  /**
   * A numeric type.
   *
   * @param bits the width of an unsigned
   * @param mtype the name of a named mtype
   */
  record Basic(Kind kind, int bits, Optional<String> mtype) implements DataType {
    static Basic of(Kind kind) {
      return new Basic(kind, 0, Optional.empty());
    }

    /** The storage type of a variable of this type; bits are packed only in scalars. */
    IntType storage(Packing packing) {
      return switch (kind) {
        case BIT -> packing == Packing.PACKED ? IntType.BIT : IntType.BYTE;
        case UNSIGNED -> packing == Packing.WHOLE_BYTES ? IntType.BYTE : IntType.unsigned(bits);
        case BYTE, MTYPE, CHAN -> IntType.BYTE;
        case SHORT -> IntType.SHORT;
        case INT -> IntType.INT;
      };
    }
  }

  record Structure(StructType type) implements DataType {}

  enum Kind {
    BIT,
    BYTE,
    SHORT,
    INT,
    UNSIGNED,
    MTYPE,
    CHAN
  }

  enum Packing {
    PACKED,
    /** An array; each of its bits takes a byte. */
    ARRAY,
    /** A hidden variable; its bits and unsigned numbers take a byte each. */
    WHOLE_BYTES
  }

  default boolean isChannel() {
    return this instanceof Basic basic && basic.kind() == Kind.CHAN;
  }
}
