package rondo.explore.compile;

import java.lang.classfile.Label;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.Observer.Move;

/** Writes the guards of the observer's moves, and the method that chooses among them. */
record GuardMethods(ModelClass in) {
  void write() {
    List<Move> moves = in.system().observer().stream().flatMap(Watching::moves).toList();
    for (int i = 0; i < moves.size(); i++) {
      write(moves.get(i), i);
    }
    in.method(
        "guard",
        Code.ints(Code.BOOLEAN, 3),
        -1,
        code -> {
          code.to.iload(3);
          Dispatch.choose(
              code,
              IntStream.range(0, moves.size()).boxed().toList(),
              i -> {
                code.self();
                code.to.iload(1).iload(2);
                code.callInts("guard" + i, Code.BOOLEAN, 2);
                code.to.ireturn();
              });
          code.push(0);
          code.to.ireturn();
        });
  }

  private void write(Move move, int number) {
    in.method(
        "guard" + number,
        Code.ints(Code.BOOLEAN, 2),
        -1,
        code -> {
          Label no = code.to.newLabel();
          new Expressions(code, Expressions.Effects.NONE).jumpUnless(move.guard(), no);
          code.push(1);
          code.to.ireturn();
          code.to.labelBinding(no);
          code.push(0);
          code.to.ireturn();
        });
  }
}
