package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Type;

/** Generates random statements. */
final class StmtGenerator {
  private static final int DEPTH = 2;

  private final TermGenerator terms;

  StmtGenerator(TermGenerator terms) {
    this.terms = terms;
  }

  List<Stmt> several(int depth) {
    var statements = new ArrayList<Stmt>();
    int count = 1 + terms.random().nextInt(3);
    for (int i = 0; i < count; i++) {
      statements.add(any(depth));
    }
    return statements;
  }

  private Stmt any(int depth) {
    Position at = terms.at();
    return switch (terms.random().nextInt(depth > 0 ? 9 : 4)) {
      case 0 -> assigned(at);
      case 1 -> {
        var outputs = new ArrayList<Integer>();
        for (int v = 0; v < TermGenerator.TYPES.size(); v++) {
          if (TermGenerator.TYPES.get(v) instanceof Type.Optional) {
            outputs.add(v);
          }
        }
        int output = terms.pick(outputs);
        Type type = TermGenerator.TYPES.get(output);
        yield new Stmt.Decide(output, type, terms.of(type, DEPTH), at);
      }
      case 2 -> new Stmt.Assert(terms.of(TermGenerator.BOOL, DEPTH), "it", at);
      case 3 -> assignedWhole(at);
      case 4, 5 ->
          new Stmt.If(
              terms.of(TermGenerator.BOOL, DEPTH), several(depth - 1), several(depth - 1), at);
      case 6 -> terms.looping(1, l -> new Stmt.For(l, several(depth - 1), at));
      case 7 -> terms.looping(1, l -> new Stmt.Choose(l, several(depth - 1), at));
      default -> {
        Type type = terms.pick(TermGenerator.TYPES);
        var value = terms.of(type, DEPTH);
        Binder binder = terms.bind(type);
        var let = new Stmt.Let(binder, value, several(depth - 1), at);
        terms.unbind(1);
        yield let;
      }
    };
  }

  private Stmt assignedWhole(Position at) {
    int variable = terms.random().nextInt(TermGenerator.TYPES.size());
    Type type = TermGenerator.TYPES.get(variable);
    var target = new Stmt.Target(variable, List.of());
    return new Stmt.Assign(target, type, terms.of(type, DEPTH), at);
  }

  /** An assignment to a variable or to a part of it. */
  private Stmt assigned(Position at) {
    int variable = terms.random().nextInt(TermGenerator.TYPES.size());
    Type type = TermGenerator.TYPES.get(variable);
    var path = new ArrayList<PathStep>();
    boolean further = true;
    while (further) {
      switch (type) {
        case Type.Structure(_, List<Type.Field> fields) -> {
          int field = terms.random().nextInt(fields.size());
          path.add(new PathStep.Field(field));
          type = fields.get(field).type();
        }
        case Type.Table(Type index, Type of) -> {
          int first = index instanceof Type.Range(int low, _) ? low : 0;
          path.add(new PathStep.Element(terms.of(index, 1), first, terms.at()));
          type = of;
        }
        case Type.Sequence(Type of, _) -> {
          path.add(new PathStep.Element(terms.of(TermGenerator.SMALL, 1), 0, terms.at()));
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
    var target = new Stmt.Target(variable, path);
    return new Stmt.Assign(target, type, terms.of(type, DEPTH), at);
  }
}
