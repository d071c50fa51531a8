/** Runs the same tests with more harnesses. */
import './harness-edited.test.ts';
