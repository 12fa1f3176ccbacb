package rondo.promela.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.promela.flow.Element.Kind;

/**
 * Builds the outgoing edges of every element that can be a state: choices and blocks branch to the
 * starts of their parts, all other elements have one edge. Jumps that leave or enter atomic
 * sequences are re-marked during the traversal; resolution of later elements depends on these
 * marks, so the order of the traversal matters.
 */
final class OutgoingEdgeBuilder {
  private final OutgoingEdges[] rows;
  private final TargetResolution resolution;
  private final Set<Element> done = new HashSet<>();

  OutgoingEdgeBuilder(int size, TargetResolution resolution) {
    this.rows = new OutgoingEdges[size];
    this.resolution = resolution;
  }

  OutgoingEdges[] rows() {
    return rows;
  }

  void write(Sequence sequence) {
    for (Element e = sequence.first(); e != null; e = e.next()) {
      if (done.add(e)) {
        write(e);
      }
      if (e == sequence.last()) {
        return;
      }
    }
  }

  private void write(Element e) {
    switch (e.kind()) {
      case UNLESS -> write(e.body());
      case IF, DO -> {
        rows[e.number()] = branches(e);
        e.parts().forEach(this::write);
      }
      case ATOMIC, BLOCK, D_STEP -> writeBlock(e);
      case PLAIN, JUMP, JOIN, LOOP_EXIT, END -> writeMove(e);
    }
  }

  private OutgoingEdges branches(Element choice) {
    List<FlowEdge> moves = new ArrayList<>();
    for (Sequence option : choice.parts()) {
      Element start = TargetResolution.start(option);
      if (!isFalse(start) || !start.escapes().isEmpty()) {
        moves.add(branch(choice, start));
      }
    }
    return moves.isEmpty() ? new OutgoingEdges.Edges(List.of()) : new OutgoingEdges.Branches(moves);
  }

  private static boolean isFalse(Element e) {
    return e.action() instanceof Action.Guard(Expr.Const(int value)) && value == 0;
  }

  private static FlowEdge branch(Element from, Element to) {
    return new FlowEdge(from, to.number(), 0, List.of());
  }

  private void writeBlock(Element block) {
    Sequence body = block.body();
    fixJumps(body);
    Element start = TargetResolution.start(body);
    body.last().setNext(block.next());
    if (block.kind() == Kind.D_STEP) {
      writeMove(block);
    } else {
      rows[block.number()] = new OutgoingEdges.Branches(List.of(branch(block, start)));
      write(body);
    }
  }

  /**
   * Fixes the atomicity of jumps: a jump out of all atomic sequences ends atomicity, a jump from
   * one atomic sequence into another keeps it.
   */
  private void fixJumps(Sequence sequence) {
    for (Element e = sequence.first(); e != null; e = e.next()) {
      if (e.kind() == Kind.JUMP) {
        Element to = e.target().orElseThrow();
        resolution.checkDStep(e, to);
        if (e.isInAtomic() && !to.isInAtomic()) {
          e.markLastAtomic();
        } else if (e.isLastAtomic() && to.isInAtomic()) {
          e.continueAtomic();
        }
      } else if (!e.isBlock()) {
        e.parts().forEach(this::fixJumps);
      }
      if (e == sequence.extent()) {
        return;
      }
    }
  }

  private void writeMove(Element e) {
    Budget.checkpoint();
    Optional<Element> after = e.kind() == Kind.JUMP ? e.target() : Optional.ofNullable(e.next());
    Optional<Element> target = after.map(to -> resolution.resolve(to, e));
    if (e.kind() == Kind.JUMP) {
      resolution.checkDStep(e, target.orElseThrow());
    }
    List<Integer> escapes = new ArrayList<>();
    if (e.kind() != Kind.JOIN) {
      for (Sequence escape : e.escapes()) {
        escapes.add(resolution.resolve(escape.first(), e).number());
      }
    }
    int to = target.map(Element::number).orElse(0);
    rows[e.number()] =
        new OutgoingEdges.Edges(List.of(new FlowEdge(e, to, 0, List.copyOf(escapes))));
    if (e.kind() != Kind.JOIN) {
      e.escapes().forEach(this::write);
    }
  }
}
