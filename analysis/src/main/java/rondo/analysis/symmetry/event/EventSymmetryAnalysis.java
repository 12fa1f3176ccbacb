package rondo.analysis.symmetry.event;

import java.util.List;
import java.util.Set;
import rondo.analysis.symmetry.event.SymmetryGroups.ProcessPartition;
import rondo.analysis.symmetry.term.ProcessOccurrences;
import rondo.analysis.symmetry.term.ProtocolDeclarations;
import rondo.analysis.symmetry.term.StmtSymmetryAnalysis;
import rondo.analysis.symmetry.term.TermSymmetryAnalysis;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * Finds the constructs of a system that break process symmetry: applies {@link
 * TermSymmetryAnalysis} and {@link StmtSymmetryAnalysis} to roles, monitors and properties. So
 * initial states, reactions and properties are invariant under the permutations that remain.
 *
 * <p>Monitors observe one announcement after the other. A step is made by one process, which
 * executes its announcements in program order; only {@code init} is executed by all processes at
 * once ({@link InitialAnnouncements}).
 */
final class EventSymmetryAnalysis {
  private final EventSystem system;
  private final ProcessPartition partition;
  private final TermSymmetryAnalysis terms;
  private final StmtSymmetryAnalysis statements;

  EventSymmetryAnalysis(EventSystem system, ProcessPartition partition) {
    this.system = system;
    this.partition = partition;
    var declarations = new Declarations(system);
    terms = new TermSymmetryAnalysis(declarations, partition);
    statements = new StmtSymmetryAnalysis(terms, declarations, partition);
  }

  private record Declarations(EventSystem system) implements ProtocolDeclarations {
    @Override
    public int roleCount() {
      return system.roles().size();
    }

    @Override
    public int roleOf(int process) {
      return system.roles().indexOf(system.roleOf(process));
    }

    @Override
    public List<Type> variable(int variable) {
      return system.roles().stream().map(r -> r.variables().get(variable).type()).toList();
    }

    @Override
    public Type monitorVariable(int monitor, int variable) {
      return system.monitors().get(monitor).variables().get(variable).type();
    }

    @Override
    public Type message(int kind) {
      return system.messages().get(kind).content();
    }

    @Override
    public boolean isFifo() {
      return system.faultModel().hasFifo();
    }

    @Override
    public boolean crashesWithinSteps() {
      return !system.faultModel().crashesWithinSteps().isNone();
    }
  }

  void analyzeProcesses() {
    for (int r = 0; r < system.roles().size(); r++) {
      Role role = system.roles().get(r);
      terms.executedBy(r, role.variables());
      role.variables().forEach(statements::analyze);
      statements.analyze(role.init());
      int number = r;
      new InitialAnnouncements(system)
          .in(role.init())
          .ifPresent(
              announcement -> {
                terms.at(announcement.stmt().at());
                String what = "monitor %s observes the order of their announcements in init";
                partition.separated(
                    Set.of(number), what.formatted(announcement.observer().name()), terms.at());
              });
      statements.analyze(role.lifecycle().joining());
      statements.analyze(role.lifecycle().recovery());
      role.reactions().forEach(this::analyze);
    }
  }

  /** Monitors must react to announcements symmetrically, too. */
  void analyzeMonitors() {
    for (ProtocolMonitor protocolMonitor : system.monitors()) {
      partition.setReader(" in monitor " + protocolMonitor.name());
      terms.executedBy(TermSymmetryAnalysis.NO_ROLE, protocolMonitor.variables());
      protocolMonitor.variables().forEach(statements::analyze);
      protocolMonitor.cases().forEach(this::analyze);
    }
    partition.setReader("");
  }

  private void analyze(ProtocolMonitor.Case each) {
    terms.at(each.at());
    ProcessOccurrences content =
        switch (each.pattern().subject()) {
          case Subject.Message(int kind) -> message(kind);
          case Subject.Decision(int output) ->
              new ProcessOccurrences.Tuple(
                  List.of(terms.variable(output)), ProcessOccurrences.Items.EQUAL);
        };
    terms.bind(each.pattern().content(), content);
    terms.bind(each.pattern().sender(), terms.anyProcess());
    terms.of(each.guard());
    statements.analyze(each.body());
  }

  private ProcessOccurrences message(int kind) {
    return terms.of(system.messages().get(kind).content());
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
        terms.setMailbox(message(kind));
      }
      case Trigger.Received received -> {
        bind(received.kind(), received.message(), received.sender());
        terms.bind(received.size(), ProcessOccurrences.NONE);
        terms.of(received.threshold());
        received.groupKey().ifPresent(g -> terms.bind(g.value(), terms.of(g.term())));
        terms.setMailbox(message(received.kind()));
      }
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> {}
    }
    terms.of(reaction.guard());
    statements.analyze(reaction.body());
  }

  private void bind(int kind, Binder message, Binder sender) {
    terms.bind(message, message(kind));
    terms.bind(sender, terms.anyProcess());
  }

  void analyzeProperties() {
    terms.executedBy(TermSymmetryAnalysis.NO_ROLE, List.<LocalVariable>of());
    for (EventProperty property : system.properties()) {
      terms.at(property.at());
      switch (property) {
        case EventProperty.Invariant invariant -> terms.of(invariant.condition());
        case EventProperty.Temporal temporal ->
            temporal.observer().states().forEach(s -> s.moves().forEach(m -> terms.of(m.guard())));
        case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> {}
      }
    }
  }
}
