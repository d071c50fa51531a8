/**
 * SQLSTATE of a server that is going down or coming up (class 57), of a broken connection (class 08), or of one that is the
 * primary no longer (25006).
 */
const awayStates = /^(08...|57P0[1-4]|53300|25006)$/;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** The driver has no code for these. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error of a query says that the database cannot be reached just now: nothing is wrong with the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code === undefined) return awayWords.test(error.message);
  // A file that is missing has the same code as a socket that is: only the connection's counts.
  return (
    awayStates.test(code) ||
    (awayErrors.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
  );
}
