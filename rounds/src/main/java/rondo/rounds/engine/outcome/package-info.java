/** The outcomes of single processes in a round, and their product within the remaining losses. */
package rondo.rounds.engine.outcome;
