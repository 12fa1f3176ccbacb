/** The stack of the depth-first search through the steps of a transition. */
package rondo.gpu.expansion;
