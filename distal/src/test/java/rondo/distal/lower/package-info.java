/** Tests of the semantics of protocols, as executed by the reference interpreter. */
package rondo.distal.lower;
