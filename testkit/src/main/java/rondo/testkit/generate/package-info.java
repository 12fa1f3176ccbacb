/**
 * Random Promela programs as text: well typed, with a small finite state space as a rule, and free
 * of what Spin leaves undefined. The same seed and size always give the same program.
 */
package rondo.testkit.generate;
