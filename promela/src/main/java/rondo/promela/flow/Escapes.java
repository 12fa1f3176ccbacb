package rondo.promela.flow;

import rondo.promela.flow.Element.Kind;

/**
 * Attaches the escape of an {@code unless} to every element of its main part, at any depth, and to
 * the escapes attached there before, so that an outer escape also interrupts an inner one.
 */
final class Escapes {
  private Escapes() {}

  static void attach(Sequence main, Sequence escape) {
    for (Element e = main.first(); e != null; e = e.next()) {
      attach(e, escape);
      if (e == main.extent()) {
        return;
      }
    }
  }

  private static void attach(Element to, Sequence escape) {
    if (to.escapes().contains(escape)) {
      return;
    }
    for (Sequence inner : to.escapes()) {
      attach(inner, escape);
    }
    to.escapes().addFirst(escape);
    if (to.kind() == Kind.UNLESS) {
      attach(to.body(), escape);
    } else if (to.kind() == Kind.D_STEP) {
      attach(to.body().first(), escape);
    } else {
      to.parts().forEach(part -> attach(part, escape));
    }
  }
}
