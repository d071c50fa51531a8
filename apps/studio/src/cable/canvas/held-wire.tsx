import { useCable } from '../draft/cable.ts';
import { stockOfNextWire } from '../wiring/bench.ts';
import { nextFreeCore } from '../wiring/completion.ts';
import { runText } from '../wiring/lines.ts';
import { isWireSpot } from '../wiring/spots.ts';
import { useSpots } from '../wiring/use-spots.ts';
import type { Judged } from '../draft/checks.ts';
import { wayBetween, type CanvasScene } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import type { ViewOfCanvas } from './use-view.ts';
import styles from './canvas.module.css';
import type { CanvasPoint } from './scene/around.ts';

/** The shape that moves with the pointer: the held wire or line end, or the selection box. */
export function Band({ scene, hand: { state } }: { scene: CanvasScene; hand: Hand }) {
  if (state.mode === 'box') {
    const { start, at } = state;
    return (
      <rect
        className={styles['box']}
        x={Math.min(start.x, at.x)}
        y={Math.min(start.y, at.y)}
        width={Math.abs(start.x - at.x)}
        height={Math.abs(start.y - at.y)}
      />
    );
  }
  if (state.mode !== 'wire' && state.mode !== 'end') return null;
  const from = state.mode === 'wire' ? startOf(scene, state.from, state.at) : fixedEnd(scene, state.way, state.end);
  if (from === undefined) return null;
  const [out, back] = state.at.x >= from.x ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return <path className={styles['band']} d={wayBetween(from, out, state.at, back)} />;
}

function startOf(scene: CanvasScene, terminal: string, at: CanvasPoint): CanvasPoint | undefined {
  const handles = scene.handles.get(terminal) ?? [];
  return handles.toSorted((a, b) => Math.abs(a.x - at.x) - Math.abs(b.x - at.x))[0];
}

function fixedEnd(scene: CanvasScene, key: string, end: 0 | 1): CanvasPoint | undefined {
  return scene.ways.find((way) => way.key === key)?.[end === 0 ? 'to' : 'from'];
}

interface HintProps {
  readonly hand: Hand;
  readonly view: ViewOfCanvas['view'];
  readonly verdicts: ReadonlyMap<string, Judged>;
}

/** The hint at the pointer: what is held, which core is used, where it would land, and why it should not. */
export function Hint({ hand: { state }, view, verdicts }: HintProps) {
  const { catalog, design } = useCable();
  const spots = useSpots();
  if (state.mode !== 'wire' && state.mode !== 'end') return null;
  const from = state.mode === 'wire' ? spots.get(state.from) : undefined;
  const to = state.over === undefined || state.over === from?.text ? undefined : spots.get(state.over);
  const direct = from === undefined || isWireSpot(from) || (to !== undefined && isWireSpot(to));
  const core = direct ? undefined : nextFreeCore(catalog, design);
  const start = from === undefined ? 'This end' : `From ${from.text}`;
  const another = direct || core !== undefined ? undefined : stockOfNextWire(design);
  const stock = another && `another ${catalog.library.get('wires', another.def)?.label ?? another.def}`;
  const words = [start, core === undefined ? stock : `${runText(core.run)} ${core.colour ?? ''}`.trim(), to?.text];
  const judged = to === undefined ? undefined : verdicts.get(to.text);
  return (
    <div
      className={styles['hint']}
      data-verdict={judged?.verdict}
      style={{ left: Math.max(8, state.at.x * view.k + view.x + 18), top: state.at.y * view.k + view.y + 18 }}
      role="status"
    >
      {words.filter((word) => word !== undefined).join(' → ')}
      {to === undefined ? '. Choose the other end, or press Esc.' : ''}
      {judged?.reason !== undefined && <div>{judged.reason}</div>}
    </div>
  );
}
