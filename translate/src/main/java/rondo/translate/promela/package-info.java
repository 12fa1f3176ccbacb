/** Translates lowered protocols to Promela for Spin. */
package rondo.translate.promela;
