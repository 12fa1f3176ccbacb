package rondo.gpu.generate;

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
      CompactLayout layout, ExpansionOptions options, EdgeNumbers edges, StateStorage storage) {
    return new SearchKernels(
        forEachEntry("insert", layout.words(), layout, storage, StateTable::insert),
        forEachEntry(
            "copy", storage.entryWords(layout.words()), layout, storage, StateTable::insertEntry),
        new LevelGenerator(layout, options, edges).expand(storage),
        new LevelGenerator(layout, options, edges).findPredecessor());
  }

  /** A kernel that does the same for each entry of a frontier or of a table. */
  private static Kernel forEachEntry(
      String name,
      int words,
      CompactLayout layout,
      StateStorage storage,
      BiConsumer<StateTable, List<Register>> operation) {
    var to = new KernelBuilder();
    var reports = new SearchReports(to, to.constant64(0), () -> to.constant64(0), words);
    var entry = new StateRegisters(to, words, reports::overflow);
    var table = new StateTable(to, storage, layout, reports);
    Register index = to.variable(Width.W64);
    to.assign(index, to.threadIndex());
    KernelLabel next = to.newLabel();
    KernelLabel skip = to.newLabel();
    KernelLabel end = to.newLabel();
    to.bind(next);
    Register size = to.parameter(KernelParameter.SIZE.ordinal());
    to.branchUnless(to.binary(BinaryOperator.ULT, index, size), end);
    entry.load(KernelParameter.FRONTIERS.ordinal(), to.binary(BinaryOperator.MUL, index, words));
    Register first = entry.words().getFirst();
    to.branch(to.binary(BinaryOperator.EQ, first, HashTable.EMPTY), skip);
    operation.accept(table, entry.words());
    to.bind(skip);
    to.assign(index, to.binary(BinaryOperator.ADD, index, to.threadCount()));
    to.jump(next);
    to.bind(end);
    to.end();
    return to.build(name, KernelParameter.count());
  }
}
