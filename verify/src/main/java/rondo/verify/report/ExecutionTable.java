package rondo.verify.report;

import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.trace.Coverage;
import rondo.trace.Verdict;
import rondo.verify.report.UnreachedCode.Part;

/**
 * How often the parts of a model were executed in a search.
 *
 * @param property the property of the search
 * @param unit what is counted
 * @param extent whether the search was complete
 * @param networkSteps the steps of the network and failures of processes that the model allows
 */
public record ExecutionTable(
    String property,
    Unit unit,
    Extent extent,
    List<PartCounts> parts,
    List<NetworkStepCount> networkSteps) {
  /** What is counted. */
  public enum Unit {
    /** Transitions of the state space that execute the item. */
    TRANSITIONS("transitions"),
    /** Different updates, each of a local state and the messages received, that execute it. */
    UPDATES("updates", "states");

    private final String word;
    private final String networkWord;

    Unit(String word) {
      this(word, word);
    }

    Unit(String word, String networkWord) {
      this.word = word;
      this.networkWord = networkWord;
    }

    /** What is counted of the network: of rounds, the states before one with such a fault. */
    public String networkWord() {
      return networkWord;
    }

    public String word() {
      return word;
    }
  }

  /** The extent of the search. */
  public enum Extent {
    COMPLETE,
    /** It ended early: further executions may exist. */
    PARTIAL;

    /** The extent of the search with this verdict. */
    public static Extent of(Verdict verdict) {
      boolean complete =
          switch (verdict) {
            case Verdict.Holds(Coverage coverage, _) -> coverage instanceof Coverage.Exhaustive;
            case Verdict.Violated v ->
                v.extent() instanceof Verdict.Extent.Complete(Coverage.Exhaustive _);
            case Verdict.Inconclusive _ -> false;
          };
      return complete ? COMPLETE : PARTIAL;
    }
  }

  /** The counts of one part of a model, in source order. */
  public record PartCounts(Part part, String name, List<ItemCount> items) {
    public PartCounts {
      items = List.copyOf(items);
    }
  }

  /** The number of executions of a statement or handler. */
  public record ItemCount(Position at, String text, long count) {}

  /** The number of executions of a step that is not in the text. */
  public record NetworkStepCount(String text, long count) {}

  public ExecutionTable {
    parts = List.copyOf(parts);
    networkSteps = List.copyOf(networkSteps);
  }

  /** All items. */
  public Stream<ItemCount> items() {
    return parts.stream().flatMap(p -> p.items().stream());
  }
}
