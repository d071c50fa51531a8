/**
 * What the index keeps of a record's numbers. Of a cable, which there may be tens of thousands of, it is the number alone, or
 * an empty text where it has none: the rest follows from the address.
 */
import type { Numbered, NumberUse } from '../library/number-use.ts';

export type PackedUses = string | readonly NumberUse[];
/** Who carries a number: the address of the only cable that does, or all the places. */
export type PackedHolders = string | readonly Numbered[];

const cables = 'designs:';
const pointer = '/productRef';

/** `address` is the kind and key of the record: `designs:usb-lead`. */
export function packed(address: string, uses: readonly NumberUse[]): PackedUses {
  const [use] = uses;
  return use !== undefined && uses.length === 1 && isPlain(address, use) ? (use.number ?? '') : uses;
}

export function unpacked(address: string, uses: PackedUses | undefined): readonly NumberUse[] {
  if (uses === undefined) return [];
  if (typeof uses !== 'string') return uses;
  const where = { kind: 'designs', id: address.slice(cables.length), pointer };
  return [{ holder: address, kind: 'design', where, ...(uses === '' ? {} : { number: uses }) }];
}

export function packedHolders(holders: readonly Numbered[]): PackedHolders {
  const [use] = holders;
  return use !== undefined && holders.length === 1 && isPlain(use.holder, use) ? use.holder : holders;
}

/** True for what `unpacked` makes of the address and the number. */
function isPlain(address: string, { holder, kind, where, shares, former }: NumberUse): boolean {
  return (
    holder === address &&
    address.startsWith(cables) &&
    kind === 'design' &&
    shares === undefined &&
    former === undefined &&
    where.kind === 'designs' &&
    where.pointer === pointer &&
    Object.keys(where).length === 3 &&
    where.id === address.slice(cables.length)
  );
}
