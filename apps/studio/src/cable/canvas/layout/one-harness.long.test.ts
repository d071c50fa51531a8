/** The laws of one placement in more random worlds. */
import './one-harness.test.ts';
