package rondo.gpu.level;

import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.SHL;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.SearchReports;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.table.HashTable;
import rondo.gpu.table.StateStorage;

/**
 * Generates the insertion into the set of visited states. Its table contains whole states, or the
 * roots of trees: then the words of each half of a state are the leaves of a binary tree, each
 * inner node is a pair in a table of nodes, and is referred to by its slot. A root is one word with
 * the references of both halves.
 */
final class StateTable {
  private final KernelBuilder code;
  private final StateStorage storage;
  private final CompactLayout layout;
  private final SearchReports reports;
  private final HashTable states;
  private final HashTable nodes;

  /**
   * @param layout of the states
   */
  StateTable(
      KernelBuilder code, StateStorage storage, CompactLayout layout, SearchReports reports) {
    this.code = code;
    this.layout = layout;
    this.storage = storage;
    this.reports = reports;
    states = new HashTable(code, KernelParameter.TABLE.ordinal(), KernelParameter.SLOTS.ordinal());
    nodes =
        new HashTable(code, KernelParameter.NODES.ordinal(), KernelParameter.NODE_SLOTS.ordinal());
  }

  /**
   * Inserts a state.
   *
   * @param whenNew generates the code for a new one
   */
  void insert(List<Register> state, Runnable whenNew) {
    KernelLabel isFull = code.newLabel();
    KernelLabel hasNoNodes = code.newLabel();
    KernelLabel done = code.newLabel();
    List<Register> key =
        switch (storage) {
          case WHOLE -> state;
          case TREE -> List.of(root(state, hasNoNodes));
        };
    states.insert(key, isFull, whenNew);
    code.jump(done);
    if (storage == StateStorage.TREE) {
      code.bind(hasNoNodes);
      reports.flag(ControlWord.NODES_FULL);
      code.jump(done);
    }
    code.bind(isFull);
    reports.flag(ControlWord.TABLE_FULL);
    code.bind(done);
  }

  /** Inserts a state. */
  void insert(List<Register> state) {
    insert(state, () -> {});
  }

  /** Inserts an entry of another table of the same kind. */
  void insertEntry(List<Register> entry) {
    KernelLabel isFull = code.newLabel();
    KernelLabel done = code.newLabel();
    states.insert(entry, isFull, () -> {});
    code.jump(done);
    code.bind(isFull);
    reports.flag(ControlWord.TABLE_FULL);
    code.bind(done);
  }

  private Register root(List<Register> state, KernelLabel isFull) {
    Register left = node(layout.leftWords().stream().map(state::get).toList(), isFull);
    Register right = node(layout.rightWords().stream().map(state::get).toList(), isFull);
    return code.binary(OR, code.binary(SHL, left, StateStorage.REFERENCE_BITS), right);
  }

  /** Inserts the nodes of one half; a node or word without a neighbour moves up a level. */
  private Register node(List<Register> words, KernelLabel isFull) {
    if (words.size() == 1) {
      return node(words.getFirst(), code.constant64(0), isFull);
    }
    List<Register> level = words;
    while (level.size() > 1) {
      List<Register> parents = new ArrayList<>();
      for (int i = 0; i + 1 < level.size(); i += 2) {
        parents.add(node(level.get(i), level.get(i + 1), isFull));
      }
      if (level.size() % 2 == 1) {
        parents.add(level.getLast());
      }
      level = parents;
    }
    return level.getFirst();
  }

  private Register node(Register left, Register right, KernelLabel isFull) {
    return nodes.insert(List.of(left, right), isFull, reports::countNode);
  }
}
