/**
 * Process symmetry: declared, inferred and wrongly claimed; reduced searches compared with others.
 */
package rondo.conformance.symmetry;
