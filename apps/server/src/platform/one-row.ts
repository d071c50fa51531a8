/**
 * The row of a statement that always returns one, such as a count, an insert or a counter. Throws if there is none,
 * which is a bug in the statement.
 */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row;
}
