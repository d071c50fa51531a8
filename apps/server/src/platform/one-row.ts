/**
 * The row of a statement that always answers one: a count, an insert or a counter that returns its row. Throws if there is none,
 * which is a defect of the statement.
 */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row;
}
