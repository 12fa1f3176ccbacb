package rondo.ir.event;

/** Is told what becomes of the guards of reactions; from several threads, maybe. */
public interface GuardListener {
  GuardListener NONE =
      new GuardListener() {
        @Override
        public void held(Reaction reaction) {}

        @Override
        public void failed(Reaction reaction) {}
      };

  /** A guard was true, of a message if there is one. */
  void held(Reaction reaction);

  /** A guard was false, of a message if there is one. */
  void failed(Reaction reaction);
}
