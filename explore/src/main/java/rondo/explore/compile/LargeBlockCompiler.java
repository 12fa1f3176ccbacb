package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.explore.compile.analysis.CodeSize;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/**
 * Generates a deterministic block that is too long for one method.
 *
 * <p>The edges of its states, in order, are divided into segments of one state or a part of it, and
 * the segments are grouped into chapters, each of which is a method. A place encodes a chapter's
 * number and, in the low bits, a segment's number in it. A chapter starts at the place that is its
 * argument, continues until control leaves the chapter, and returns the place at which to continue.
 * The number of steps is passed as a parameter, and returned in a field.
 */
final class LargeBlockCompiler {
  private static final int PIECE_BITS = 12;
  private static final int EXIT = -1;
  private static final int STUCK = -2;

  /** Parameters of a chapter. */
  private static final int PLACE = MethodWriter.BASE + 1;

  private static final int STEPS = MethodWriter.BASE + 2;

  /** Edges to be tried in order, and the place at which to continue if none is executable. */
  private record Segment(List<Edge> edges, int otherwise) {}

  private final MethodWriter writer;
  private final EdgeNumbers numbers;
  private final List<ControlState> body;
  private final List<List<Segment>> chapters = new ArrayList<>();
  private final int[] placeOf;

  LargeBlockCompiler(MethodWriter writer, EdgeNumbers numbers, Action.DStep block) {
    this.writer = writer;
    this.numbers = numbers;
    body = block.body();
    placeOf = new int[body.size()];
    cut();
  }

  private void cut() {
    List<Segment> chapter = new ArrayList<>();
    chapters.add(chapter);
    int weight = 0;
    for (int s = 0; s < body.size(); s++) {
      placeOf[s] = place(chapters.size() - 1, chapter.size());
      List<Edge> piece = new ArrayList<>();
      for (Edge edge : body.get(s).edges()) {
        if (CodeSize.isLarge(weight)) {
          chapter.add(new Segment(piece, place(chapters.size(), 0)));
          chapter = new ArrayList<>();
          chapters.add(chapter);
          piece = new ArrayList<>();
          weight = 0;
        }
        piece.add(edge);
        weight += writer.in.codeSize().of(edge);
      }
      chapter.add(new Segment(piece, STUCK));
    }
  }

  private static int place(int chapter, int piece) {
    if (piece >= 1 << PIECE_BITS) {
      throw new IllegalStateException("a chapter has too many pieces");
    }
    return chapter << PIECE_BITS | piece;
  }

  private int target(Edge edge) {
    return edge.target() == Action.DStep.EXIT ? EXIT : placeOf[edge.target()];
  }

  /** Generates the loop over the chapters, in the method that {@code compiler} generates. */
  void write(ActionCompiler compiler, OptionalInt offered, Label blocked) {
    CodeBuilder to = writer.to;
    int steps = writer.newInt();
    int place = writer.newInt();
    writer.push(0);
    to.istore(steps);
    writer.push(placeOf[0]);
    to.istore(place);
    Label again = to.newLabel();
    Label exit = to.newLabel();
    if (offered.isPresent()) {
      compiler.firstStep(
          body.getFirst().edges(),
          (edge, next) -> compiler.meet(edge.action(), offered.getAsInt(), next),
          edge -> {
            compiler.count(edge, steps);
            writer.push(target(edge));
            to.istore(place);
            to.goto_(again);
          });
      to.goto_(blocked);
    }
    to.labelBinding(again);
    String choose =
        writer.in.part(
            MethodWriter.ints(MethodWriter.INT, 4), writer.processType, this::chooseChapter);
    to.iload(place);
    writer.push(EXIT);
    to.if_icmpeq(exit);
    writer.pushModel();
    to.iload(MethodWriter.PID).iload(MethodWriter.BASE).iload(place).iload(steps);
    writer.callModel(choose, MethodWriter.INT, 4);
    to.istore(place);
    writer.field("blockSteps", MethodWriter.INT);
    to.istore(steps);
    to.iload(place);
    writer.push(STUCK);
    to.if_icmpne(again);
    to.iload(steps);
    to.ifeq(blocked);
    writer.callFault();
    to.athrow();
    to.labelBinding(exit);
  }

  private void chooseChapter(MethodWriter part) {
    part.to.iload(PLACE);
    part.push(PIECE_BITS);
    part.to.iushr();
    DispatchMethods.choose(
        part,
        IntStream.range(0, chapters.size()).boxed().toList(),
        c -> {
          String name =
              part.in.part(
                  MethodWriter.ints(MethodWriter.INT, 4),
                  part.processType,
                  inside -> writeChapter(inside, c));
          part.pushModel();
          part.to.iload(MethodWriter.PID).iload(MethodWriter.BASE).iload(PLACE).iload(STEPS);
          part.callModel(name, MethodWriter.INT, 4);
          part.to.ireturn();
        });
    part.callFault();
    part.to.athrow();
  }

  private void writeChapter(MethodWriter inside, int number) {
    CodeBuilder to = inside.to;
    List<Segment> pieces = chapters.get(number);
    List<Label> labels = pieces.stream().map(_ -> to.newLabel()).toList();
    to.iload(PLACE);
    inside.push((1 << PIECE_BITS) - 1);
    to.iand();
    DispatchMethods.choose(
        inside, IntStream.range(0, pieces.size()).boxed().toList(), p -> to.goto_(labels.get(p)));
    inside.callFault();
    to.athrow();
    var compiler = new ActionCompiler(inside, numbers, ExpressionCompiler.Effects.ALL);
    for (int p = 0; p < pieces.size(); p++) {
      to.labelBinding(labels.get(p));
      compiler.firstStep(
          pieces.get(p).edges(),
          (edge, next) -> compiler.executeAlone(edge.action(), next),
          edge -> {
            compiler.count(edge, STEPS);
            int target = target(edge);
            if (target >= 0 && target >>> PIECE_BITS == number) {
              to.goto_(labels.get(target & (1 << PIECE_BITS) - 1));
            } else {
              leave(inside, target);
            }
          });
      leave(inside, pieces.get(p).otherwise());
    }
  }

  private static void leave(MethodWriter inside, int place) {
    inside.pushThis();
    inside.to.iload(STEPS);
    inside.setField("blockSteps", MethodWriter.INT);
    inside.push(place);
    inside.to.ireturn();
  }
}
