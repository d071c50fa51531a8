import { OutcomeUnknown } from '../port/failures.ts';

/**
 * SQLSTATE of a server that is going down or coming up (class 57), of a broken connection (class 08), or of one that is the
 * primary no longer (25006).
 */
const awayStates = /^(08...|57P0[1-4]|53300|25006)$/;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** The driver has no code for these. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** SQLSTATE of a server that did not take the connection, or that writes nothing. */
const refusedStates = new Set(['57P03', '53300', '25006']);

/** Whether a statement may have been carried out though its answer was lost. One that found no connection was not sent. */
export function mayHaveRun(error: unknown): boolean {
  if (!(error instanceof Error) || !isDatabaseAway(error)) return false;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  return syscall !== 'connect' && !refusedStates.has(code) && !error.message.startsWith('timeout exceeded when trying');
}

/** Whether an error of a query says that the database cannot be reached just now: nothing is wrong with the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return isDatabaseAway(error.cause);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code === undefined) return awayWords.test(error.message);
  // A file that is missing has the same code as a socket that is: only the connection's counts.
  return (
    awayStates.test(code) ||
    (awayErrors.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
  );
}
