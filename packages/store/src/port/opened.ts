/** Why a store couldn't be opened. `message` is a sentence for the person who started the program. */
export interface OpenRefusal {
  readonly ok: false;
  readonly code:
    | 'in-use'
    | 'cannot-run'
    | 'unreachable'
    | 'pooled'
    | 'too-old'
    | 'migrations-pending'
    | 'unknown-migrations';
  readonly message: string;
}

/** The opened value, or the reason why it couldn't be opened. */
export type Opened<T> = { readonly ok: true; readonly value: T } | OpenRefusal;

export function opened<T>(value: T): Opened<T> {
  return { ok: true, value };
}

export function refused(code: OpenRefusal['code'], message: string): OpenRefusal {
  return { ok: false, code, message };
}

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or database error, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
