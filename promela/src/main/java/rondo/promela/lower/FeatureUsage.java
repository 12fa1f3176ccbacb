package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;

/** The features used by a model that affect the system as a whole. */
final class FeatureUsage {
  private final List<Position> enabled = new ArrayList<>();
  private final List<Position> priorities = new ArrayList<>();
  private final List<RunSite> runs = new ArrayList<>();
  private final List<SendSite> sends = new ArrayList<>();
  private boolean last;

  /** A run whose arguments are checked once all proctypes are known. */
  record RunSite(Expression.Run run, List<Argument> arguments) {
    RunSite {
      arguments = List.copyOf(arguments);
    }
  }

  /** A scalar argument; those of a structure share the expression of the structure. */
  record Argument(Expression value, boolean isVariable) {}

  /** A send whose number of fields is checked once all channels are known. */
  record SendSite(int fields, Position at) {}

  void recordLast() {
    last = true;
  }

  boolean usesLast() {
    return last;
  }

  void recordEnabled(Position at) {
    enabled.add(at);
  }

  List<Position> enabledSites() {
    return enabled;
  }

  void recordPriority(Position at) {
    priorities.add(at);
  }

  List<Position> prioritySites() {
    return priorities;
  }

  void recordRun(RunSite site) {
    runs.add(site);
  }

  List<RunSite> runs() {
    return runs;
  }

  void recordSend(SendSite site) {
    sends.add(site);
  }

  List<SendSite> sends() {
    return sends;
  }
}
