/** More of the records with replaced values, drawn. */
import './rendered.test.ts';
