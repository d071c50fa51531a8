import { harnessView, proposedLayout } from '@cablewright/engine';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { usePageActions } from '../../../kit/actions/actions.ts';
import { useCable, useSelected } from '../../draft/cable.ts';
import { DrawerToggle } from '../drawer-toggle.ts';
import { Tools } from '../canvas-tools.tsx';
import { KeySheet } from '../key-sheet.tsx';
import type { LitPath } from '../lit.ts';
import { BundleCard } from './bundle-card.tsx';
import { layoutActions } from './layout-actions.ts';
import { LayoutStage } from './layout-stage.tsx';
import { LengthEditor } from './length-editor.tsx';
import { NodeBar } from './node-bar.tsx';
import { type LayoutHand, useLayout } from './use-layout.ts';
import { useLayoutKeys, useTroubles } from './use-layout-keys.ts';
import { useLayoutPointer } from './use-layout-pointer.ts';
import desk from '../desk.module.css';
import styles from './layout.module.css';
import { Button, Group, Switch } from '@mantine/core';
import { startLayout } from './layout-edits.ts';
import { counted } from '@cablewright/model';

/** The assumptions of a proposed layout, until they are closed. */
function Assumed({ texts, onClose }: { texts: readonly string[]; onClose: () => void }) {
  return (
    <section className={styles['assumed']} aria-label="Assumptions of the layout">
      <b>Proposed from the connections</b>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Done
      </Button>
    </section>
  );
}

/** Switches whether a dragged node swings about its neighbour. */
function HoldSwitch({ hand }: { hand: LayoutHand }) {
  return (
    <div className={styles['views']} data-overlay>
      <Switch
        size="xs"
        label="Keep to scale (H)"
        checked={hand.held}
        onChange={(event) => hand.setHeld(event.currentTarget.checked)}
      />
    </div>
  );
}

const maxHovered = 8;

/** The wires of the bundle under the pointer. */
function HoverTable({ id }: { id: string }) {
  const { catalog, design } = useCable();
  const { bundles, wireName } = harnessView(catalog, design);
  const view = bundles.get(id);
  if (view === undefined) return null;
  const { name, wires, odMm } = view;
  const more = wires.length - maxHovered;
  return (
    <div className={styles['hover']} role="status">
      <p>
        <b>{name}</b>
        {` · ${counted(wires.length, 'wire')}`}
        {odMm !== undefined && ` · Ø ${odMm.toFixed(1)} mm`}
      </p>
      <p className="mono">
        {wires.slice(0, maxHovered).map(wireName).join(' ')}
        {more > 0 && ` and ${more} more`}
      </p>
    </div>
  );
}

/**
 * The layout of the harness: bundles at true proportion, with lengths, coverings and fixings that are edited in place.
 */
export function LayoutView({ lit }: { lit: LitPath | undefined }) {
  const { design } = useCable();
  const [assumed, setAssumed] = useState<readonly string[]>([]);
  const [started, setStarted] = useState(false);
  if (design.layout === undefined) return <NoLayout onMade={setAssumed} onStarted={() => setStarted(true)} />;
  return (
    <>
      {assumed.length > 0 && <Assumed texts={assumed} onClose={() => setAssumed([])} />}
      <LayoutCanvas lit={lit} started={started} />
    </>
  );
}

