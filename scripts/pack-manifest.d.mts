export function contentsOf(folder: string): {
  readonly counts: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, string>>;
};
