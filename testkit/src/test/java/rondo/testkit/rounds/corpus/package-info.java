/** Round-based protocols: results of the engines, and the presentation of runs. */
package rondo.testkit.rounds.corpus;
