/**
 * Analysis of the local states of processes, each explored on its own: which messages a process may
 * still take, and which local states are bisimilar.
 */
package rondo.events.local;
