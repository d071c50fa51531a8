import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useBench, useCable, useChecked } from '../draft/cable.ts';
import { withMoved } from './commands.ts';
import { litTerminals } from './lit.ts';
import { inView } from './scene/view.ts';
import { type LitLine, useHand } from './use-hand.ts';
import { usePlaces } from './use-places.ts';
import { useView, type ViewOfCanvas } from './use-view.ts';
import { type Design, type Finding, formatTerminal, type Severity } from '@cablewright/model';
import { instanceOf } from '../../kit/findings/grouped.ts';
import { landingsAt, linksOf } from './scene/links.ts';
import type { HeldConnection, Judged } from '../draft/checks.ts';
import { arrangedNow, type BlockPlaces, stillServes } from './scene/arrange.ts';
import { blocksOf } from './scene/blocks.ts';
import { withInsides } from './scene/inside.ts';
import { type CanvasScene, sceneAt } from './scene/scene.ts';
import type { State } from './gesture/machine.ts';
import type { BlockMarks } from './same.ts';

type Verdicts = ReadonlyMap<string, Judged>;

const noVerdicts: Verdicts = new Map();

/** The verdicts for one held wire or line end, on one design. */
interface Judgements {
  readonly held: HeldConnection;
  readonly design: Design;
  readonly found: Verdicts;
}

/** A new wire from a terminal, or the end of a line that is moved or copied. */
function useHeld(state: State, scene: CanvasScene): HeldConnection | undefined {
  const [mode, name, end, copy] =
    state.mode === 'wire'
      ? [state.mode, state.from]
      : state.mode === 'end'
        ? [state.mode, state.way, state.end, state.copy]
        : [];
  const way = mode === 'end' ? scene.ways.find((each) => each.key === name) : undefined;
  const [terminal, joint] = [way?.ends[end === 0 ? 1 : 0].terminal, way?.joint];
  return useMemo((): HeldConnection | undefined => {
    if (name === undefined) return undefined;
    if (mode === 'wire') return { what: 'wire', terminal: name };
    if (terminal === undefined || joint === undefined || end === undefined) return undefined;
    return { what: 'end', terminal, joint, end, copy: copy === true };
  }, [mode, name, end, copy, terminal, joint]);
}

/** The terminals of the parts on screen. */
function shownTerminals(scene: CanvasScene, { view, frame }: Pick<ViewOfCanvas, 'view' | 'frame'>): string[] {
  const isSeen = inView(view, frame, 0);
  const visible = new Set(scene.blocks.filter(isSeen).map((block) => block.id));
  return [...scene.handles].flatMap(([text, [handle]]) => (visible.has(handle?.block ?? '') ? [text] : []));
}

/**
 * How each terminal would accept the held wire or line end: first the one under the pointer, then the others on screen.
 * A worker computes the verdicts. Empty while nothing is held.
 */
function useVerdicts(state: State, scene: CanvasScene, { view, frame }: ViewOfCanvas): Verdicts {
  const { design } = useCable();
  const { checks } = useBench();
  const [latest, setShown] = useState<Judgements | undefined>();
  const memory = useRef<Judgements | undefined>(undefined);
  const held = useHeld(state, scene);
  const over = state.mode === 'wire' || state.mode === 'end' ? state.over : undefined;
  useEffect(() => {
    if (held === undefined) return undefined;
    // Verdicts from before the view moved are still valid.
    const isSame = memory.current?.held === held && memory.current.design === design;
    if (!isSame) memory.current = { held, design, found: noVerdicts };
    const open = shownTerminals(scene, { view, frame }).filter(
      (text) => text !== held.terminal && memory.current?.found.has(text) !== true,
    );
    if (open.length === 0) return undefined;
    return checks.judge(design, held, open, (more) => {
      memory.current = { held, design, found: new Map([...(memory.current?.found ?? noVerdicts), ...more]) };
      setShown(memory.current);
    });
  }, [checks, held, design, scene, view, frame]);
  useEffect(() => {
    if (held !== undefined && over !== undefined && over !== held.terminal) checks.judgeFirst(over);
  }, [checks, held, over]);
  return held !== undefined && latest?.held === held && latest.design === design ? latest.found : noVerdicts;
}

const allFolded: ReadonlySet<string> = new Set();

interface SceneOfCable {
  /** The scene with some blocks at other positions than the stored ones, as during a drag. */
  readonly sceneWith: (moved: BlockPlaces) => CanvasScene;
  /** Shows all pins of a part, or hides the unconnected ones again. */
  readonly unfold: (id: string) => void;
  /** Opens a placed cable in its block, or closes it. */
  readonly openInPlace: (id: string) => void;
  readonly arrangeAgain: () => void;
}

