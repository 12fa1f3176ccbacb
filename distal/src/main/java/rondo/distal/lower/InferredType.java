package rondo.distal.lower;

import rondo.ir.data.Type;

/**
 * What is known of the value of an expression. Unlike a {@link Type} it may be the least that fits:
 * the numbers that a sum can have, the members of an empty set.
 */
sealed interface InferredType {
  InferredType BOOL = new Bool();
  InferredType PROCESS = new Process();
  InferredType PHASE = new Phase();
  InferredType NOTHING = new Nothing();
  InferredType ERROR = new ErrorType();

  /** A number between these two, as far as is known. */
  record Number(long low, long high) implements InferredType {
    @Override
    public String toString() {
      return "a number";
    }
  }

  record Bool() implements InferredType {
    @Override
    public String toString() {
      return "a truth value";
    }
  }

  record Process() implements InferredType {
    @Override
    public String toString() {
      return "a process";
    }
  }

  /** A stamp. */
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

  /** Items that are listed: a sequence or a table, as it is needed. */
  record ListLiteral(InferredType of, int length) implements InferredType {
    @Override
    public String toString() {
      return "a sequence";
    }
  }

  /** What was heard in a round; no value. */
  record Mailbox(InferredType message) implements InferredType {
    @Override
    public String toString() {
      return "a mailbox";
    }
  }

  /** What is on its way; no value. */
  record Transit(InferredType message) implements InferredType {
    @Override
    public String toString() {
      return "what is on its way";
    }
  }

  /** No value at all, as in an empty set. */
  record Nothing() implements InferredType {
    @Override
    public String toString() {
      return "nothing";
    }
  }

  /** Of an expression with a mistake that has been reported. */
  record ErrorType() implements InferredType {
    @Override
    public String toString() {
      return "something wrong";
    }
  }
}
