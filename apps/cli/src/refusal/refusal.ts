/** A problem that the person at the command line has to solve. It is printed on one line, without a stack trace. */
export class CommandError extends Error {}
