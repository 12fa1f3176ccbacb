/**
 * Round-based algorithms written in Java, verified from Java: two small functions over records, and
 * a test of three lines.
 *
 * <pre>{@code
 * RoundCheck.of(new OneThirdRule(4), 4)
 *     .under(new Assumption.ArbitraryLoss())
 *     .always("agreement", OneThirdRule::agree)
 *     .verify()
 *     .orThrow();
 * }</pre>
 */
package rondo.rounds.library;
