export interface Issue {
  readonly code: string;
  readonly message: string;
  /** JSON pointer to the value in the request. */
  readonly pointer?: string;
}

/** A problem document (RFC 9457) returned by the hub. */
export interface Problem {
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  /** Stable code for programs to match on. */
  readonly code?: string;
  readonly issues?: readonly Issue[];
}

/** An unsuccessful response. Status 0 means that the hub could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** The current version of the record, for a 412. */
  readonly etag: string | undefined;
  /** The whole document, including extension members such as `families`. */
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
