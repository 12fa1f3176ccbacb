package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/**
 * Writes a deterministic block that is too long for one method.
 *
 * <p>The edges of its states, in order, are cut into pieces of one state or a part of it, and the
 * pieces are put into chapters, each a method. A place is a chapter's number and, in the low bits,
 * a piece's number in it. A chapter begins at the place it is told, goes on as long as it does not
 * leave itself, and answers the place to go on at. How many steps were made is a parameter, and
 * comes back in a field.
 */
final class LongBlock {
  private static final int PIECE_BITS = 12;
  private static final int EXIT = -1;
  private static final int STUCK = -2;

  /** Parameters of a chapter. */
  private static final int PLACE = Code.BASE + 1;

  private static final int STEPS = Code.BASE + 2;

  /** Edges that are tried one after the other, and where to go on when none can be executed. */
  private record Piece(List<Edge> edges, int otherwise) {}

  private final Code code;
  private final EdgeNumbers numbers;
  private final List<ControlState> body;
  private final List<List<Piece>> chapters = new ArrayList<>();
  private final int[] placeOf;

  LongBlock(Code code, EdgeNumbers numbers, Action.Deterministic block) {
    this.code = code;
    this.numbers = numbers;
    body = block.body();
    placeOf = new int[body.size()];
    cut();
  }

  private void cut() {
    List<Piece> chapter = new ArrayList<>();
    chapters.add(chapter);
    int weight = 0;
    for (int s = 0; s < body.size(); s++) {
      placeOf[s] = place(chapters.size() - 1, chapter.size());
      List<Edge> piece = new ArrayList<>();
      for (Edge edge : body.get(s).edges()) {
        if (Weight.heavy(weight)) {
          chapter.add(new Piece(piece, place(chapters.size(), 0)));
          chapter = new ArrayList<>();
          chapters.add(chapter);
          piece = new ArrayList<>();
          weight = 0;
        }
        piece.add(edge);
        weight += code.in.weight().of(edge);
      }
      chapter.add(new Piece(piece, STUCK));
    }
  }

  private static int place(int chapter, int piece) {
    if (piece >= 1 << PIECE_BITS) {
      throw new IllegalStateException("a chapter has too many pieces");
    }
    return chapter << PIECE_BITS | piece;
  }

  private int target(Edge edge) {
    return edge.target() == Action.Deterministic.EXIT ? EXIT : placeOf[edge.target()];
  }

  /** Writes the loop over the chapters; {@code actions} writes into the same method. */
  void write(Actions actions, OptionalInt offered, Label blocked) {
    CodeBuilder to = code.to;
    int steps = code.newInt();
    int place = code.newInt();
    code.push(0);
    to.istore(steps);
    code.push(placeOf[0]);
    to.istore(place);
    Label again = to.newLabel();
    Label exit = to.newLabel();
    if (offered.isPresent()) {
      actions.firstStep(
          body.getFirst().edges(),
          (edge, next) -> actions.meet(edge.action(), offered.getAsInt(), next),
          edge -> {
            actions.count(edge, steps);
            code.push(target(edge));
            to.istore(place);
            to.goto_(again);
          });
      to.goto_(blocked);
    }
    to.labelBinding(again);
    String choose = code.in.part(Code.ints(Code.INT, 4), code.processType, this::chooseChapter);
    to.iload(place);
    code.push(EXIT);
    to.if_icmpeq(exit);
    code.whole();
    to.iload(Code.PID).iload(Code.BASE).iload(place).iload(steps);
    code.callModel(choose, Code.INT, 4);
    to.istore(place);
    code.field("blockSteps", Code.INT);
    to.istore(steps);
    to.iload(place);
    code.push(STUCK);
    to.if_icmpne(again);
    to.iload(steps);
    to.ifeq(blocked);
    code.callFault();
    to.athrow();
    to.labelBinding(exit);
  }

  private void chooseChapter(Code part) {
    part.to.iload(PLACE);
    part.push(PIECE_BITS);
    part.to.iushr();
    Dispatch.choose(
        part,
        IntStream.range(0, chapters.size()).boxed().toList(),
        c -> {
          String name =
              part.in.part(
                  Code.ints(Code.INT, 4), part.processType, inside -> writeChapter(inside, c));
          part.whole();
          part.to.iload(Code.PID).iload(Code.BASE).iload(PLACE).iload(STEPS);
          part.callModel(name, Code.INT, 4);
          part.to.ireturn();
        });
    part.callFault();
    part.to.athrow();
  }

  private void writeChapter(Code inside, int number) {
    CodeBuilder to = inside.to;
    List<Piece> pieces = chapters.get(number);
    List<Label> labels = pieces.stream().map(_ -> to.newLabel()).toList();
    to.iload(PLACE);
    inside.push((1 << PIECE_BITS) - 1);
    to.iand();
    Dispatch.choose(
        inside, IntStream.range(0, pieces.size()).boxed().toList(), p -> to.goto_(labels.get(p)));
    inside.callFault();
    to.athrow();
    var actions = new Actions(inside, numbers, Expressions.Effects.ALL);
    for (int p = 0; p < pieces.size(); p++) {
      to.labelBinding(labels.get(p));
      actions.firstStep(
          pieces.get(p).edges(),
          (edge, next) -> actions.executeAlone(edge.action(), next),
          edge -> {
            actions.count(edge, STEPS);
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

  private static void leave(Code inside, int place) {
    inside.self();
    inside.to.iload(STEPS);
    inside.setField("blockSteps", Code.INT);
    inside.push(place);
    inside.to.ireturn();
  }
}
