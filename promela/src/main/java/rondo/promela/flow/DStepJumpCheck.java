package rondo.promela.flow;

import rondo.promela.flow.Element.Kind;

/** Checks that the jumps in a deterministic step, except its last statement, stay inside it. */
record DStepJumpCheck(int dstep, FlowErrorListener listener) {
  void check(Element from, Element stop) {
    for (Element e = from; e != null && e != stop; e = e.next()) {
      if (e.kind() == Kind.JUMP
          && e.target().map(Element::creationIndex).filter(birth -> birth >= dstep).isEmpty()) {
        listener.report(FlowError.JUMP_OUT_OF_D_STEP, e.at(), e.text());
      }
      if (!e.isBlock()) {
        e.parts().forEach(part -> check(part.first(), part.last()));
      }
    }
  }
}
