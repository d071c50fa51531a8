/** The formboard as one DXF drawing at true size: the whole board, not cut into sheets. */
import { line, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { ink } from '../../display-list/display-list.ts';
import { toDxf, type DxfPart } from '../../formats/dxf/dxf.ts';
import type { RenderRequest } from '../../request/request.ts';
import { boardOf, type Board } from './board.ts';

const thin: Stroke = { ink: ink.black, width: 0.2 };
/** The side of the square that is measured on the board or the plot to see that nothing was scaled, mm. */
const checkSide = 100;
/** Below the board, mm. */
const checkGap = 20;

/**
 * Layers: SEGMENT the runs, each a line of its true length; HOLE the pegs; LABEL bands where labels go; CONNECTOR what is at the
 * ends and branches; TEXT; CHECK a square of 100 mm.
 */
export function formboardDxf(request: RenderRequest): string {
  const { options: { scale: _scale, ...options } = {}, ...rest } = request;
  const board = boardOf({ ...rest, options: { ...options, breaks: false } });
  const { box } = board;
  const height = box.y + box.height + checkGap + checkSide;
  return toDxf([...boardParts(board), checkSquare(box.x, height - checkSide)], height);
}

function boardParts({ ways, nodes, parts }: Board): DxfPart[] {
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

function checkSquare(x: number, y: number): DxfPart {
  const text = { kind: 'text', x: x + 3, y: y + checkSide - 3, text: `${checkSide} mm`, size: 5 } as const;
  const edges = [
    line(x, y, x + checkSide, y, thin),
    line(x + checkSide, y, x + checkSide, y + checkSide, thin),
    line(x + checkSide, y + checkSide, x, y + checkSide, thin),
    line(x, y + checkSide, x, y, thin),
  ];
  return { layer: 'CHECK', items: [...edges, text] };
}
