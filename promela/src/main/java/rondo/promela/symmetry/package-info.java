/**
 * Replicated processes and references to them. What this adds to Promela is checked here against
 * the rules that make processes of one type interchangeable, and rewritten into plain Promela,
 * syntax to syntax; so it means what the plain program means. Once that is lowered, {@link
 * rondo.promela.symmetry.Blueprint} says what may be renamed in it.
 */
package rondo.promela.symmetry;
