import { Button } from '@mantine/core';
import { definition, printedName, validateDesign, type Catalog } from '@cablewright/engine';
import type { Bundle, Design, Mechanical } from '@cablewright/model';
import { useState } from 'react';
import { useCable } from '../../draft/cable.ts';
import { FindField, type FindChoices } from './find-field.tsx';
import { placeSplice, setCovering, setFixing } from './layout-edits.ts';
import type { SceneBundle } from './layout-scene.ts';
import { changeLayout, placeOn } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';

type Kind = 'covering' | 'fixing';

interface AddProps {
  readonly hand: LayoutHand;
  readonly drawn: SceneBundle;
  /** Called with the line that was added, such as `fixing 2`. */
  readonly onAdded: (line: string) => void;
  /** Moves the focus back to the bundle. */
  readonly onDone: () => void;
}

/** Adds a covering over the whole bundle, or a fixing at a position on it. */
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

/**
 * Adds a covering or fixing from the library. Those that the checks find too small or too large here come last, with
 * the reason.
 */
export function AddOnBundle({ kind, hand, drawn, onAdded, onDone }: AddProps & { readonly kind: Kind }) {
  const { catalog, design } = useCable();
  const atMm = placeOn(hand.picked, drawn.bundle.lengthMm);
  const { coverings = [], fixings = [] } = drawn.bundle;
  const add = (def: string) => {
    const label = `add ${kind} to ${drawn.view?.name ?? drawn.id}`;
    changeLayout(hand, label, { ok: true, design: withPart(design, drawn.bundle, kind, def, atMm) });
    onAdded(`${kind} ${(kind === 'covering' ? coverings : fixings).length}`);
  };
  return (
    <Adder
      what={kind}
      button={kind === 'covering' ? 'Add a covering (C)' : 'Add a fixing (X)'}
      label={kind === 'covering' ? 'Covering' : `Fixing at ${atMm} mm`}
      nothing={`No ${kind} in the library matches`}
      choices={() => choices(catalog, design, drawn.bundle, kind, atMm)}
      onAdd={add}
      onDone={onDone}
    />
  );
}

/** Puts a splice of the cable into the bundle. Splices that are not placed yet come first. */
export function AddSplice({ hand, drawn, onAdded, onDone }: AddProps) {
  const { catalog, design } = useCable();
  const atMm = placeOn(hand.picked, drawn.bundle.lengthMm);
  const add = (splice: string) => {
    const label = `put ${printedName({ id: splice })} into ${drawn.view?.name ?? drawn.id}`;
    changeLayout(hand, label, { ok: true, design: placeSplice(design, splice, { bundle: drawn.id, atMm }) });
    onAdded(`splice ${splice}`);
  };
  return (
    <Adder
      what="splice"
      button="Put a splice here (S)"
      label={`Splice at ${atMm} mm`}
      nothing="No other splice in this cable"
      choices={() => splices(catalog, design, drawn.id)}
      onAdd={add}
      onDone={onDone}
    />
  );
}

interface AdderProps {
  readonly what: Kind | 'splice';
  readonly button: string;
  readonly label: string;
  readonly nothing: string;
  readonly choices: () => readonly FindChoices[];
  readonly onAdd: (id: string) => void;
  readonly onDone: () => void;
}

/** A button that turns into a search field. */
function Adder({ what, button, label, nothing, choices: choicesNow, onAdd, onDone }: AdderProps) {
  const { writable } = useCable();
  const [opened, setOpened] = useState<readonly FindChoices[] | undefined>();
  if (!writable) return null;
  if (opened === undefined) {
    return (
      <Button size="compact-xs" variant="subtle" data-add={what} onClick={() => setOpened(choicesNow())}>
        {button}
      </Button>
    );
  }
  const close = () => setOpened(undefined);
  return (
    <FindField
      label={label}
      placeholder={`Search: ${label.toLowerCase()}`}
      nothing={nothing}
      choices={opened}
      onFound={(id) => {
        close();
        onAdd(id);
      }}
      onLeave={close}
      onEscape={onDone}
    />
  );
}

function splices({ library }: Catalog, { instances, layout }: Design, bundle: string): FindChoices[] {
  const all = (instances.components ?? []).filter(({ def }) => definition(library, 'components', def)?.splice);
  const here = new Set((layout?.splices ?? []).flatMap((splice) => (splice.bundle === bundle ? [splice.splice] : [])));
  const placed = new Set([
    ...(layout?.splices ?? []).map(({ splice }) => splice),
    ...(layout?.nodes ?? []).flatMap(({ at }) => at ?? []),
  ]);
  const item = (part: (typeof all)[number]) => ({ value: part.id, label: printedName(part) });
  return [
    { group: 'Nowhere yet', items: all.filter(({ id }) => !placed.has(id)).map(item) },
    { group: 'Move here', items: all.filter(({ id }) => placed.has(id) && !here.has(id)).map(item) },
  ];
}

function choices(catalog: Catalog, design: Design, bundle: Bundle, kind: Kind, atMm: number): FindChoices[] {
  const uses = usesOf(design, kind);
  const parts = [...catalog.library.entries('mechanicals')]
    .map(({ record }) => record as Mechanical)
    .filter((part) => part.kind === kind)
    .toSorted(
      (a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0) || (a.label ?? a.id).localeCompare(b.label ?? b.id),
    );
  const judged = parts.map((part) => ({ part, against: judge(catalog, design, bundle, kind, part.id, atMm) }));
  const group = (title: string, list: typeof judged) => ({
    group: title,
    items: list.map(({ part }) => ({ value: part.id, label: part.label ?? part.id })),
  });
  const fitting = judged.filter(({ against }) => !against);
  const others = judged.filter(({ against }) => against);
  return [group('Fits here', fitting), group('Too small or too large here', others)];
}

/** How often each covering or fixing is used in the layout; the most used are offered first. */
function usesOf({ layout }: Design, kind: Kind): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { coverings = [], fixings = [] } of layout?.bundles ?? []) {
    for (const { def } of kind === 'covering' ? coverings : fixings) uses.set(def, (uses.get(def) ?? 0) + 1);
  }
  return uses;
}

/** Whether the checks that run on save report a problem that only this part causes here. */
function judge(catalog: Catalog, design: Design, bundle: Bundle, kind: Kind, def: string, atMm: number): boolean {
  const { layout } = design;
  if (layout === undefined) return false;
  const copy = { ...design, layout: { ...layout, bundles: layout.bundles } };
  const tried = withPart(copy, bundle, kind, def, atMm);
  const count = kind === 'covering' ? (bundle.coverings ?? []).length : (bundle.fixings ?? []).length;
  const pointer = `/layout/bundles/${layout.bundles.indexOf(bundle)}/${kind}s/${count}`;
  return validateDesign(catalog, tried).some(
    ({ code, where }) => code === `${kind}-size` && where.pointer?.startsWith(pointer) === true,
  );
}
