import { harnessView } from '@cablewright/engine';
import { useEffect, useRef, useState } from 'react';
import { usePageActions } from '../../../kit/actions/actions.ts';
import { useCable, useSelected } from '../../draft/cable.ts';
import { Tools } from '../canvas-tools.tsx';
import { KeySheet } from '../key-sheet.tsx';
import type { Lit } from '../lit.ts';
import { BundleCard } from './bundle-card.tsx';
import { layoutActions } from './layout-actions.ts';
import { Assumed, HoldSwitch, HoverTable } from './layout-panels.tsx';
import { LayoutStage } from './layout-stage.tsx';
import { LengthEditor } from './length-editor.tsx';
import { NoLayout } from './no-layout.tsx';
import { NodeBar } from './node-bar.tsx';
import { useLayout, type LayoutHand } from './use-layout.ts';
import { useLayoutKeys, useTroubles } from './use-layout-keys.ts';
import { useLayoutPointer } from './use-layout-pointer.ts';
import desk from '../desk.module.css';
import styles from './layout.module.css';

/** The layout of the harness: bundles at true proportion, with lengths, coverings and fixings edited in place. */
export function LayoutView({ lit }: { lit: Lit | undefined }) {
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

function LayoutCanvas({ lit, started }: { lit: Lit | undefined; started: boolean }) {
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
  });
  usePageActions(actions);
  const keys = { onKeyDown: focus.onKeyDown(actions), onFocus: focus.onFocus };
  const zoom = view.view.k;
  const bundle = picked?.kind === 'bundle' ? scene.bundles.find(({ id }) => id === picked.id) : undefined;
  const node = picked?.kind === 'node' ? scene.nodes.find(({ id }) => id === picked.id) : undefined;
  const hovered = scene.bundles.find(({ id }) => id === pointer.hovered);
  const shown = litBundles(hand, wire, hovered?.id ?? bundle?.id);
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
              lit={shown}
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
          {hand.told}
        </div>
      </div>
      {/* Outside: events of it would reach the canvas through the tree of components. */}
      {bundle !== undefined && (
        <BundleCard
          key={bundle.id}
          hand={hand}
          one={bundle}
          onWire={setWire}
          goTo={focus.goTo}
          onClose={() => {
            hand.send({ type: 'cancel' });
            hand.setPicked(undefined);
          }}
        />
      )}
      <KeySheet actions={actions} opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** A layout that was just begun is built on from its branch point. */
function useFirstNode(started: boolean, { scene }: LayoutHand, goTo: (key: string) => void): void {
  useEffect(() => {
    if (started) goTo(`node ${scene.nodes[0]?.id}`);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it begins
  }, []);
}

function press(actions: ReturnType<typeof layoutActions>, id: string): void {
  actions.find((one) => one.id === id)?.run();
}

/** The button of the card or bar that adds a part: the keys press it. */
function pressAdd(what: string): void {
  document.querySelector<HTMLElement>(`[data-add="${what}"]`)?.click();
}

/** The bundles that are lit: those of the wires of a section, or of one wire. */
function litBundles(hand: LayoutHand, wire: string | undefined, section: string | undefined): ReadonlySet<string> {
  const { catalog, design } = hand.cable;
  const { routes, bundles } = harnessView(catalog, design);
  const wires =
    wire !== undefined ? [wire] : section === undefined ? [...hand.wires] : (bundles.get(section)?.wires ?? []);
  const lit = wires.flatMap((id) => routes.get(id)?.passes.map(({ bundle }) => bundle) ?? []);
  return new Set([...lit, ...(section === undefined || wire !== undefined ? [] : [section])]);
}
