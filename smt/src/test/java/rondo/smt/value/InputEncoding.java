package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;

/** Two encodings of an input value: as a constant, or as a variable with that value. */
enum InputEncoding {
  CONSTANTS {
    @Override
    SymbolicValue encode(Value value, Type type, EncodedInputs to) {
      return to.values.of(value);
    }

    @Override
    Formula encode(boolean holds, EncodedInputs to) {
      return to.values.formulas().truth(holds);
    }
  },
  VARIABLES {
    @Override
    SymbolicValue encode(Value value, Type type, EncodedInputs to) {
      SymbolicVariable variable = to.values.variable("v" + to.count++, type, to.lastStamp);
      to.builder.put(variable.value(), value);
      to.wellFormed.add(variable.wellFormed());
      return variable.value();
    }

    @Override
    Formula encode(boolean holds, EncodedInputs to) {
      Formula variable = to.values.formulas().variable("f" + to.count++);
      to.builder.put(variable, holds);
      return variable;
    }
  };

  abstract SymbolicValue encode(Value value, Type type, EncodedInputs to);

  abstract Formula encode(boolean holds, EncodedInputs to);

  /** The inputs encoded so far. */
  static final class EncodedInputs {
    final SymbolicValues values;
    final int lastStamp;
    final SmtModelBuilder builder = new SmtModelBuilder();
    final List<Formula> wellFormed = new ArrayList<>();
    private int count;

    EncodedInputs(SymbolicValues values, int lastStamp) {
      this.values = values;
      this.lastStamp = lastStamp;
    }
  }
}
