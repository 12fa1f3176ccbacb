package rondo.promela.lower;

import java.util.Optional;
import rondo.ir.IntType;

/** The type of a variable or field. */
sealed interface DataType {
  /**
   * A type that holds one number.
   *
   * @param bits the width of an unsigned
   * @param mtype the name of a named mtype
   */
  record Basic(Kind kind, int bits, Optional<String> mtype) implements DataType {
    static Basic of(Kind kind) {
      return new Basic(kind, 0, Optional.empty());
    }

    /** How a variable of this type is stored; bits are packed only where they stand alone. */
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
    /** An array, whose bits take a byte each. */
    ARRAY,
    /** A hidden variable, whose bits and unsigned numbers take a byte each. */
    WHOLE_BYTES
  }

  default boolean isChannel() {
    return this instanceof Basic basic && basic.kind() == Kind.CHAN;
  }
}
