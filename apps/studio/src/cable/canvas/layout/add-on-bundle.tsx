import { Button, Select } from '@mantine/core';
import { validateDesign, type Catalog } from '@cablewright/engine';
import type { Design, Mechanical } from '@cablewright/model';
import { useMemo, useState } from 'react';
import { useCable } from '../../draft/cable.ts';
import { useFocused } from './use-focused.ts';
import { setCovering, setFixing, type Bundle } from './layout-edits.ts';
import type { SceneBundle } from './layout-scene.ts';
import { changeLayout } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import styles from './layout.module.css';

type Kind = 'covering' | 'fixing';

interface AddProps {
  readonly kind: Kind;
  readonly hand: LayoutHand;
  readonly one: SceneBundle;
}

/** The design with a part over the whole bundle, or fixed to it at a place. */
function withPart(
  design: Design,
  { id, lengthMm, coverings = [], fixings = [] }: Bundle,
  kind: Kind,
  def: string,
  atMm: number,
): Design {
  return kind === 'covering'
    ? setCovering(design, id, coverings.length, { def, fromMm: 0, toMm: lengthMm })
    : setFixing(design, id, fixings.length, { def, atMm });
}

/** Adds a covering or a fixing from the library; those that the checks find too small or too large here come last, with the reason. */
export function AddOnBundle({ kind, hand, one }: AddProps) {
  const { catalog, design, writable } = useCable();
  const [opened, setOpened] = useState(false);
  const field = useFocused(opened);
  const atMm = Math.round(hand.picked?.atMm ?? one.bundle.lengthMm / 2);
  const options = useMemo(
    () => (opened ? choices(catalog, design, one.bundle, kind, atMm) : []),
    [opened, catalog, design, one.bundle, kind, atMm],
  );
  if (!writable) return null;
  if (!opened) {
    return (
      <Button size="compact-xs" variant="subtle" data-add={kind} onClick={() => setOpened(true)}>
        Add a {kind} {kind === 'covering' ? '(C)' : '(X)'}
      </Button>
    );
  }
  const add = (def: string | null) => {
    setOpened(false);
    if (def !== null)
      changeLayout(hand, `add ${kind} to ${one.view?.name ?? one.id}`, {
        ok: true,
        design: withPart(design, one.bundle, kind, def, atMm),
      });
  };
  return (
    <Select
      className={styles['adder']}
      aria-label={kind === 'covering' ? 'Covering' : `Fixing at ${atMm} mm`}
      placeholder={kind === 'covering' ? 'Search coverings' : `Search fixings, at ${atMm} mm`}
      size="xs"
      data={options}
      searchable
      ref={field}
      limit={60}
      nothingFoundMessage={`No ${kind} in the library matches`}
      onChange={add}
      onBlur={() => setOpened(false)}
    />
  );
}

function choices(catalog: Catalog, design: Design, bundle: Bundle, kind: Kind, atMm: number) {
  const parts = [...catalog.library.entries('mechanicals')]
    .map(({ record }) => record as Mechanical)
    .filter((part) => part.kind === kind)
    .toSorted((a, b) => (a.label ?? a.id).localeCompare(b.label ?? b.id));
  const judged = parts.map((part) => ({ part, against: judge(catalog, design, bundle, kind, part.id, atMm) }));
  const group = (title: string, list: typeof judged) => ({
    group: title,
    items: list.map(({ part }) => ({ value: part.id, label: part.label ?? part.id })),
  });
  const fits = judged.filter(({ against }) => !against);
  const others = judged.filter(({ against }) => against);
  return [group('Fits here', fits), group('Too small or too large here', others)].filter(
    ({ items }) => items.length > 0,
  );
}

/** Whether the checks that run on save find fault with a part here that they do not find without it. */
function judge(catalog: Catalog, design: Design, bundle: Bundle, kind: Kind, def: string, atMm: number): boolean {
  const own = { ...design, layout: { ...design.layout!, bundles: design.layout!.bundles } };
  const tried = withPart(own, bundle, kind, def, atMm);
  const count = kind === 'covering' ? (bundle.coverings ?? []).length : (bundle.fixings ?? []).length;
  const pointer = `/layout/bundles/${design.layout!.bundles.indexOf(bundle)}/${kind}s/${count}`;
  return validateDesign(catalog, tried).some(
    ({ code, where }) => code === `${kind}-size` && where.pointer?.startsWith(pointer) === true,
  );
}
