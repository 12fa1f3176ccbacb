package rondo.distal.lower;

import rondo.ir.data.Type;

/**
 * What is known of the value of an expression. Unlike a {@link Type} it may be the least that fits:
 * the numbers that a sum can have, the members of an empty set.
 */
sealed interface Sort {
  Sort BOOL = new Bool();
  Sort PROCESS = new Process();
  Sort PHASE = new Phase();
  Sort NOTHING = new Nothing();
  Sort WRONG = new Wrong();

  /** A number between these two, as far as is known. */
  record Number(long low, long high) implements Sort {
    @Override
    public String toString() {
      return "a number";
    }
  }

  record Bool() implements Sort {
    @Override
    public String toString() {
      return "a truth value";
    }
  }

  record Process() implements Sort {
    @Override
    public String toString() {
      return "a process";
    }
  }

  /** A stamp. */
  record Phase() implements Sort {
    @Override
    public String toString() {
      return "a phase";
    }
  }

  record Enumeration(Type.Enumeration type) implements Sort {
    @Override
    public String toString() {
      return "a value of `" + type.name() + "`";
    }
  }

  record Structure(Type.Structure type) implements Sort {
    @Override
    public String toString() {
      return "a value of `" + type.name() + "`";
    }
  }

  record Optional(Sort of) implements Sort {
    @Override
    public String toString() {
      return of instanceof Nothing ? "`none`" : of + " or `none`";
    }
  }

  record SetOf(Sort of) implements Sort {
    @Override
    public String toString() {
      return "a set";
    }
  }

  record Sequence(Sort of, int capacity) implements Sort {
    @Override
    public String toString() {
      return "a sequence";
    }
  }

  record Table(Type index, Sort of) implements Sort {
    @Override
    public String toString() {
      return "a table";
    }
  }

  /** Items that are listed: a sequence or a table, as it is needed. */
  record Row(Sort of, int length) implements Sort {
    @Override
    public String toString() {
      return "a sequence";
    }
  }

  /** What was heard in a round; no value. */
  record Mailbox(Sort message) implements Sort {
    @Override
    public String toString() {
      return "a mailbox";
    }
  }

  /** What is on its way; no value. */
  record Transit(Sort message) implements Sort {
    @Override
    public String toString() {
      return "what is on its way";
    }
  }

  /** No value at all, as in an empty set. */
  record Nothing() implements Sort {
    @Override
    public String toString() {
      return "nothing";
    }
  }

  /** Of an expression with a mistake that has been reported. */
  record Wrong() implements Sort {
    @Override
    public String toString() {
      return "something wrong";
    }
  }
}
