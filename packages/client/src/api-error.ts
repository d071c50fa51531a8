export interface Issue {
  readonly code: string;
  readonly message: string;
  /** JSON pointer to the value in what was sent. */
  readonly pointer?: string;
}

/** A problem document (RFC 9457) as the hub answers it. */
export interface Problem {
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  /** What programs match on. */
  readonly code?: string;
  readonly issues?: readonly Issue[];
}

/** An answer that is not a success. Status 0: the hub could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** The current version of the record, on a 412. */
  readonly etag: string | undefined;
  /** The whole document, with members of its own such as `families`. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem, etag?: string, cause?: unknown) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`, { cause });
    this.status = status;
    this.code = problem.code ?? `http-${status}`;
    this.issues = problem.issues ?? [];
    this.etag = etag;
    this.problem = problem;
  }
}
