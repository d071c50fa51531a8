/** Runs the test with more random designs. */
import './drawing.test.ts';
