/** Something the person at the command line must change. Printed as one line, without a stack trace. */
export class Refusal extends Error {}
