/** Whether an id belongs to a part of the open cable. */
export type IsPart = (id: string) => boolean;

/** The part that a drawn item belongs to: J1 for `j1.3` and `j1`, the placed cable LEAD-1 for `lead-1/w1.red`. */
export function partOf(ref: string | undefined, isPart: IsPart): string | undefined {
  const id = /^[^./@]+/.exec(ref ?? '')?.[0];
  return id !== undefined && isPart(id) ? id : undefined;
}
