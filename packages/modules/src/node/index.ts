/** Runs modules in Node. */
export { BlockingSandbox } from './blocking-sandbox.ts';
export { sandboxProgram, startThread } from './start.ts';
