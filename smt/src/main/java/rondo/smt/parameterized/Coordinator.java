package rondo.smt.parameterized;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * The one process that a protocol distinguishes: the coordinator of each phase, {@code
 * primary(phase)}, or one process for the whole run, such as {@code process(0)}.
 *
 * @param name the term for it; empty if all processes are alike
 */
record Coordinator(Optional<Term> name) {
  private static final Term ROTATING = new Term.Primary(new Term.Phase());

  /**
   * The coordinator of a protocol.
   *
   * @throws UnsupportedParameterizationException if there are several, or if something depends on
   *     which process it is in another way than by comparison with the coordinator
   */
  static Coordinator of(RoundSystem system) {
    Set<Term> names = names(system);
    var terms = new TermTraversal(system).ofProcesses().toList();
    if (names.size() > 1 || names.stream().anyMatch(n -> isPrimary(n) && !n.equals(ROTATING))) {
      throw new UnsupportedParameterizationException("several coordinators", Position.NONE);
    }
    Set<Binder> senders = new HashSet<>();
    terms.forEach(t -> sender(t).forEach(senders::add));
    system.rounds().stream()
        .flatMap(r -> Stmt.within(r.update()))
        .forEach(s -> sender(s).forEach(senders::add));
    for (Round round : system.rounds()) {
      check(terms(round), names, senders, round.at());
    }
    check(terms, names, senders, Position.NONE);
    return new Coordinator(names.stream().findFirst());
  }

  /** Whether a protocol distinguishes some process. */
  static boolean mayExist(RoundSystem system) {
    return !names(system).isEmpty();
  }

  private static Set<Term> names(RoundSystem system) {
    return Stream.concat(new TermTraversal(system).ofProcesses(), receivers(system))
        .filter(Coordinator::isName)
        .collect(Collectors.toSet());
  }

  private static List<Term> terms(Round round) {
    Stream<Term> sent =
        round.sends().stream()
            .flatMap(s -> Stream.concat(Stream.of(s.guard(), s.message()), s.to().terms().stream()))
            .flatMap(Term::subterms);
    return Stream.concat(sent, TermTraversal.of(round.update())).toList();
  }

  /** Rejects processes that are not compared with the coordinator. */
  private static void check(List<Term> terms, Set<Term> names, Set<Binder> senders, Position at) {
    long uses = terms.stream().filter(t -> isSomeProcess(t, senders)).count();
    long compared =
        terms.stream().filter(t -> comparesWith(names, t) && hasOperand(t, senders)).count();
    if (uses > compared) {
      throw new UnsupportedParameterizationException("a particular process", at);
    }
  }

  private static Stream<Binder> sender(Term term) {
    return term instanceof Term.Fold fold ? fold.loop().sender().stream() : Stream.empty();
  }

  private static Stream<Binder> sender(Stmt statement) {
    return switch (statement) {
      case Stmt.For loop -> loop.loop().sender().stream();
      case Stmt.Choose choose -> choose.loop().sender().stream();
      default -> Stream.empty();
    };
  }

  private static Stream<Term> receivers(RoundSystem system) {
    return system.rounds().stream()
        .flatMap(r -> r.sends().stream())
        .map(Round.Send::to)
        .flatMap(
            to -> to instanceof Receivers.One(Term process) ? Stream.of(process) : Stream.of());
  }

  private static boolean isName(Term term) {
    return isPrimary(term) || term instanceof Term.ProcessConstant;
  }

  private static boolean isPrimary(Term term) {
    return term instanceof Term.Primary;
  }

  /** Whether a term is a process, but not the coordinator by name. */
  private static boolean isSomeProcess(Term term, Set<Binder> senders) {
    return term instanceof Term.Self
        || term instanceof Term.Successor
        || term instanceof Term.BoundVariable(Binder binder) && senders.contains(binder);
  }

  private static boolean comparesWith(Set<Term> names, Term term) {
    return term instanceof Term.Binary(Term.BinaryOp op, Term left, Term right, _)
        && (op == Term.BinaryOp.EQ || op == Term.BinaryOp.NE)
        && (names.contains(left) || names.contains(right));
  }

  private static boolean hasOperand(Term term, Set<Binder> senders) {
    return term instanceof Term.Binary(_, Term left, Term right, _)
        && (isSomeProcess(left, senders) || isSomeProcess(right, senders));
  }

  boolean exists() {
    return name.isPresent();
  }

  /** Whether each phase has its own coordinator. */
  boolean isRotating() {
    return name.filter(Coordinator::isPrimary).isPresent();
  }

  /** Whether one process is the coordinator for the whole run. */
  boolean isFixed() {
    return exists() && !isRotating();
  }

  /** The fewest processes for which the coordinator exists. */
  int leastProcesses() {
    return name.orElse(null) instanceof Term.ProcessConstant(int process) ? process + 1 : 1;
  }

  boolean isCalled(Term process) {
    return name.isPresent() && name.get().equals(process);
  }
}
