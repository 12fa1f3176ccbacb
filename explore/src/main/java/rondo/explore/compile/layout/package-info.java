/**
 * The layout of packed states: frames of processes and channels, the capacity for them, and the
 * action of symmetry on packed states.
 */
package rondo.explore.compile.layout;
