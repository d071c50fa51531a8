/**
 * The compact form in which the index stores a record's numbers. A cable is stored as its number alone, or as an empty string
 * if it has no number, because there may be tens of thousands of cables. The rest follows from the address.
 */
import type { Numbered, NumberUse } from '../library/number-use.ts';

export type PackedUses = string | readonly NumberUse[];
/** The holders of a number: the address if a single cable holds it, otherwise the full list. */
export type PackedHolders = string | readonly Numbered[];

const cables = 'designs:';
const pointer = '/productRef';

/** Packs the uses of a record. `address` is its kind and key: `designs:usb-lead`. */
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

/** True if `unpacked` can restore the use from the address and the number. */
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
