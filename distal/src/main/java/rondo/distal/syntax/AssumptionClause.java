package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** The syntax of a network assumption. */
public sealed interface AssumptionClause {
  Position at();

  /** {@code perfect}, {@code kernel} and others without a number. */
  record Plain(Keyword keyword, Position at) implements AssumptionClause {}

  /** {@code lossy 2 per round}, {@code crash 1} and others with a number. */
  record Counted(Measure measure, Expression count, Position at) implements AssumptionClause {}

  /** {@code crash 1 of acceptor}: an assumption about the processes of a role. */
  record OfRole(Counted counted, Name role) implements AssumptionClause {
    @Override
    public Position at() {
      return counted.at();
    }
  }

  /**
   * {@code lossy for Ping, Pong of client}: an assumption about some messages.
   *
   * @param fault the assumption
   * @param types the types of the messages; all if empty
   * @param role the role of the processes that send them, all if empty
   */
  record OfMessages(AssumptionClause fault, List<Name> types, Optional<Name> role)
      implements AssumptionClause {
    public OfMessages {
      types = List.copyOf(types);
    }

    @Override
    public Position at() {
      return fault.at();
    }
  }

  /**
   * {@code crash 1 within steps}: a process may crash within a step.
   *
   * @param crash the bound on the crashes, of a role or of all processes
   */
  record WithinSteps(AssumptionClause crash) implements AssumptionClause {
    @Override
    public Position at() {
      return crash.at();
    }
  }

  /**
   * {@code byzantine 1 symmetric}: a Byzantine process sends every message to all processes.
   *
   * @param byzantine the bound on Byzantine processes, of a role or of all processes
   */
  record Symmetric(AssumptionClause byzantine) implements AssumptionClause {
    @Override
    public Position at() {
      return byzantine.at();
    }
  }

  /**
   * {@code detector eventually P}: processes may ask a failure detector.
   *
   * @param detectorClass as text: {@code P}, {@code S}, {@code eventually P}, {@code eventually S}
   *     or {@code Omega}
   */
  record Detector(String detectorClass, Position at) implements AssumptionClause {}

  /** {@code where forall p : size(heard(p)) > N / 2}. */
  record Where(Expression condition, Position at) implements AssumptionClause {}

  enum Keyword {
    ANY("any"),
    ANY_EVEN_OWN("any even own"),
    PERFECT("perfect"),
    KERNEL("kernel"),
    MAJORITY("majority"),
    SYNCHRONOUS("synchronous"),
    EVENTUALLY_SYNCHRONOUS("eventually synchronous"),
    DUPLICATING("duplicating"),
    LOSSY("lossy"),
    FIFO("fifo");

    private final String text;

    Keyword(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  enum Measure {
    LOSSY_PER_ROUND("lossy", "per round"),
    LOSSY_IN_TOTAL("lossy", "in total"),
    CRASH("crash", ""),
    RECOVERY("recovery", ""),
    OMISSION("omission", ""),
    SEND_OMISSION("send omission", ""),
    RECEIVE_OMISSION("receive omission", ""),
    DELIVER("deliver", ""),
    SYNCHRONOUS_AFTER("synchronous after", "rounds"),
    BYZANTINE("byzantine", ""),
    TRANSIENT_BYZANTINE("transient byzantine", "");

    private final String prefix;
    private final String suffix;

    Measure(String before, String after) {
      this.prefix = before;
      this.suffix = after;
    }

    public String prefix() {
      return prefix;
    }

    public String suffix() {
      return suffix;
    }
  }
}
