import type { LineupRow } from '@cablewright/engine';
import type { Product, Variant } from '@cablewright/model';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { nextVariantNumber } from '../api/engineering.ts';
import { useAddressEntry } from '../kit/page/address.ts';
import { dimensionUnit } from '../kit/preferences/units.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { freshVariant, isNaming, renamed } from './fresh-variant.ts';
import styles from './products.module.css';
import { VariantRow } from './variant-row.tsx';

/** Number of lines rendered at first and added each time: each has several inputs. */
const atOnce = 60;

interface GridProps {
  readonly family: Product;
  /** The saved variants, with release and cost. */
  readonly rows: readonly LineupRow[];
  /** The saved family. */
  readonly base: Product;
  /** The variant named in the address. */
  readonly marked: string | undefined;
  readonly dirty: boolean;
  readonly writable: boolean;
  readonly onEdit: (family: Product) => void;
  /** Called while the name of an unsaved variant is being typed. */
  readonly onNaming: (at: number, family: Product) => void;
  readonly onGenerate: () => void;
}

/** The variants of a family as editable lines, with their release and cost. */
export function VariantGrid({ family, rows, base, marked, dirty, writable, onEdit, onNaming, onGenerate }: GridProps) {
  const [limit, setShown] = useState(atOnce);
  const { variants } = family;
  const field = /^\/variants\/(\d+)/.exec(useAddressEntry('field') ?? '')?.[1] ?? -1;
  const markedAt = Math.max(
    Number(field),
    variants.findIndex((variant) => variant.id === marked),
  );
  const count = Math.max(limit, markedAt + 1);
  const change = (index: number, next: Variant) => {
    if (isNaming(base.variants, variants[index], next))
      // The id may change with each letter, but the typing is still one undo step.
      onNaming(index, { ...family, variants: renamed(variants, index, next) });
    else onEdit({ ...family, variants: variants.with(index, next) });
  };
  const focusNew = useFocusOfNew(variants.length - 1);
  const add = () => {
    focusNew();
    setShown(Math.max(limit, variants.length + 1));
    onEdit({ ...family, variants: [...variants, freshVariant(family)] });
  };
  const tools = writable && (
    <Group gap="xs" mt="sm">
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
        Add variant
      </Button>
      <Button
        variant="default"
        leftSection={<IconTable size={14} />}
        disabled={dirty}
        title={dirty ? 'Save first: variants are generated for the saved family' : undefined}
        onClick={onGenerate}
      >
        Generate variants
      </Button>
    </Group>
  );
  if (variants.length === 0) {
    return (
      <EmptyState title="No variants yet" action={tools}>
        Add options first, then generate variants from them and a list of lengths.
      </EmptyState>
    );
  }
  return (
    <>
      <div data-framed role="region" aria-label="Variants">
        <table className={styles['grid']} aria-label="Variants">
          <GridHead family={family} />
          <tbody>
            {variants.slice(0, count).map((variant, index) => (
              <VariantRow
                // The index is the identity, because the id changes while its line is edited.
                key={index}
                family={family}
                variant={variant}
                row={rows.find((each) => each.variant === variant.id)}
                pointer={`/variants/${index}`}
                marked={variant.id === marked}
                writable={writable}
                suggest={() => (dirty ? unsavedNumber(family) : nextVariantNumber(family.id))}
                onChange={(next) => change(index, next)}
                onRemove={() => onEdit({ ...family, variants: variants.toSpliced(index, 1) })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {count < variants.length && (
        <Button variant="subtle" mt="xs" onClick={() => setShown(count + atOnce)}>
          Show more ({variants.length - count})
        </Button>
      )}
      {tools}
    </>
  );
}

/** Focuses the name field of the last line once that line is rendered. */
function useFocusOfNew(last: number): () => void {
  const isNew = useRef(false);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    document.querySelector<HTMLInputElement>(`[data-field="/variants/${last}/label"] input`)?.focus();
  }, [last]);
  return () => {
    isNew.current = true;
  };
}

function GridHead({ family }: { family: Product }) {
  return (
    <thead>
      <tr>
        <th scope="col">Variant</th>
        <th scope="col">Cable</th>
        <th scope="col">Number</th>
        <th scope="col">Length, {dimensionUnit()}</th>
        {(family.options ?? []).map((axis) => (
          <th key={axis.id} scope="col">
            {axis.label ?? axis.id}
          </th>
        ))}
        <th scope="col">Status</th>
        <th scope="col">Released</th>
        <th scope="col" className="num">
          Cost
        </th>
        <th scope="col">
          <span className="visually-hidden">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

/** The next number if unsaved lines have numbers already: one more than the highest number of the pattern. */
async function unsavedNumber(family: Product): Promise<string | null> {
  const offered = await nextVariantNumber(family.id);
  if (offered === null) return null;
  const numbers = family.variants.map((variant) => variant.partNumber ?? '');
  return numbers.includes(offered) ? oneMore(numbers, offered) : offered;
}

function oneMore(numbers: readonly string[], number: string): string | null {
  const digits = /\d+$/.exec(number)?.[0];
  if (digits === undefined) return null;
  for (let n = Number(digits) + 1; String(n).length <= digits.length; n += 1) {
    const next = number.slice(0, -digits.length) + String(n).padStart(digits.length, '0');
    if (!numbers.includes(next)) return next;
  }
  return null;
}
