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
  /** A stable code that programs can check. */
  readonly code?: string;
  readonly issues?: readonly Issue[];
}

/** An unsuccessful response. Status 0 means that the hub couldn't be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** The current version of the record, for status 412. */
  readonly etag: string | undefined;
  /** The whole problem document, including extension members such as `families`. */
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
