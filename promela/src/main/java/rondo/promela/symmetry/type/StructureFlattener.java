package rondo.promela.symmetry.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.TypeName;

/** Flattens structures, as in messages and arguments. */
public final class StructureFlattener {
  private final TranslationScope translationScope;
  private final DeclaredSizes declaredSizes;

  public StructureFlattener(TranslationScope translationScope, DeclaredSizes declaredSizes) {
    this.translationScope = translationScope;
    this.declaredSizes = declaredSizes;
  }

  /** The symmetry types of a message's fields. */
  public List<SymmetryType> flatten(List<TypeName> message) {
    var flat = new ArrayList<SymmetryType>();
    message.forEach(t -> add(SymmetryType.of(t), 1, flat));
    return flat;
  }

  /** The symmetry types of the leaves of a value. */
  public List<SymmetryType> flatten(SymmetryType type) {
    var flat = new ArrayList<SymmetryType>();
    add(type, 1, flat);
    return flat;
  }

  private void add(SymmetryType type, int length, List<SymmetryType> into) {
    for (int i = 0; i < length; i++) {
      if (type instanceof SymmetryType.Structure(String typedef)) {
        for (VarDecl field : translationScope.fields(typedef)) {
          int inner = field.length().map(l -> declaredSizes.value(l).orElse(1)).orElse(1);
          add(SymmetryType.of(field.type()), inner, into);
        }
      } else {
        into.add(
            type instanceof SymmetryType.Channel
                ? new SymmetryType.Channel(Optional.empty())
                : type);
      }
    }
  }
}
