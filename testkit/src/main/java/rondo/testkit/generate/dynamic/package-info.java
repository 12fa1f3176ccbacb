/** Generators of programs whose processes start others and end. */
package rondo.testkit.generate.dynamic;
