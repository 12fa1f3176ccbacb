package rondo.smt.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.event.InitializationOrder;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * Any initial values of the variables of a process; the semantics is that of {@link
 * rondo.ir.data.interpreter.InitialValues}.
 *
 * @param possible the constraint that they are initial values
 * @param isFirst whether they are the first of all combinations
 */
public record SymbolicInitialValues(
    List<SymbolicValue> variables, Formula possible, Formula isFirst) {
  public SymbolicInitialValues {
    variables = List.copyOf(variables);
  }

  /**
   * The initial values.
   *
   * @param view of a process with other variables of the same number
   * @param kept the variables that are not initialized, with their values
   * @param name the prefix of the variables of the formulas
   */
  public static SymbolicInitialValues of(
      SymbolicValues values,
      LocalView view,
      List<LocalVariable> variables,
      Map<Integer, SymbolicValue> kept,
      String name)
      throws RejectedException {
    var initialization = new Initialization(values, view, variables.size(), name);
    try {
      kept.forEach(initialization.own::set);
      for (int v : InitializationOrder.of(variables)) {
        if (!kept.containsKey(v)) {
          initialization.add(v, variables.get(v));
        }
      }
    } catch (UnsupportedTermException e) {
      throw e.rejected();
    }
    return initialization.result();
  }

  /** The initialization of one variable after the other. */
  private static final class Initialization {
    private final SymbolicValues values;
    private final TermFactory factory;
    private final SymbolicEvaluator evaluator;
    private final SymbolicFold folding;
    private final String name;
    private final List<SymbolicValue> own;
    private final List<Formula> possible = new ArrayList<>();
    private final List<Formula> first = new ArrayList<>();

    Initialization(SymbolicValues values, LocalView view, int count, String name) {
      this.values = values;
      this.factory = values.formulas();
      this.evaluator = SymbolicEvaluator.ofProcess(values, view);
      this.folding = new SymbolicFold(values, evaluator);
      this.name = name;
      this.own = new ArrayList<>(Collections.nCopies(count, new NoneValue()));
      evaluator.setVariables(own);
    }

    void add(int number, LocalVariable variable) throws RejectedException {
      evaluator.setPosition(variable.at());
      SymbolicValue value =
          switch (variable.initial()) {
            case LocalVariable.Initial.Fixed(Term term) ->
                evaluator.value(term, factory.truth(true));
            case LocalVariable.Initial.AnyOf(LoopRange range) -> any(variable, range);
          };
      if (!values.hasType(variable.type(), value).isTrue() || !evaluator.failures().isEmpty()) {
        throw unsupported(variable);
      }
      own.set(number, values.coerce(variable.type(), value));
    }

    private static RejectedException unsupported(LocalVariable variable) {
      return new RejectedException(
          Diagnostic.error(
              "F305",
              variable.at(),
              "the SMT engine does not support initial values that may be run-time errors"));
    }

    private SymbolicValue any(LocalVariable variable, LoopRange range) throws RejectedException {
      List<LoopElement> elements =
          folding.elements(range, SymbolicFold.ElementOrder.SORTED, factory.truth(true));
      if (elements.size() == 1 && elements.getFirst().when().isTrue()) {
        return elements.getFirst().element();
      }
      SymbolicVariable any = values.variable(name + variable.name(), variable.type(), 0);
      possible.add(any.wellFormed());
      var some = new ArrayList<Formula>();
      var least = new ArrayList<Formula>();
      Formula earlier = factory.truth(false);
      for (LoopElement element : elements) {
        Formula typed = values.hasType(variable.type(), element.element());
        if (!factory.implies(element.when(), typed).isTrue()) {
          throw unsupported(variable);
        }
        Formula here = factory.and(element.when(), values.equal(any.value(), element.element()));
        some.add(here);
        least.add(factory.and(here, factory.not(earlier)));
        earlier = factory.or(earlier, element.when());
      }
      boolean isWhole = range instanceof LoopRange.Domain(var type) && type.equals(variable.type());
      if (!isWhole) {
        possible.add(factory.or(some));
      }
      first.add(factory.or(least));
      return any.value();
    }

    SymbolicInitialValues result() {
      return new SymbolicInitialValues(own, factory.and(possible), factory.and(first));
    }
  }
}
