package rondo.promela.flow;

import rondo.promela.flow.Element.Kind;

/** Checks that the jumps in a deterministic step, its last statement apart, stay inside it. */
record DStepCheck(int dstep, Complaints complaints) {
  void jumpsStayInside(Element from, Element stop) {
    for (Element e = from; e != null && e != stop; e = e.next()) {
      if (e.kind() == Kind.JUMP
          && e.target().map(Element::birth).filter(birth -> birth >= dstep).isEmpty()) {
        complaints.report(Mistake.JUMP_OUT_OF_D_STEP, e.at(), e.text());
      }
      if (!e.isBlock()) {
        e.parts().forEach(part -> jumpsStayInside(part.first(), part.last()));
      }
    }
  }
}
