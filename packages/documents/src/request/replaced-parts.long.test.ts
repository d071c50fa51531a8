/** Runs the test with more random designs. */
import './replaced-parts.test.ts';
