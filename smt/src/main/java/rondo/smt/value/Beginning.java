package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Nothing;

/**
 * What a process may begin with.
 *
 * @param variables before the first round
 * @param constraints what must hold so that it may begin with them
 * @param failures what goes wrong on the way, of whatever kind
 */
public record Beginning(
    List<SymbolicValue> variables, List<Formula> constraints, List<Failure> failures) {
  public Beginning {
    variables = List.copyOf(variables);
    constraints = List.copyOf(constraints);
    failures = List.copyOf(failures);
  }

  /** Whether something goes wrong; if so, the variables mean nothing. */
  public Formula fails(Formulas formulas) {
    return formulas.or(failures.stream().map(Failure::when).toList());
  }

  /**
   * All that one of the processes may begin with.
   *
   * @param name what variables of formulas are named after
   */
  public static Beginning of(SymbolicValues values, RoundSystem system, int self, String name)
      throws RejectedException {
    var moment = new Moment(values.of(1), values.of(0), Moment.Numbering.EXACT);
    int count = system.variables().size();
    List<SymbolicValue> own =
        new ArrayList<>(Collections.nCopies(count, (SymbolicValue) new Nothing()));
    var constraints = new ArrayList<Formula>();
    var view = new Viewpoint(system.processes(), self, moment, own, List.of());
    var evaluator = SymbolicEvaluator.ofProcess(values, view);
    evaluator.has(own);
    try {
      for (int v = 0; v < count; v++) {
        LocalVariable variable = system.variables().get(v);
        evaluator.at(variable.at());
        own.set(v, first(evaluator, values, variable, name, constraints));
      }
    } catch (Refusal e) {
      throw e.rejected();
    }
    var begun = new Viewpoint(system.processes(), self, moment, own, List.of());
    Effect effect = SymbolicExecution.of(values, begun, system.init(), name + ".init");
    constraints.add(effect.isPossible(values.formulas()));
    var failures = new ArrayList<>(evaluator.failures());
    failures.addAll(effect.failures());
    failures.addAll(effect.assertions());
    effect
        .revoked()
        .forEach(
            (output, when) -> {
              LocalVariable variable = system.variables().get(output);
              String message = "`" + variable.name() + "` is decided twice";
              failures.add(
                  new Failure(when, new Fault(Fault.Kind.REVOKED, message, variable.at())));
            });
    return new Beginning(effect.variables(), constraints, failures);
  }

  private static SymbolicValue first(
      SymbolicEvaluator evaluator,
      SymbolicValues values,
      LocalVariable variable,
      String name,
      List<Formula> constraints) {
    Formulas formulas = values.formulas();
    Formula always = formulas.truth(true);
    String message = "`" + variable.name() + "` begins with no value of type " + variable.type();
    return switch (variable.initial()) {
      case Initial.Fixed(var term) -> {
        SymbolicValue value = evaluator.value(term, always);
        Formula wrong = formulas.not(values.belongs(variable.type(), value));
        evaluator.noted().add(always, wrong, message, variable.at());
        yield values.shaped(variable.type(), value);
      }
      case Initial.AnyOf(var source) -> {
        var elements = new ArrayList<Guarded>();
        for (Turn turn : evaluator.elements(source, always)) {
          Formula wrong = formulas.not(values.belongs(variable.type(), turn.element()));
          evaluator.noted().add(turn.when(), wrong, message, variable.at());
          elements.add(new Guarded(turn.when(), turn.element()));
        }
        SymbolicVariable any = values.variable(name + "." + variable.name(), variable.type(), 1);
        constraints.add(any.wellFormed());
        Formula fine = formulas.not(evaluator.noted().any());
        Formula in = values.sets().contains(elements, any.value());
        constraints.add(formulas.implies(fine, in));
        yield any.value();
      }
    };
  }
}
