/**
 * Terms over Booleans, bit vectors and integers, simplified and interned. Independent of solvers
 * and of the systems that are encoded.
 *
 * <p>An encoder creates all terms with one {@link rondo.smt.formula.TermFactory}:
 *
 * <pre>{@code
 * // Three processes vote for 0..3; if two of them vote for 2, ...
 * var f = new TermFactory();
 * List<BitVector> votes =
 *     IntStream.range(0, 3).mapToObj(p -> f.variable("vote[" + p + "]", 2)).toList();
 * List<Formula> forTwo = votes.stream().map(v -> f.equal(v, f.constant(2, 2))).toList();
 * Formula quorum = f.atLeast(2, forTwo);
 *
 * try (Solver solver = z3.open(SolverConfiguration.standard())) {
 *   solver.add(quorum);
 *   solver.add(f.unsignedLess(votes.get(0), votes.get(1)));
 *   switch (solver.check(List.of(), TimeLimit.none())) {
 *     case Answer.Satisfiable(SmtModel model) -> model.unsigned(votes.get(0)); // 0, 1 or 2
 *     case Answer.Unsatisfiable _ -> ...
 *     case Answer.Unknown(var reason, var detail) -> ...
 *   }
 * }
 * }</pre>
 */
package rondo.smt.formula;
