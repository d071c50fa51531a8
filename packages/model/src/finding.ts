export type Severity = 'error' | 'warning';

/** The thing a finding is about, as precisely as is known. */
export interface Where {
  /** Document kind, for example `designs` or `connectors`. */
  readonly kind?: string;
  /** Record or design id. */
  readonly id?: string;
  /** Instance within a design. */
  readonly instance?: string;
  /** Written-out terminal, for example `j1.3` or `w1@a.red`. */
  readonly terminal?: string;
  /** JSON pointer (RFC 6901) to the value within the document. */
  readonly pointer?: string;
}

/**
 * What a check found. A value, never an exception. `message` is one sentence a person acts on; `found` is the value
 * measured or read, `expected` what would be right.
 */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: Where;
  readonly found?: unknown;
  readonly expected?: unknown;
}
