/**
 * The language that encoders speak to solvers: truth values and numbers of a fixed width. It knows
 * no solver and no model.
 *
 * <p>An encoder makes terms with one {@link rondo.smt.formula.Formulas}, whatever the solver:
 *
 * <pre>{@code
 * // Three processes vote for 0..3; if two agree on 2, so that everybody hears it, ...
 * var f = new Formulas();
 * List<Bits> votes = IntStream.range(0, 3).mapToObj(p -> f.variable("vote[" + p + "]", 2)).toList();
 * List<Formula> forTwo = votes.stream().map(v -> f.same(v, f.constant(2, 2))).toList();
 * Formula quorum = f.atLeast(2, forTwo);
 *
 * try (Solver solver = z3.open(Setup.standard())) {
 *   solver.add(quorum);
 *   solver.add(f.unsignedLess(votes.get(0), votes.get(1)));
 *   switch (solver.check(List.of(), Limit.none())) {
 *     case Answer.Satisfiable(Model model) -> model.unsigned(votes.get(0)); // 0, 1 or 2
 *     case Answer.Unsatisfiable _ -> ...
 *     case Answer.Unknown(var why, var detail) -> ...
 *   }
 * }
 * }</pre>
 */
package rondo.smt.formula;
