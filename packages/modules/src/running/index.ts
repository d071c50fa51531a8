/** Runs modules: for the hub, a browser and the command line. */
export { addedAsks, asksOf, droppedAsks, type ModulePermission } from '../manifest/asks.ts';
export {
  codeFile,
  declarationFile,
  hostsOf,
  ModuleDeclaration,
  readDeclaration,
  settingProblem,
} from '../manifest/declaration.ts';
export { onByDefault, shippedModule, type ShippedModule } from '../manifest/shipped.ts';

export type { ModuleCalls, RunTools } from './calls.ts';
export { ModuleScheme, type AskScheme } from './code-scheme.ts';
export { designCodeRules, libraryCodeRules, type RuleModule } from './code-rules.ts';
export {
  contributionsOf,
  exporterInput,
  type RunningArtwork,
  type RunningContributions,
  type RunningExporter,
  type RunningImporter,
  type RunningLoader,
  type RunningSource,
  type RunningView,
} from './contributions.ts';
export { type ModuleHost, plainHost } from './host.ts';
export { NativeModule } from './native.ts';
export { recordsOfKinds, recordsUsedBy } from './plain-records.ts';
export { SandboxedModule } from './sandboxed.ts';

export type { View } from '../contributions/views.ts';
export type { FromSandboxes, ToSandboxes } from '../sandbox/messages.ts';
export { serveSandboxes } from '../sandbox/serve.ts';
export { sharedThreads } from '../sandbox/shared-threads.ts';
export type { SandboxProgram } from '../sandbox/web-assembly.ts';
export { ModuleFailure } from '../sandbox/failure.ts';
export { maxCodeChars, testCall } from '../sandbox/limits.ts';