/**
 * The scene of the cable. Parts keep their positions while wires are drawn. They are arranged again if a part is added
 * without a position, and on request.
 */
function useScene(moved: BlockPlaces): SceneOfCable {
  const { catalog, design } = useCable();
  const [unfolded, setUnfolded] = useState(allFolded);
  const [opened, setOpened] = useState(allFolded);
  const [turn, setTurn] = useState(0);
  const { blocks, links, insides } = useMemo(() => {
    // An opened cable shows all of its free ends.
    const withPins = blocksOf(catalog, design, (id) => unfolded.has(id) || opened.has(id));
    const inner = withInsides(catalog, design, withPins, (id) => opened.has(id));
    return { ...inner, links: linksOf(design, inner.blocks) };
  }, [catalog, design, unfolded, opened]);
  const [arrangement, setKept] = useState(() => ({ turn, ...arrangedNow(blocks, links) }));
  const serves = arrangement.turn === turn && stillServes(arrangement, blocks, moved);
  const now = serves ? arrangement : { turn, ...arrangedNow(blocks, links) };
  if (now !== arrangement) setKept(now);
  const { places } = now;
  const sceneWith = useMemo(
    () => (other: BlockPlaces) => sceneAt(blocks, links, new Map([...places, ...Object.entries(other)]), insides),
    [blocks, links, insides, places],
  );
  return {
    sceneWith,
    unfold: (id) => setUnfolded(toggled(unfolded, id)),
    openInPlace: (id) => setOpened(toggled(opened, id)),
    arrangeAgain: () => setTurn(turn + 1),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? ids.difference(new Set([id])) : new Set([...ids, id]);
}

const none: ReadonlySet<string> = new Set();

/** Everything the canvas draws: the scene of the cable, the dragged item, and the marks. */
export function useDrawing(frame: RefObject<HTMLDivElement | null>, litLine: LitLine) {
  const { catalog, design, session } = useCable();
  const places = usePlaces(design.id, session);
  const { sceneWith, unfold, openInPlace, arrangeAgain } = useScene(places.moved);
  const still = useMemo(() => sceneWith(places.moved), [sceneWith, places.moved]);
  const view = useView(frame, still.bounds);
  const hand = useHand(still, places, view.pan, litLine);
  const { state } = hand;
  const scene = useMemo(() => {
    if (state.mode !== 'move') return still;
    const { blocks, start, at } = state;
    return sceneWith(withMoved(still.blocks, places.moved, blocks, at.x - start.x, at.y - start.y));
  }, [still, state, sceneWith, places.moved]);
  const verdicts = useVerdicts(state, still, view);
  const lit = useMemo(
    () => (hand.lit === undefined ? none : litTerminals(catalog, design, hand.lit)),
    [catalog, design, hand.lit],
  );
  const marks = useMarks(verdicts, lit, hand.picked.pins);
  const tidy = useCallbackRef(() => {
    if (Object.keys(places.moved).length > 0) places.put('arrange', {});
    arrangeAgain();
  });
  return { places, view, hand, scene, verdicts, marks, unfold, openInPlace, tidy };
}

/** The marks on the parts: connections, findings, verdicts on the dragged wire, highlights and selection. */
function useMarks(
  verdicts: ReadonlyMap<string, Judged>,
  lit: ReadonlySet<string>,
  pins: readonly string[],
): BlockMarks {
  const { design, writable } = useCable();
  const { check } = useChecked();
  const findings = useMemo(() => findingsAt(check.findings), [check]);
  const landings = useMemo(() => landingsAt(design), [design]);
  const open = useMemo(() => openIn(design), [design]);
  return useMemo(
    () => ({
      landings,
      findings,
      verdicts,
      lit,
      picked: new Set(pins),
      open,
      still: !writable,
    }),
    [open, landings, findings, verdicts, lit, pins, writable],
  );
}

/** The worst finding of each terminal, and of each part for findings that name no terminal. */
function findingsAt(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const marks = new Map<string, Severity>();
  for (const finding of findings) {
    for (const id of [finding.where.terminal, instanceOf(finding)]) {
      if (id !== undefined && marks.get(id) !== 'error') marks.set(id, finding.severity);
    }
  }
  return marks;
}

/** The terminals that are open on purpose: pins marked as not connected, and wire ends that a note names. */
function openIn({ instances, notes = [] }: Design): ReadonlySet<string> {
  const unused = (instances.connectors ?? []).flatMap(({ id, pins = {} }) =>
    Object.entries(pins).flatMap(([terminal, fate]) =>
      fate === 'nc' ? [formatTerminal({ instance: id, terminal })] : [],
    ),
  );
  return new Set([...unused, ...notes.flatMap((note) => (typeof note === 'string' ? [] : (note.names ?? [])))]);
}
