/** Rewriting of Distal syntax: construction, traversal, fresh names and simplification. */
package rondo.distal.sequential.rewrite;
