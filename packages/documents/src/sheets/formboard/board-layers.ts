/** The formboard in layers for a CAD program or a plotter: the whole board at true size, not divided into sheets. */
import {
  ink,
  line,
  polyline,
  type DrawingLayer,
  type Item,
  type LayeredDrawing,
  type Stroke,
} from '../../display-list/display-list.ts';
import type { RenderRequest } from '../../request/request.ts';
import { boardOf, type BoardDrawing } from './board.ts';

const thin: Stroke = { ink: ink.black, width: 0.2 };
/** Side of the square that is measured on the board or plot to verify the scale, mm. */
const checkSide = 100;
/** Distance below the board, mm. */
const checkGap = 20;

/**
 * Layers: SEGMENT has the runs as lines of true length; HOLE the pegs; LABEL the bands that show label positions;
 * CONNECTOR the symbols at ends and branches; TEXT the texts; CHECK a square of 100 mm.
 */
export function formboardLayers(request: RenderRequest): LayeredDrawing {
  const { options: { scale: _scale, ...options } = {}, ...rest } = request;
  const board = boardOf({ ...rest, options: { ...options, breaks: false } });
  const { box } = board;
  const heightMm = box.y + box.height + checkGap + checkSide;
  return { layers: [...boardParts(board), checkSquare(box.x, heightMm - checkSide)], heightMm };
}

function boardParts({ ways, nodes, parts }: BoardDrawing): DrawingLayer[] {
  const runs = ways.flatMap(({ lanes }) =>
    lanes.map(({ segments, points, lengthMm }): Item => {
      const stroke = lengthMm === undefined ? { ...thin, dash: [3, 1.5] } : thin;
      return polyline(points, stroke, segments.map(({ id }) => id).join(' '));
    }),
  );
  const drawn = new Set(runs.map((run) => (run.kind === 'path' ? run.d : '')));
  const along = parts.slice(0, ways.length).flatMap(({ items }) => items);
  const marks = along.filter((item) => !(item.kind === 'path' && drawn.has(item.d)));
  const isPeg = ({ kind }: Item) => kind === 'circle';
  const places = parts.slice(ways.length, ways.length + nodes.length).flatMap(({ items }) => items);
  const texts = parts.slice(ways.length + nodes.length).flatMap(({ items }) => items);
  return [
    { layer: 'SEGMENT', items: runs },
    { layer: 'HOLE', items: marks.filter(isPeg) },
    { layer: 'LABEL', items: marks.filter((item) => !isPeg(item)) },
    { layer: 'CONNECTOR', items: places },
    { layer: 'TEXT', items: texts },
  ];
}

function checkSquare(x: number, y: number): DrawingLayer {
  const text = { kind: 'text', x: x + 3, y: y + checkSide - 3, text: `${checkSide} mm`, size: 5 } as const;
  const edges = [
    line(x, y, x + checkSide, y, thin),
    line(x + checkSide, y, x + checkSide, y + checkSide, thin),
    line(x + checkSide, y + checkSide, x, y + checkSide, thin),
    line(x, y + checkSide, x, y, thin),
  ];
  return { layer: 'CHECK', items: [...edges, text] };
}
