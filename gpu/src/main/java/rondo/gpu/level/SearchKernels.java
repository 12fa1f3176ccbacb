package rondo.gpu.level;

import java.util.List;
import java.util.function.BiConsumer;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.SearchReports;
import rondo.gpu.expansion.ExpansionOptions;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.StateRegisters;
import rondo.gpu.table.HashTable;
import rondo.gpu.table.StateStorage;

/**
 * The kernels of a breadth-first search.
 *
 * @param insert inserts the states of a frontier
 * @param copy inserts the entries of another table
 * @param expand expands levels of the search until there are no new states, a limit is reached, or
 *     something is reported
 * @param findPredecessor reports a state of the frontier with the successor that is the first state
 *     of the other frontier
 */
public record SearchKernels(Kernel insert, Kernel copy, Kernel expand, Kernel findPredecessor) {
  /** The new states that the table should have room for, for each state of a level. */
  public static final int EXPECTED_SUCCESSORS = 8;

  static SearchKernels of(
      CompactLayout layout,
      ExpansionOptions options,
      TileLimits tileLimits,
      EdgeNumbers edges,
      StateStorage storage) {
    return new SearchKernels(
        forEachEntry("insert", layout.words(), layout, storage, StateTable::insert),
        forEachEntry(
            "copy", storage.entryWords(layout.words()), layout, storage, StateTable::insertEntry),
        new LevelGenerator(layout, options, edges).expand(storage, tileLimits),
        new LevelGenerator(layout, options, edges).findPredecessor());
  }

  /** A kernel that does the same for each entry of a frontier or of a table. */
  private static Kernel forEachEntry(
      String name,
      int words,
      CompactLayout layout,
      StateStorage storage,
      BiConsumer<StateTable, List<Register>> operation) {
    var code = new KernelBuilder();
    var reports = new SearchReports(code, code.constant64(0), () -> code.constant64(0), words);
    var entry = new StateRegisters(code, words, reports::overflow);
    var table = new StateTable(code, storage, layout, reports);
    Register index = code.variable(Width.W64);
    code.assign(index, code.threadIndex());
    KernelLabel next = code.newLabel();
    KernelLabel skip = code.newLabel();
    KernelLabel end = code.newLabel();
    code.bind(next);
    Register size = code.parameter(KernelParameter.SIZE.ordinal());
    code.branchUnless(code.binary(BinaryOperator.ULT, index, size), end);
    entry.load(KernelParameter.FRONTIERS.ordinal(), code.binary(BinaryOperator.MUL, index, words));
    Register first = entry.words().getFirst();
    code.branch(code.binary(BinaryOperator.EQ, first, HashTable.EMPTY), skip);
    operation.accept(table, entry.words());
    code.bind(skip);
    code.assign(index, code.binary(BinaryOperator.ADD, index, code.threadCount()));
    code.jump(next);
    code.bind(end);
    code.end();
    return code.build(name, KernelParameter.count());
  }
}
