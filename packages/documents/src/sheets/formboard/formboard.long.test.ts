/** Runs the test with more random designs. */
import './formboard.test.ts';
