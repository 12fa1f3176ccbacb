package rondo.explore.compile;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.Observer.Move;

/** Writes the guards of the observer's moves, and the method that chooses among them. */
record GuardMethods(ModelClass in) {
  void write() {
    List<Move> moves = in.system().observer().stream().flatMap(Watching::moves).toList();
    for (int i = 0; i < moves.size(); i++) {
      in.condition("guard" + i, moves.get(i).guard(), -1);
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
                code.callPart("guard" + i, Code.BOOLEAN);
                code.to.ireturn();
              });
          code.push(0);
          code.to.ireturn();
        });
  }
}
