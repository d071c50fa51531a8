/** The row of a query that always returns exactly one. Throws if there is none, which is a bug in the query. */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that returns one row returned none.');
  return row;
}
