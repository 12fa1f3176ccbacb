/**
 * Generators of random Promela programs as text: well typed, usually with a small finite state
 * space, and free of constructs that Spin leaves undefined. Seed and size determine the program.
 */
package rondo.testkit.generate;
