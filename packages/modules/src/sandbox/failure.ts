/** Why a call of a module gave no answer. */
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
export type FailureCode = keyof typeof failureWords;

/** A call of a module that failed: the module's fault, never the host's. */
export class ModuleFailure extends Error {
  readonly code: FailureCode;
  readonly module: string;
  /** What the module or the host says of it. */
  readonly detail: string | undefined;

  /** `module` is the name people know it by. */
  constructor(module: string, code: FailureCode, detail?: string) {
    super(`The module ${module} ${failureWords[code]}${detail === undefined ? '' : `: ${detail.slice(0, 300)}`}`);
    this.name = 'ModuleFailure';
    this.code = code;
    this.module = module;
    this.detail = detail;
  }
}
