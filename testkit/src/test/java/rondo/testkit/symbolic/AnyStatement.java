package rondo.testkit.symbolic;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Type;

/** Statements that are made up. */
final class AnyStatement {
  private static final int DEPTH = 2;

  private final AnyTerm terms;

  AnyStatement(AnyTerm terms) {
    this.terms = terms;
  }

  List<Statement> several(int depth) {
    var statements = new ArrayList<Statement>();
    int count = 1 + terms.random().nextInt(3);
    for (int i = 0; i < count; i++) {
      statements.add(any(depth));
    }
    return statements;
  }

  private Statement any(int depth) {
    Position at = terms.at();
    return switch (terms.random().nextInt(depth > 0 ? 9 : 4)) {
      case 0 -> assigned(at);
      case 1 -> {
        var outputs = new ArrayList<Integer>();
        for (int v = 0; v < AnyTerm.TYPES.size(); v++) {
          if (AnyTerm.TYPES.get(v) instanceof Type.Optional) {
            outputs.add(v);
          }
        }
        int output = terms.pick(outputs);
        Type type = AnyTerm.TYPES.get(output);
        yield new Statement.Decide(output, type, terms.of(type, DEPTH), at);
      }
      case 2 -> new Statement.Assert(terms.of(AnyTerm.BOOL, DEPTH), "it", at);
      case 3 -> assignedWhole(at);
      case 4, 5 ->
          new Statement.If(
              terms.of(AnyTerm.BOOL, DEPTH), several(depth - 1), several(depth - 1), at);
      case 6 -> terms.looping(1, l -> new Statement.For(l, several(depth - 1), at));
      case 7 -> terms.looping(1, l -> new Statement.Choose(l, several(depth - 1), at));
      default -> {
        Type type = terms.pick(AnyTerm.TYPES);
        var value = terms.of(type, DEPTH);
        Binder binder = terms.bind(type);
        var let = new Statement.Let(binder, value, several(depth - 1), at);
        terms.unbind(1);
        yield let;
      }
    };
  }

  private Statement assignedWhole(Position at) {
    int variable = terms.random().nextInt(AnyTerm.TYPES.size());
    Type type = AnyTerm.TYPES.get(variable);
    var target = new Statement.Target(variable, List.of());
    return new Statement.Assign(target, type, terms.of(type, DEPTH), at);
  }

  /** A part of a variable, or the whole. */
  private Statement assigned(Position at) {
    int variable = terms.random().nextInt(AnyTerm.TYPES.size());
    Type type = AnyTerm.TYPES.get(variable);
    var path = new ArrayList<Part>();
    boolean further = true;
    while (further) {
      switch (type) {
        case Type.Structure(_, List<Type.Field> fields) -> {
          int field = terms.random().nextInt(fields.size());
          path.add(new Part.OfStructure(field));
          type = fields.get(field).type();
        }
        case Type.Table(Type index, Type of) -> {
          int first = index instanceof Type.Range(int low, _) ? low : 0;
          path.add(new Part.OfItems(terms.of(index, 1), first, terms.at()));
          type = of;
        }
        case Type.Sequence(Type of, _) -> {
          path.add(new Part.OfItems(terms.of(AnyTerm.SMALL, 1), 0, terms.at()));
          type = of;
        }
        case Type.Bool _,
            Type.Range _,
            Type.Enumeration _,
            Type.Process _,
            Type.Stamp _,
            Type.Optional _,
            Type.SetOf _ ->
            further = false;
      }
    }
    var target = new Statement.Target(variable, path);
    return new Statement.Assign(target, type, terms.of(type, DEPTH), at);
  }
}
