/** Runs growth.test.ts with more random designs. */
import './growth.test.ts';
