/**
 * Translation of a round-based protocol to one sequential process, in which the variables and
 * mailboxes of all processes are arrays.
 */
package rondo.distal.sequential.array;
