/** The laws of random devices in more worlds. */
import './random.test.ts';
