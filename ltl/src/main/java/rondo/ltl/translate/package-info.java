/**
 * From a formula to a small Büchi automaton. {@link rondo.ltl.translate.Translation} is the door
 * and reads as the list of steps; automata on the way have their acceptance on transitions.
 */
package rondo.ltl.translate;
