package rondo.rounds;

import java.util.Map;
import rondo.ir.data.Stmt;
import rondo.rounds.engine.delivery.RoundFaultKind;

/**
 * What was counted in a search.
 *
 * @param statements the number of different updates that executed each statement, by identity
 * @param faults the number of states in whose next round each kind of fault may occur, for the
 *     kinds that the network allows
 */
public record RoundExecutions(Map<Stmt, Long> statements, Map<RoundFaultKind, Long> faults) {}
