/** More random worlds. */
import './formboard.test.ts';
