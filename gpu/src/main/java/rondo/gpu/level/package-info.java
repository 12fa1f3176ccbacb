/**
 * The kernels of a search: the levels, of which blocks of threads expand a tile at a time, and the
 * set of visited states. Uses {@code generate} for the successors of a state, and the packages of
 * layouts, tables and kernels, but no device.
 */
package rondo.gpu.level;
