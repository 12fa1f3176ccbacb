package rondo.distal.lower.type;

import rondo.ir.data.Type;

/**
 * The inferred type of an expression. Unlike a {@link Type} it may be the least one that fits: the
 * interval of a sum, the element type of an empty set.
 */
public sealed interface InferredType {
  InferredType BOOL = new Bool();
  InferredType PROCESS = new Process();
  InferredType PHASE = new Phase();
  InferredType NOTHING = new Nothing();
  InferredType ERROR = new ErrorType();

  /** An integer in an interval. */
  record Number(long low, long high) implements InferredType {
    @Override
    public String toString() {
      return "a number";
    }
  }

  record Bool() implements InferredType {
    @Override
    public String toString() {
      return "a Boolean";
    }
  }

  record Process() implements InferredType {
    @Override
    public String toString() {
      return "a process";
    }
  }

  /** A stamp: the number of a phase. */
  record Phase() implements InferredType {
    @Override
    public String toString() {
      return "a phase";
    }
  }

  record Enumeration(Type.Enumeration type) implements InferredType {
    @Override
    public String toString() {
      return "a value of `" + type.name() + "`";
    }
  }

  record Structure(Type.Structure type) implements InferredType {
    @Override
    public String toString() {
      return "a value of `" + type.name() + "`";
    }
  }

  record Optional(InferredType of) implements InferredType {
    @Override
    public String toString() {
      return of instanceof Nothing ? "`none`" : of + " or `none`";
    }
  }

  record SetOf(InferredType of) implements InferredType {
    @Override
    public String toString() {
      return "a set";
    }
  }

  record Sequence(InferredType of, int capacity) implements InferredType {
    @Override
    public String toString() {
      return "a sequence";
    }
  }

  record Table(Type index, InferredType of) implements InferredType {
    @Override
    public String toString() {
      return "a table";
    }
  }

  /** A list of elements; a sequence or a table, depending on the expected type. */
  record ListLiteral(InferredType of, int length) implements InferredType {
    @Override
    public String toString() {
      return "a sequence";
    }
  }

  /** The messages received in a round; not a value. */
  record Mailbox(InferredType message) implements InferredType {
    @Override
    public String toString() {
      return "a mailbox";
    }
  }

  /** The messages in transit; not a value. */
  record Transit(InferredType message) implements InferredType {
    @Override
    public String toString() {
      return "messages in transit";
    }
  }

  /** The bottom type, as of the elements of an empty set. */
  record Nothing() implements InferredType {
    @Override
    public String toString() {
      return "nothing";
    }
  }

  /** The type of an expression with a reported error. */
  record ErrorType() implements InferredType {
    @Override
    public String toString() {
      return "an erroneous expression";
    }
  }
}
