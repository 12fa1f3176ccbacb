package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.SHL;
import static rondo.gpu.kernel.BinaryOperator.SHR;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.ir.Edge;

/** The edges that a thread has executed, a bit for each. */
final class ExecutedEdges {
  private final KernelBuilder to;
  private final EdgeNumbers edges;
  private final List<Register> words = new ArrayList<>();

  ExecutedEdges(KernelBuilder to, EdgeNumbers edges) {
    this.to = to;
    this.edges = edges;
    for (int w = 0; w <= (edges.count() - 1) / Long.SIZE; w++) {
      words.add(to.variable(Width.W64));
      to.assign(words.get(w), to.constant64(0));
    }
  }

  void add(Edge edge) {
    int number = edges.of(edge);
    Register word = words.get(number / Long.SIZE);
    to.assign(word, to.binary(OR, word, 1L << number % Long.SIZE));
  }

  /** Adds the edge with a number. */
  void add(Register edge) {
    Register bit = to.binary(SHL, to.constant64(1), to.extended(edge));
    Register number = to.binary(SHR, edge, 6);
    for (int w = 0; w < words.size(); w++) {
      Register word = words.get(w);
      Register marked = to.binary(OR, word, bit);
      to.assign(word, to.select(to.binary(EQ, number, w), marked, word));
    }
  }

  /** Adds them to those of other threads, at the end. */
  void finish() {
    for (int w = 0; w < words.size(); w++) {
      KernelLabel none = to.newLabel();
      to.branch(to.binary(EQ, words.get(w), 0), none);
      to.atomicOr(KernelParameter.EXECUTED.ordinal(), to.constant64(w), words.get(w));
      to.bind(none);
    }
  }
}
