package rondo.smt.check;

import java.util.List;
import java.util.Optional;
import rondo.smt.check.Induction.Attempt;

/**
 * Decides whether something can go wrong: bounded search from the beginning and induction from
 * anywhere take turns, one stride each, until one of them has the answer or the bound is reached.
 */
public final class Check {
  private final Subject subject;
  private final Effort effort;

  private Check(Subject subject, Effort effort) {
    this.subject = subject;
    this.effort = effort;
  }

  public static Finding of(Subject subject, Effort effort) {
    return new Check(subject, effort).run();
  }

  private Finding run() {
    try (var session = new Session(effort)) {
      var bounded = new Bounded(session, subject.runs());
      Optional<Finding> found = bounded.next();
      Optional<Inductions> inductions = subject.anywhere().map(_ -> new Inductions(session));
      while (found.isEmpty()) {
        found = inductions.flatMap(i -> i.next(bounded.safe()));
        for (int i = 0; i < subject.stride() && found.isEmpty(); i++) {
          found =
              bounded.safe() < effort.bound()
                  ? bounded.next()
                  : Optional.of(new Finding.Open(bounded.safe(), Finding.Why.BOUND, ""));
        }
      }
      return found.get();
    }
  }

  /** Induction, at first without invariants, then with those that are found. */
  private final class Inductions {
    private final Session session;
    private final Induction induction;
    private Optional<Houdini> houdini = Optional.empty();
    private boolean tried = false;

    Inductions(Session session) {
      this.session = session;
      induction = new Induction(session, subject);
    }

    /** The next conclusion, given that nothing is wrong up to a time. */
    Optional<Finding> next(int safe) {
      if (tried) {
        if ((induction.window() + 1) * subject.stride() > safe) {
          return Optional.empty();
        }
        induction.widen();
      }
      tried = true;
      return invariants().map(i -> new Finding.Inductive(induction.window(), i));
    }

    private Optional<List<Candidate>> invariants() {
      if (induction.conclusion(List.of()) instanceof Attempt.Closed) {
        return Optional.of(List.of());
      }
      if (subject.candidates().isEmpty()) {
        return Optional.empty();
      }
      if (houdini.isEmpty()) {
        houdini = Optional.of(new Houdini(session, subject));
      }
      return houdini.get().enough(induction);
    }
  }
}
