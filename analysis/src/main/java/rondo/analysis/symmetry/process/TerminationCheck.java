package rondo.analysis.symmetry.process;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Checks that processes may be kept alive at their end without observable effect. Termination
 * breaks symmetry, since only the youngest process can terminate. Keeping interchangeable processes
 * alive is sound if the program neither counts processes nor refers to terminated ones, starts no
 * process that would have got the pid of a terminated one, and no other process knows the channels
 * that end with a process.
 */
public final class TerminationCheck {
  private final ProcessSystem system;

  public TerminationCheck(ProcessSystem system) {
    this.system = system;
  }

  boolean mayTerminate(int type) {
    ProcessType of = system.processTypes().get(type);
    return of.reachable().stream()
        .flatMap(s -> of.states().get(s).edges().stream())
        .anyMatch(e -> e.action() instanceof Action.Terminate);
  }

  /** The reason why keeping processes of a type alive is observable, if any. */
  public Optional<Asymmetry> observation(int type, SortNodes nodes, AsymmetryEvidence evidence) {
    if (!mayTerminate(type)) {
      return Optional.empty();
    }
    Optional<Asymmetry> seen = evidence.count().or(() -> evidence.remote(type));
    return seen.or(() -> labelledEnd(type))
        .or(() -> lateSpawn().flatMap(_ -> new SpawnOrder(system).lateSpawn()))
        .or(() -> sharedChannel(type, nodes));
  }

  private Optional<Asymmetry> labelledEnd(int type) {
    return system.processTypes().get(type).states().stream()
        .filter(s -> s.edges().stream().anyMatch(e -> e.action() instanceof Action.Terminate))
        .filter(
            s ->
                s.marks().contains(ControlState.Mark.ACCEPT)
                    || s.marks().contains(ControlState.Mark.PROGRESS))
        .map(
            s ->
                new Asymmetry(
                    "the label at the end is observable until the process terminates", s.at()))
        .findFirst();
  }

  private Optional<Asymmetry> sharedChannel(int type, SortNodes nodes) {
    ProcessType of = system.processTypes().get(type);
    SortClasses classes = nodes.classes;
    Set<Integer> own = new HashSet<>();
    for (int v = of.parameters(); v < of.locals().size(); v++) {
      own.add(nodes.local(type, v).elements());
    }
    for (int v = of.parameters(); v < of.locals().size(); v++) {
      int node = nodes.local(type, v).elements();
      if (of.locals().get(v).initial().stream().anyMatch(Expr.NewChannel.class::isInstance)) {
        for (int other = 0; other < classes.size(); other++) {
          if (classes.root(other) == classes.root(node) && !own.contains(other)) {
            String why =
                "other processes may know channel `"
                    + of.locals().get(v).name()
                    + "`, which is deleted with its owner";
            return Optional.of(new Asymmetry(why, of.locals().get(v).at()));
          }
        }
      }
    }
    return Optional.empty();
  }

  // Starting processes

  /** A statement that may start a process after one has terminated. */
  public Optional<Asymmetry> lateSpawn() {
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      if (ExpressionTraversal.in(type).anyMatch(Expr.Run.class::isInstance)) {
        Optional<Asymmetry> late = lateSpawn(t, type);
        if (late.isPresent()) {
          return late;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * No process has terminated as long as the starting process is alone, nor before it first
   * releases control after starting one.
   */
  private Optional<Asymmetry> lateSpawn(int t, ProcessType type) {
    var progress = new PeerStageAnalysis(type, PeerStageAnalysis.first(system, t));
    for (int s = 0; s < type.states().size(); s++) {
      for (Edge edge : type.states().get(s).edges()) {
        if (spawns(edge) && progress.at(s).contains(PeerStageAnalysis.Stage.PEERS_RUNNING)) {
          String why = "`" + edge.text() + "` may start a process after another has terminated";
          return Optional.of(new Asymmetry(why, edge.at()));
        }
      }
    }
    return Optional.empty();
  }

  static boolean spawns(Edge edge) {
    return ExpressionTraversal.in(edge.action()).anyMatch(Expr.Run.class::isInstance);
  }
}
