/** The parts of a plan that a person leaves out: records as `kind:id`, and cells such as `C7`. */
export interface LeftOut {
  readonly records: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
}

export const nothingLeftOut: LeftOut = { records: new Set(), cells: new Set() };

/** Toggles whether a record or a cell is left out. */
export function toggledIn(left: LeftOut, what: keyof LeftOut, name: string): LeftOut {
  const names = new Set(left[what]);
  if (!names.delete(name)) names.add(name);
  return { ...left, [what]: names };
}

/** Updates the selection after a record got another kind: a record that was left out stays left out. */
export function withKind(
  left: LeftOut,
  { kind, id }: { readonly kind: string; readonly id: string },
  to: string,
): LeftOut {
  const records = new Set(left.records);
  if (records.delete(`${kind}:${id}`)) records.add(`${to}:${id}`);
  return { ...left, records };
}
