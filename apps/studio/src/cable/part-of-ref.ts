/** Whether an id is that of a part of the cable that is open. */
export type IsPart = (id: string) => boolean;

/** The part that a drawn thing is of: `j1.3` and `j1` of J1, `lead-1/w1.red` of the placed cable LEAD-1. */
export function partOf(ref: string | undefined, isPart: IsPart): string | undefined {
  const id = /^[^./@]+/.exec(ref ?? '')?.[0];
  return id !== undefined && isPart(id) ? id : undefined;
}
