/** Turns of processes in registers, and the turns that wait. */
package rondo.gpu.turn;
