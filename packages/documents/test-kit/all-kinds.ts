/** Every document with the code that makes it, for tests and benchmarks that lay out sheets. */
export { documentKinds } from '../src/render/all-kinds.ts';
