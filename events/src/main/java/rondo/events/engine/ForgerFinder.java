package rondo.events.engine;

import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.memo.VectorMemo;
import rondo.ir.data.ProcessStatus;

/** Finds the Byzantine processes of a state, which are usually those of the last one. */
final class ForgerFinder {
  private final StateInterner interner;
  private final EventLayout layout;
  private final ReactionTable table;

  /** By process: 1 if it is Byzantine in the last state. */
  private final int[] isForger;

  private final VectorMemo<ReactionTable.Forgers> known = new VectorMemo<>();
  private ReactionTable.Forgers forgers;

  ForgerFinder(StateInterner interner, EventLayout layout, ReactionTable table, int processes) {
    this.interner = interner;
    this.layout = layout;
    this.table = table;
    isForger = new int[processes];
    forgers = table.forgers(List.of());
  }

  ReactionTable.Forgers of(int[] state) {
    boolean differs = false;
    for (int p = 0; p < isForger.length; p++) {
      int forges = interner.status(state[layout.local(p)]) == ProcessStatus.BYZANTINE ? 1 : 0;
      differs |= forges != isForger[p];
      isForger[p] = forges;
    }
    if (differs) {
      forgers = known.lookUp(isForger).orElseGet(this::added);
    }
    return forgers;
  }

  private ReactionTable.Forgers added() {
    ReactionTable.Forgers found =
        table.forgers(
            IntStream.range(0, isForger.length).filter(p -> isForger[p] != 0).boxed().toList());
    known.put(isForger, found);
    return found;
  }
}
