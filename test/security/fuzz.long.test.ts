/** All routes, each with everything that can be wrong with a request. */
import './fuzz.test.ts';
