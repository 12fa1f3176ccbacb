package rondo.testkit.symbolic;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.value.Assignment;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/** Two ways to give a value to what is symbolic: as a constant, or as a variable that has it. */
enum Feeding {
  CONSTANTS {
    @Override
    SymbolicValue feed(Value value, Type type, Fed to) {
      return to.values.of(value);
    }

    @Override
    Formula feed(boolean holds, Fed to) {
      return to.values.formulas().truth(holds);
    }
  },
  VARIABLES {
    @Override
    SymbolicValue feed(Value value, Type type, Fed to) {
      SymbolicVariable variable = to.values.variable("v" + to.count++, type, to.lastStamp);
      to.assignment.put(variable.value(), value);
      to.wellFormed.add(variable.wellFormed());
      return variable.value();
    }

    @Override
    Formula feed(boolean holds, Fed to) {
      Formula variable = to.values.formulas().variable("f" + to.count++);
      to.assignment.put(variable, holds);
      return variable;
    }
  };

  abstract SymbolicValue feed(Value value, Type type, Fed to);

  abstract Formula feed(boolean holds, Fed to);

  /** What has been given so far. */
  static final class Fed {
    final SymbolicValues values;
    final int lastStamp;
    final Assignment assignment = new Assignment();
    final List<Formula> wellFormed = new ArrayList<>();
    private int count;

    Fed(SymbolicValues values, int lastStamp) {
      this.values = values;
      this.lastStamp = lastStamp;
    }
  }
}
