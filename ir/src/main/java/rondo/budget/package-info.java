/** Time limits and interruption of a verification. Independent of models. */
package rondo.budget;
