/**
 * Static analyses of an event-based protocol that decide which reductions the engine may apply.
 * They use the representation and semantics of protocols, and nothing of the engine.
 */
package rondo.events.reduction;
