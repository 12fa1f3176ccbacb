/** Round-based protocols: the engines compared with the interpreter. */
package rondo.testkit.rounds;
