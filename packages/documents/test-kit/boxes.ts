/** The boxes of the texts on a sheet, measured in a typeface, to find texts that overlap or extend off the page. */
import type { Item, Text } from '../src/display-list/display-list.ts';
import { builtIn, type Typesetter } from '../src/type/typesetter.ts';

/** A text's box on the sheet, mm. Its bottom is the baseline, its top is the top of a capital. */
interface TextBox {
  readonly text: string;
  /** The em as printed, mm. */
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The corners of the rotated text, in order around it. */
  readonly corners: readonly Corner[];
}

type Corner = readonly [x: number, y: number];

/** The height of a capital, in ems. */
const capital = 0.72;
/** The overlap that is tolerated, mm. */
const tolerance = 0.05;

/**
 * The boxes of all texts, including those in groups, without texts that are clipped completely. The box of a rotated
 * text has its rotated corners.
 */
export function textBoxes(items: readonly Item[], type: Typesetter = builtIn): TextBox[] {
  return boxesIn(items, type, { x: 0, y: 0, scale: 1 });
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function boxesIn(items: readonly Item[], type: Typesetter, at: Placed): TextBox[] {
  return items.flatMap((item): TextBox[] => {
    if (item.kind === 'group') {
      const [x, y] = [at.x + (item.x ?? 0) * at.scale, at.y + (item.y ?? 0) * at.scale];
      const scale = at.scale * (item.scale ?? 1);
      const boxes = boxesIn(item.items, type, { x, y, scale });
      const { clip } = item;
      if (clip === undefined) return boxes;
      const left = x + clip.x * scale;
      const top = y + clip.y * scale;
      const [right, bottom] = [left + clip.width * scale, top + clip.height * scale];
      return boxes.filter((box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom);
    }
    return item.kind === 'text' && item.text !== '' ? [boxOf(item, type, at)] : [];
  });
}

function boxOf(text: Text, type: Typesetter, { x: dx, y: dy, scale }: Placed): TextBox {
  const width = type.width(text.text, text.size, text.weight);
  const left = text.anchor === 'end' ? -width : text.anchor === 'middle' ? -width / 2 : 0;
  const angle = ((text.turn ?? 0) * Math.PI) / 180;
  const [right, top] = [left + width, -text.size * capital];
  const around: Corner[] = [
    [left, top],
    [right, top],
    [right, 0],
    [left, 0],
  ];
  const corners = around.map(([x, y]): Corner => [
    dx + (text.x + x * Math.cos(angle) - y * Math.sin(angle)) * scale,
    dy + (text.y + x * Math.sin(angle) + y * Math.cos(angle)) * scale,
  ]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    text: text.text,
    size: text.size * scale,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    corners,
  };
}

/** The pairs of texts that overlap, by their texts. */
export function textOverlaps(boxes: readonly TextBox[]): string[] {
  const inOrder = boxes.toSorted((a, b) => a.left - b.left);
  return inOrder.flatMap((a, i) => {
    const found: string[] = [];
    for (let j = i + 1; j < inOrder.length && inOrder[j]!.left < a.right - tolerance; j += 1) {
      const b = inOrder[j]!;
      if (a.top < b.bottom - tolerance && b.top < a.bottom - tolerance && !isApart(a, b))
        found.push(`${a.text} over ${b.text}`);
    }
    return found;
  });
}

/** Whether a line along a side of one of the boxes separates them. */
function isApart(a: TextBox, b: TextBox): boolean {
  return [a, b].some(({ corners }) =>
    corners.some(([x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % 4]!;
      const length = Math.hypot(nextX - x, nextY - y);
      if (length === 0) return false;
      const across = ([px, py]: Corner) => ((px - x) * (nextY - y) - (py - y) * (nextX - x)) / length;
      const [one, two] = [a.corners.map(across), b.corners.map(across)];
      return Math.max(...one) - tolerance <= Math.min(...two) || Math.max(...two) - tolerance <= Math.min(...one);
    }),
  );
}

/** The texts that are not completely within a rectangle. */
export function textsOutside(
  boxes: readonly TextBox[],
  space: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): string[] {
  const within = (box: TextBox) =>
    box.left >= space.x - tolerance &&
    box.right <= space.x + space.width + tolerance &&
    box.top >= space.y - tolerance &&
    box.bottom <= space.y + space.height + tolerance;
  return boxes.filter((box) => !within(box)).map(({ text }) => text);
}
