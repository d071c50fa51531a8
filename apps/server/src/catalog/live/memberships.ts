import Type from 'typebox';
import { searchText } from '@cablewright/engine';
import { isObject } from '@cablewright/model';
import type { Shape } from '../../platform/http/shape.ts';

/** A family that sells a design, with the variants that the design documents. */
export const ProductUse = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    names: Type.Array(Type.String(), { description: 'Id, name, number and aliases of the family' }),
    variants: Type.Array(
      Type.Object({ id: Type.String(), label: Type.String(), number: Type.Union([Type.String(), Type.Null()]) }),
    ),
  },
  { title: 'Product use' },
);
export type ProductUse = Shape<typeof ProductUse>;

interface Member extends ProductUse {
  /** The search text: the names of the family and of these variants. */
  readonly text: string;
}

/**
 * Knows which families sell which designs. A design belongs to a family if one of its variants refers to the design,
 * regardless of part numbers.
 */
export class Memberships {
  readonly #byDesign = new Map<string, Map<string, Member>>();
  readonly #designs = new Map<string, readonly string[]>();

  /** Updates a family, or removes it if `record` is undefined. */
  set(family: string, record: unknown): void {
    for (const design of this.#designs.get(family) ?? []) this.#byDesign.get(design)?.delete(family);
    const members = isObject(record) ? membersOf(family, record) : new Map<string, Member>();
    this.#designs.set(family, [...members.keys()]);
    for (const [design, member] of members) {
      const families = this.#byDesign.get(design);
      if (families === undefined) this.#byDesign.set(design, new Map([[family, member]]));
      else families.set(family, member);
    }
  }

  of(design: string): ProductUse[] {
    return [...(this.#byDesign.get(design)?.values() ?? [])].map(({ text: _text, ...shown }) => shown);
  }

  /** The designs that any family sells. */
  designs(): Iterable<string> {
    return this.#byDesign.keys();
  }

  /** The search text of all families that sell a design. The design can be found by it. */
  textOf(design: string): string {
    const families = this.#byDesign.get(design);
    return families === undefined ? '' : [...families.values()].map(({ text }) => text).join('');
  }
}

type Fields = Record<string, unknown>;

function membersOf(id: string, family: Fields): Map<string, Member> {
  const label = textIn(family, 'label') ?? id;
  const aliases = Array.isArray(family['aliases']) ? family['aliases'] : [];
  const names = [id, label, textIn(family, 'partNumber'), ...aliases].filter((name) => typeof name === 'string');
  const variants = Array.isArray(family['variants']) ? family['variants'].filter(isObject) : [];
  const byDesign = Map.groupBy(variants, (variant) => textIn(variant, 'design') ?? '');
  byDesign.delete('');
  return new Map([...byDesign].map(([design, own]) => [design, memberOf(id, label, names, own)]));
}

function memberOf(id: string, label: string, names: readonly string[], variants: readonly Fields[]): Member {
  const shown = variants.map((variant) => {
    const name = textIn(variant, 'id') ?? '';
    return { id: name, label: textIn(variant, 'label') ?? name, number: textIn(variant, 'partNumber') ?? null };
  });
  const words = [...names, ...shown.flatMap((variant) => [variant.id, variant.label, variant.number])];
  const texts = words.filter((word) => typeof word === 'string');
  return { id, label, names, variants: shown, text: searchText({ names: texts, numbers: texts }) };
}

function textIn(record: Fields, field: string): string | undefined {
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
