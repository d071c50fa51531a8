/** More random worlds. */
import './drawing.test.ts';
