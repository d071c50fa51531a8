/** More harnesses. */
import './harness-edited.test.ts';
