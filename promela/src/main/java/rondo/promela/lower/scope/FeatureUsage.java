package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;

/** The features used by a model that affect the system as a whole. */
public final class FeatureUsage {
  private final List<Position> enabled = new ArrayList<>();
  private final List<Position> priorities = new ArrayList<>();
  private final List<RunSite> runs = new ArrayList<>();
  private final List<SendSite> sends = new ArrayList<>();
  private boolean last;

  /** A run whose arguments are checked once all proctypes are known. */
  public record RunSite(Expression.Run run, List<Argument> arguments) {
    public RunSite {
      arguments = List.copyOf(arguments);
    }
  }

  /** A scalar argument; those of a structure share the expression of the structure. */
  public record Argument(Expression value, boolean isVariable) {}

  /** A send whose number of fields is checked once all channels are known. */
  public record SendSite(int fields, Position at) {}

  public void recordLast() {
    last = true;
  }

  public boolean usesLast() {
    return last;
  }

  public void recordEnabled(Position at) {
    enabled.add(at);
  }

  public List<Position> enabledSites() {
    return enabled;
  }

  public void recordPriority(Position at) {
    priorities.add(at);
  }

  public List<Position> prioritySites() {
    return priorities;
  }

  public void recordRun(RunSite site) {
    runs.add(site);
  }

  public List<RunSite> runs() {
    return runs;
  }

  public void recordSend(SendSite site) {
    sends.add(site);
  }

  public List<SendSite> sends() {
    return sends;
  }
}
