package rondo.ir.event.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.symmetry.SymmetryGroups.ProcessPartition;
import rondo.ir.round.TermTraversal;

/**
 * Finds the constructs of a system that break process symmetry.
 *
 * <p>A permutation of processes permutes the local states and messages, and all process identifiers
 * in them. Every term or statement that names no process and only compares processes for equality
 * is equivariant: its value after a permutation is the permuted value. That holds for each kind of
 * term and statement, unless {@link TermSymmetryAnalysis} or this class objects, and hence for
 * everything composed of them. So initial states, reactions and properties are invariant under
 * permutations. A named constant process is fixed; a set of constant processes, such as a role, is
 * preserved as a set.
 *
 * <p>Loops over processes iterate in the order of process numbers. That order is irrelevant if the
 * iterations are independent: the body only sends, and assigns nothing, or only the element of the
 * process that it iterates over, and reads nothing that it assigns. Loops over messages have been
 * checked already: no protocol depends on the order in which messages arrive.
 *
 * <p>If messages are received in the order in which they were sent, the order of the sends in a
 * loop matters, unless each iteration sends to another receiver. Monitors observe one announcement
 * after the other. A step is made by one process, which executes its announcements in program
 * order; only {@code init} is executed by all processes at once ({@link InitialAnnouncements}).
 */
final class EventSymmetryAnalysis {
  private final EventSystem system;
  private final ProcessPartition partition;
  private final TermSymmetryAnalysis terms;

  EventSymmetryAnalysis(EventSystem system, ProcessPartition partition) {
    this.system = system;
    this.partition = partition;
    Set<Integer> roles =
        IntStream.range(0, system.roles().size()).boxed().collect(Collectors.toSet());
    terms = new TermSymmetryAnalysis(system, roles, partition);
  }

  void analyzeProcesses() {
    for (int r = 0; r < system.roles().size(); r++) {
      Role role = system.roles().get(r);
      terms.executedBy(r);
      role.variables().forEach(this::analyze);
      analyze(role.init());
      int number = r;
      new InitialAnnouncements(system)
          .in(role.init())
          .ifPresent(
              announcement -> {
                terms.at(announcement.stmt().at());
                String what = "monitor %s observes the order of their announcements in init";
                partition.separate(
                    Set.of(number), what.formatted(announcement.observer().name()), terms.at());
              });
      analyze(role.lifecycle().joining());
      analyze(role.lifecycle().recovery());
      role.reactions().forEach(this::analyze);
    }
  }

  /** Monitors must react to announcements symmetrically, too. */
  void analyzeMonitors() {
    for (ProtocolMonitor protocolMonitor : system.monitors()) {
      partition.setReader(" in monitor " + protocolMonitor.name());
      terms.executedBy(protocolMonitor);
      protocolMonitor.variables().forEach(this::analyze);
      protocolMonitor.cases().forEach(this::analyze);
    }
    partition.setReader("");
  }

  private void analyze(ProtocolMonitor.Case each) {
    terms.at(each.at());
    ProcessOccurrences content =
        switch (each.pattern().subject()) {
          case Subject.Message(int kind) -> terms.of(system.messages().get(kind).content());
          case Subject.Decision(int output) ->
              new ProcessOccurrences.Tuple(List.of(terms.variable(output)), true);
        };
    terms.bind(each.pattern().content(), content);
    terms.bind(each.pattern().sender(), terms.anyProcess());
    terms.of(each.guard());
    analyze(each.body());
  }

  void analyzeProperties() {
    system.properties().forEach(this::analyze);
  }

  private void analyze(LocalVariable variable) {
    terms.at(variable.at());
    switch (variable.initial()) {
      case Initial.Fixed(Term value) -> terms.flow(terms.of(value), terms.of(variable.type()));
      case Initial.AnyOf(LoopRange range) -> terms.elementOf(range);
    }
  }

  private void analyze(Reaction reaction) {
    terms.at(reaction.at());
    switch (reaction.trigger()) {
      case Trigger.SingleMessage(int kind, Binder message, Binder sender) ->
          bind(kind, message, sender);
      case Trigger.Quorum(int kind, Binder message, Binder sender, Binder size, Term enough) -> {
        bind(kind, message, sender);
        terms.bind(size, ProcessOccurrences.NONE);
        terms.of(enough);
        terms.setMailbox(terms.of(system.messages().get(kind).content()));
      }
      case Trigger.Timeout _, Trigger.Internal _ -> {}
    }
    terms.of(reaction.guard());
    analyze(reaction.body());
  }

  private void bind(int kind, Binder message, Binder sender) {
    terms.bind(message, terms.of(system.messages().get(kind).content()));
    terms.bind(sender, terms.anyProcess());
  }

  private void analyze(EventProperty property) {
    terms.executedByProperty();
    terms.at(property.at());
    switch (property) {
      case EventProperty.Invariant invariant -> terms.of(invariant.condition());
      case EventProperty.Temporal temporal ->
          temporal.observer().states().forEach(s -> s.moves().forEach(m -> terms.of(m.guard())));
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> {}
    }
  }

