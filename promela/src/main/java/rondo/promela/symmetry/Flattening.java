package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.TypeName;

/** Takes structures apart, as messages and arguments do. */
final class Flattening {
  private final Scope scope;
  private final Sizes sizes;

  Flattening(Scope scope, Sizes sizes) {
    this.scope = scope;
    this.sizes = sizes;
  }

  /** The kinds of a message's fields. */
  List<Kind> of(List<TypeName> message) {
    var flat = new ArrayList<Kind>();
    message.forEach(t -> add(Kind.of(t), 1, flat));
    return flat;
  }

  /** What a value consists of. */
  List<Kind> of(Kind kind) {
    var flat = new ArrayList<Kind>();
    add(kind, 1, flat);
    return flat;
  }

  private void add(Kind kind, int length, List<Kind> into) {
    for (int i = 0; i < length; i++) {
      if (kind instanceof Kind.Structure(String typedef)) {
        for (VarDecl field : scope.fields(typedef)) {
          int inner = field.length().map(l -> sizes.value(l).orElse(1)).orElse(1);
          add(Kind.of(field.type()), inner, into);
        }
      } else {
        into.add(kind instanceof Kind.Channel ? new Kind.Channel(Optional.empty()) : kind);
      }
    }
  }
}
