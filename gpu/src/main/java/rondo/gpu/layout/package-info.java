/** States as vectors of few words: which fields they have, and where. */
package rondo.gpu.layout;
