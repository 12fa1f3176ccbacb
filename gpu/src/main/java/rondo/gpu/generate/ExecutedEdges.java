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
  private final KernelBuilder code;
  private final EdgeNumbers edges;
  private final List<Register> words = new ArrayList<>();

  ExecutedEdges(KernelBuilder code, EdgeNumbers edges) {
    this.code = code;
    this.edges = edges;
    for (int w = 0; w <= (edges.count() - 1) / Long.SIZE; w++) {
      words.add(code.variable(Width.W64));
      code.assign(words.get(w), code.constant64(0));
    }
  }

  void add(Edge edge) {
    int number = edges.of(edge);
    Register word = words.get(number / Long.SIZE);
    code.assign(word, code.binary(OR, word, 1L << number % Long.SIZE));
  }

  /** Adds the edge with a number. */
  void add(Register edge) {
    Register bit = code.binary(SHL, code.constant64(1), code.extended(edge));
    Register number = code.binary(SHR, edge, 6);
    for (int w = 0; w < words.size(); w++) {
      Register word = words.get(w);
      Register marked = code.binary(OR, word, bit);
      code.assign(word, code.select(code.binary(EQ, number, w), marked, word));
    }
  }

  /** Adds them to those of other threads, at the end. */
  void finish() {
    for (int w = 0; w < words.size(); w++) {
      KernelLabel none = code.newLabel();
      code.branch(code.binary(EQ, words.get(w), 0), none);
      code.atomicOr(KernelParameter.EXECUTED.ordinal(), code.constant64(w), words.get(w));
      code.bind(none);
    }
  }
}
