/** The size of a crash test: short in the usual tests, set by a variable otherwise, long in `npm run soak`. */
export function size(variable: string, usual: number): number {
  const given = Number(process.env[variable] ?? usual);
  if (!Number.isSafeInteger(given) || given < 1) throw new RangeError(`${variable} must be a whole number above 0`);
  return given;
}
