/** What runs modules in Node. */
export { sandboxProgram, startThread } from './start.ts';
