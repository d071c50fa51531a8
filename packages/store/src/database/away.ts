import { OutcomeUnknown } from '../port/failures.ts';

/**
 * SQLSTATEs of a server that is shutting down or starting (class 57), of a broken connection (class 08), of too many
 * connections (53300), and of a server that is no longer the primary (25006).
 */
const awayStates = /^(08...|57P0[1-4]|53300|25006)$/;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** Messages of driver errors that have no code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** SQLSTATEs of a server that didn't accept the connection or doesn't accept writes. */
const refusedStates = new Set(['57P03', '53300', '25006']);

/**
 * Whether a statement may have run although its response was lost. A statement that never got a connection can't have
 * run.
 */
export function mayHaveRun(error: unknown): boolean {
  if (!(error instanceof Error) || !isDatabaseAway(error)) return false;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  return syscall !== 'connect' && !refusedStates.has(code) && !error.message.startsWith('timeout exceeded when trying');
}

/**
 * Whether a query failed because the database can't be reached at the moment, rather than because of an error in the
 * query.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return isDatabaseAway(error.cause);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code === undefined) return awayWords.test(error.message);
  // ENOENT is the code for both a missing file and a missing socket. Only the socket counts.
  return (
    awayStates.test(code) ||
    (awayErrors.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
  );
}
