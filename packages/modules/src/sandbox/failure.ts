/** The reasons why a call of a module may return no result. */
const failureWords = {
  threw: 'stopped with an error',
  'too-long': 'took too long',
  'too-much-memory': 'needs more memory than it may use',
  'too-deep': 'calls itself without end',
  'too-large': 'gave an answer that is too large',
  'never-answers': 'waits for something that never happens',
  'bad-answer': 'gave an answer that cannot be used',
  crashed: 'stopped unexpectedly',
} as const;
export type ModuleFailureCode = keyof typeof failureWords;

/** Thrown if a call of a module fails. The cause is always the module, never the host. */
export class ModuleFailure extends Error {
  readonly code: ModuleFailureCode;
  readonly module: string;
  /** Details from the module or the host. */
  readonly detail: string | undefined;

  /** `module` is the display name of the module. */
  constructor(module: string, code: ModuleFailureCode, detail?: string) {
    super(`The module ${module} ${failureWords[code]}${detail === undefined ? '' : `: ${detail.slice(0, 300)}`}`);
    this.name = 'ModuleFailure';
    this.code = code;
    this.module = module;
    this.detail = detail;
  }
}
