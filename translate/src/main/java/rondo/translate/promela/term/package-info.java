/** Promela text for terms and statements, with all values encoded as integers. */
package rondo.translate.promela.term;
