interface HeadRowProps {
  readonly columns: readonly string[];
  /** The purpose of the buttons at the end of each row, for screen readers only. */
  readonly buttons?: string;
}

/** The head of a plain table: a heading for every column, and one for buttons if rows have them. */
export function HeadRow({ columns, buttons }: HeadRowProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {buttons !== undefined && (
          <th scope="col">
            <span className="visually-hidden">{buttons}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
