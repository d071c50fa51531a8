/** How large a crash test is: short with the tests, as large as wanted by a variable, long in `npm run soak`. */
export function size(variable: string, usual: number): number {
  const given = Number(process.env[variable] ?? usual);
  if (!Number.isSafeInteger(given) || given < 1) throw new RangeError(`${variable} must be a whole number above 0`);
  return given;
}