function LayoutCanvas({ lit, started }: { lit: LitPath | undefined; started: boolean }) {
  const { writable } = useCable();
  const selected = useSelected();
  const frame = useRef<HTMLDivElement>(null);
  const hand = useLayout(frame, lit);
  const { scene, view, px, picked, state } = hand;
  const [help, setHelp] = useState(false);
  const [wire, setWire] = useState<string | undefined>();
  const pointer = useLayoutPointer(frame, hand);
  const focus = useLayoutKeys(frame, hand);
  const actions = layoutActions(hand, {
    help: () => setHelp(true),
    findings: useTroubles(hand, focus.goTo),
    add: pressAdd,
    drawer: useContext(DrawerToggle),
  });
  usePageActions(actions);
  const keys = { onKeyDown: focus.onKeyDown(actions), onFocus: focus.onFocus };
  const zoom = view.view.k;
  const bundle = picked?.kind === 'bundle' ? scene.bundles.find(({ id }) => id === picked.id) : undefined;
  const node = picked?.kind === 'node' ? scene.nodes.find(({ id }) => id === picked.id) : undefined;
  const hovered = scene.bundles.find(({ id }) => id === pointer.hovered);
  const litOrHovered = litBundles(hand, wire, hovered?.id ?? bundle?.id);
  useFirstNode(started, hand, focus.goTo);
  return (
    <div className={desk['desk']}>
      <div
        ref={frame}
        tabIndex={-1}
        className={`${desk['canvas']} ${styles['canvas']}`}
        role="application"
        aria-label="Layout"
        aria-roledescription="harness layout"
        {...pointer.handlers}
        {...keys}
      >
        <svg aria-hidden={false}>
          <g transform={`translate(${view.view.x} ${view.view.y}) scale(${zoom})`}>
            <LayoutStage
              {...{ scene, px, zoom, picked, selected }}
              lit={litOrHovered}
              tabStop={focus.tabStop}
              over={state.mode === 'drag' ? state.over : undefined}
              onLength={writable ? (id) => hand.setEditing({ bundle: id }) : undefined}
            />
          </g>
        </svg>
        {writable && <HoldSwitch hand={hand} />}
        {hand.editing !== undefined && <LengthEditor key={hand.editing.bundle} hand={hand} goTo={focus.goTo} />}
        {node !== undefined && <NodeBar key={node.id} hand={hand} node={node} goTo={focus.goTo} />}
        {node === undefined && hovered !== undefined && hovered !== bundle && <HoverTable id={hovered.id} />}
        <Tools
          zoom={view.zoom}
          fit={view.fit}
          onArrange={writable ? () => press(actions, 'layout-arrange') : undefined}
          onHelp={() => setHelp(true)}
        />
        <div className="visually-hidden" aria-live="polite">
          {hand.announcement}
        </div>
      </div>
      {/* Rendered outside, because its events would reach the canvas through the component tree. */}
      {bundle !== undefined && (
        <BundleCard
          key={bundle.id}
          hand={hand}
          drawn={bundle}
          onWire={setWire}
          goTo={focus.goTo}
          onClose={() => {
            hand.send({ type: 'cancel' });
            hand.setPicked(undefined);
          }}
        />
      )}
      {help && <KeySheet actions={actions} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** Selects the branch point of a new layout, from which it is continued. */
function useFirstNode(started: boolean, { scene }: LayoutHand, goTo: (key: string) => void): void {
  useEffect(() => {
    if (started) goTo(`node ${scene.nodes[0]?.id}`);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it begins
  }, []);
}

function press(actions: ReturnType<typeof layoutActions>, id: string): void {
  actions.find((action) => action.id === id)?.run();
}

/** Presses the button of the card or bar that adds a part, for a key. */
function pressAdd(what: string): void {
  document.querySelector<HTMLElement>(`[data-add="${what}"]`)?.click();
}

/** The bundles to highlight: those of the wires of a section, or of one wire. */
function litBundles(hand: LayoutHand, wire: string | undefined, section: string | undefined): ReadonlySet<string> {
  const { catalog, design } = hand.cable;
  const { routes, bundles } = harnessView(catalog, design);
  const wires =
    wire !== undefined ? [wire] : section === undefined ? [...hand.wires] : (bundles.get(section)?.wires ?? []);
  const lit = wires.flatMap((id) => routes.get(id)?.passes.map(({ bundle }) => bundle) ?? []);
  return new Set([...lit, ...(section === undefined || wire !== undefined ? [] : [section])]);
}

interface NoLayoutProps {
  /** Called with the assumptions of the proposal. */
  readonly onMade: (assumed: readonly string[]) => void;
  readonly onStarted: () => void;
}

/** Shown for a cable without a layout: one is proposed from its connections, or started with one branch point. */
function NoLayout({ onMade, onStarted }: NoLayoutProps) {
  const { catalog, design, edit, writable } = useCable();
  const proposal = useMemo(() => proposedLayout(catalog, design), [catalog, design]);
  const propose = () => {
    if (proposal === undefined) return;
    edit('propose a layout', (value) => ({ ...value, layout: proposal.layout }));
    onMade(proposal.assumed);
  };
  const start = () => {
    edit('start a layout', startLayout);
    onStarted();
  };
  return (
    <section className={styles['none']} aria-label="No layout">
      <h2>No layout yet</h2>
      <p>
        A layout says where wires run together: nodes at the parts and branches, and bundles with their true lengths
        between them. The lengths of the wires can follow from it.
      </p>
      {proposal === undefined && (
        <p className="quiet">To have one proposed, connect two parts by a wire on the schematic first.</p>
      )}
      {writable && (
        <Group justify="center">
          {proposal !== undefined && <Button onClick={propose}>Propose a layout</Button>}
          <Button variant="default" onClick={start}>
            Start with a branch point
          </Button>
        </Group>
      )}
    </section>
  );
}
