/** Draws more of the records with replaced values. */
import './rendered.test.ts';
