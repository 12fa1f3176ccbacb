/** Lowers LTL formulas and never claims to observers. */
package rondo.promela.lower.property;
