package rondo.explore.compile;

import java.util.List;
import rondo.ir.Observer.Move;

/** Generates the methods for the guards of the observer's moves, and their dispatch. */
record GuardMethods(ModelClass in) {
  void write() {
    List<Move> moves = in.system().observer().stream().flatMap(CompiledObserver::moves).toList();
    for (int i = 0; i < moves.size(); i++) {
      in.condition("guard" + i, moves.get(i).guard(), -1);
    }
    in.choice("guard", MethodWriter.BOOLEAN, moves.size());
  }
}
