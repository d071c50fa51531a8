/** A number with its noun: `1 wire`, `2 wires`, `3 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
