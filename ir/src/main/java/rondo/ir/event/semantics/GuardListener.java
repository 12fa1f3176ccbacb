package rondo.ir.event.semantics;

import rondo.ir.event.Reaction;

/** Is notified of the evaluation of guards; possibly from several threads. */
public interface GuardListener {
  GuardListener NONE =
      new GuardListener() {
        @Override
        public void held(Reaction reaction) {}

        @Override
        public void failed(Reaction reaction) {}
      };

  /** A guard was true, for one message if there is one. */
  void held(Reaction reaction);

  /** A guard was false, for one message if there is one. */
  void failed(Reaction reaction);
}