  private void analyze(List<Stmt> statements) {
    statements.forEach(this::analyze);
  }

  private void analyze(Stmt stmt) {
    terms.at(stmt.at());
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, _, Term value, _) ->
          terms.flow(terms.of(value), part(target));
      case Stmt.Decide(_, var type, Term value, _) -> terms.flow(terms.of(value), terms.of(type));
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        terms.of(condition);
        analyze(then);
        analyze(otherwise);
      }
      case Stmt.For loop -> {
        Set<Integer> ordered = terms.enter(loop.loop());
        if (!loop.loop().range().isMailbox() && !commutes(loop)) {
          partition.separate(ordered, "the order of a loop over them matters", terms.at());
        }
        if (system.faultModel().fifo() && !sendsToLoopProcess(loop.loop(), loop.body())) {
          partition.separate(ordered, "a loop over them sends messages in order", terms.at());
        }
        analyze(loop.body());
      }
      case Stmt.Choose(Loop loop, List<Stmt> body, _) -> {
        terms.enter(loop);
        analyze(body);
      }
      case Stmt.Let(Binder binder, Term value, List<Stmt> body, _) -> {
        terms.bind(binder, terms.of(value));
        analyze(body);
      }
      case Stmt.Assert(Term condition, _, _) -> terms.of(condition);
      case Stmt.Announce(_, var type, Term message, _) ->
          terms.flow(terms.of(message), terms.of(type));
      case Stmt.Send(_, var type, Term message, Receivers to, _) -> {
        terms.flow(terms.of(message), terms.of(type));
        to.terms().forEach(terms::of);
      }
    }
  }

  private ProcessOccurrences part(Stmt.Target target) {
    ProcessOccurrences part = terms.of(new Term.OwnVariable(target.variable()));
    for (Stmt.PathStep step : target.path()) {
      part =
          switch (step) {
            case Stmt.PathStep.Field(int field) -> TermSymmetryAnalysis.field(part, field);
            case Stmt.PathStep.Element(Term index, _, Position at) -> {
              terms.at(at);
              yield terms.item(part, index);
            }
          };
    }
    return part;
  }

  /** Whether each iteration of a loop sends only to the process that it iterates over. */
  private static boolean sendsToLoopProcess(Loop loop, List<Stmt> body) {
    return body.stream().allMatch(s -> sendsToLoopProcess(loop, s));
  }

  private static boolean sendsToLoopProcess(Loop loop, Stmt stmt) {
    return switch (stmt) {
      case Stmt.Send send ->
          send.to() instanceof Receivers.One(Term.BoundVariable(Binder to))
              && (to.equals(loop.variable()) || loop.sender().filter(to::equals).isPresent());
      case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) ->
          sendsToLoopProcess(loop, then) && sendsToLoopProcess(loop, otherwise);
      case Stmt.For inner -> sendsToLoopProcess(loop, inner.body());
      case Stmt.Choose choice -> sendsToLoopProcess(loop, choice.body());
      case Stmt.Let let -> sendsToLoopProcess(loop, let.body());
      case Stmt.Assign _, Stmt.Assert _, Stmt.Announce _, Stmt.Decide _ -> true;
    };
  }

  /** Whether the iterations of a loop commute. */
  private static boolean commutes(Stmt.For loop) {
    var assigned = new ArrayList<Integer>();
    if (!isOrderIndependent(loop.loop(), loop.body(), assigned)) {
      return false;
    }
    // An assignment to an element counts as a read of the whole variable, but no iteration reads
    // what another one assigns.
    List<Integer> read =
        TermTraversal.of(List.of(loop))
            .filter(Term.OwnVariable.class::isInstance)
            .map(t -> ((Term.OwnVariable) t).variable())
            .toList();
    return assigned.stream()
        .allMatch(v -> Collections.frequency(read, v) == Collections.frequency(assigned, v));
  }

  private static boolean isOrderIndependent(Loop loop, List<Stmt> body, List<Integer> assigned) {
    return body.stream().allMatch(s -> isOrderIndependent(loop, s, assigned));
  }

  private static boolean isOrderIndependent(Loop loop, Stmt stmt, List<Integer> assigned) {
    return switch (stmt) {
      case Stmt.Send _, Stmt.Assert _ -> true;
      case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) ->
          isOrderIndependent(loop, then, assigned) && isOrderIndependent(loop, otherwise, assigned);
      case Stmt.Let(_, _, List<Stmt> inner, _) -> isOrderIndependent(loop, inner, assigned);
      case Stmt.Assign(Stmt.Target(int variable, List<Stmt.PathStep> path), _, _, _) -> {
        assigned.add(variable);
        yield !path.isEmpty()
            && path.getFirst() instanceof Stmt.PathStep.Element(Term index, _, _)
            && index.equals(new Term.BoundVariable(loop.variable()));
      }
      case Stmt.Decide _, Stmt.For _, Stmt.Choose _, Stmt.Announce _ -> false;
    };
  }
}
