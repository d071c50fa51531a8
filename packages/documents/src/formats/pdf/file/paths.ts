/** Shapes as path operators of a PDF: m, l, c, h, re (ISO 32000-1, 8.5.2). */
import { formatNumber as n } from '../../../display-list/display-list.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Length of the control handles of a quarter circle, relative to its radius. */
const handle = 0.5522847498;

export function rectPath({ x, y, width, height }: Box): string {
  return `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`;
}

export function circlePath(x: number, y: number, r: number): string {
  return roundedPath({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r);
}

export function roundedPath({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - handle);
  const [right, bottom] = [x + width, y + height];
  const points = (...values: number[]) => values.map(n).join(' ');
  return [
    `${points(x + r, y)} m`,
    `${points(right - r, y)} l`,
    `${points(right - k, y, right, y + k, right, y + r)} c`,
    `${points(right, bottom - r)} l`,
    `${points(right, bottom - k, right - k, bottom, right - r, bottom)} c`,
    `${points(x + r, bottom)} l`,
    `${points(x + k, bottom, x, bottom - k, x, bottom - r)} c`,
    `${points(x, y + r)} l`,
    `${points(x, y + k, x + k, y, x + r, y)} c h`,
  ].join(' ');
}

const operators: Readonly<Record<string, readonly [arity: number, operator: string]>> = {
  M: [2, 'm'],
  L: [2, 'l'],
  C: [6, 'c'],
  Z: [0, 'h'],
};

/** A path of absolute M, L, H, V, C and Z commands. Any other command is a bug in the drawing. */
export function pathOperators(d: string): string {
  const parts = d.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let written = '';
  let [x, y] = ['0', '0'];
  for (let i = 0; i < parts.length;) {
    const command = parts[i]!;
    i += 1;
    const first = i;
    // A command is repeated for as long as numbers follow it.
    do {
      if (command === 'H' || command === 'V') {
        if (command === 'H') x = parts[i]!;
        else y = parts[i]!;
        i += 1;
        written += ` ${x} ${y} l`;
        continue;
      }
      const [arity, operator] = operators[command] ?? [];
      if (arity === undefined || operator === undefined) throw new Error(`a path may not hold "${command}"`);
      const end = i + arity;
      for (; i < end; i += 1) written += ` ${parts[i]}`;
      written += command === 'M' && end > first + arity ? ' l' : ` ${operator}`;
      if (arity > 0) [x, y] = [parts[i - 2]!, parts[i - 1]!];
      else break;
    } while (i < parts.length && !isCommand(parts[i]!));
  }
  return written.slice(1);
}

function isCommand(part: string): boolean {
  return /[A-Za-z]/.test(part);
}
