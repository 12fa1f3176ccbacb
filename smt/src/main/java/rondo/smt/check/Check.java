package rondo.smt.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.LimitReachedException;
import rondo.smt.check.Induction.Attempt;

/**
 * Decides whether something can go wrong: bounded search from the beginning and induction from
 * anywhere take turns, until one of them has the answer or the bound is reached.
 *
 * <p>What a window shows, a wider one shows, too; so windows are doubled from one conclusion to the
 * next, and most of the time is left for runs from the beginning.
 */
public final class Check {
  private final Subject subject;
  private final Effort effort;

  private Optional<Bounded> begun = Optional.empty();

  private Check(Subject subject, Effort effort) {
    this.subject = subject;
    this.effort = effort;
  }

  public static Finding of(Subject subject, Effort effort) {
    return new Check(subject, effort).run();
  }

  private Finding run() {
    try (var session = new Session(effort)) {
      return session.budget().call(() -> run(session));
    } catch (LimitReachedException e) {
      int safe = begun.map(Bounded::safe).orElse(-1);
      return new Finding.Open(safe, Finding.Why.of(e.limit()), "");
    }
  }

  private Finding run(Session session) {
    var bounded = new Bounded(session, subject.runs());
    begun = Optional.of(bounded);
    Optional<Finding> found = bounded.next();
    Optional<Inductions> inductions = subject.anywhere().map(_ -> new Inductions(session));
    while (found.isEmpty() && bounded.safe() < effort.bound()) {
      found = inductions.flatMap(i -> i.next(bounded.safe())).or(bounded::next);
    }
    return found
        .or(() -> inductions.flatMap(i -> i.last(bounded.safe())))
        .orElseGet(() -> new Finding.Open(bounded.safe(), Finding.Why.BOUND, ""));
  }

  /** Induction, at first without invariants, then with those that are found. */
  private final class Inductions {
    private final Session session;
    private final Induction induction;
    private Optional<Houdini> houdini = Optional.empty();
    private int due = 0;

    Inductions(Session session) {
      this.session = session;
      induction = new Induction(session, subject);
    }

    /** The next conclusion that is due, given that nothing is wrong up to a time. */
    Optional<Finding> next(int safe) {
      return due * subject.stride() <= safe ? conclusion(due) : Optional.empty();
    }

    /** The last one, if it was not drawn before. */
    Optional<Finding> last(int safe) {
      int widest = safe / subject.stride();
      return widest > induction.window() || due == 0 ? conclusion(widest) : Optional.empty();
    }

    private Optional<Finding> conclusion(int window) {
      while (induction.window() < window) {
        induction.widen();
      }
      due = Math.max(1, 2 * window);
      return invariants().map(i -> new Finding.Inductive(window, i));
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
