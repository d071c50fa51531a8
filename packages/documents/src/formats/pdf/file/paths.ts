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
  const out: string[] = [];
  let [x, y] = ['0', '0'];
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    if (command === 'H' || command === 'V') {
      for (const value of values) {
        [x, y] = command === 'H' ? [value, y] : [x, value];
        out.push(`${x} ${y} l`);
      }
      continue;
    }
    const [arity, operator] = operators[command] ?? [];
    if (arity === undefined || operator === undefined) throw new Error(`a path may not hold "${command}"`);
    for (let i = 0; i === 0 || i < values.length; i += Math.max(arity, 1)) {
      const group = values.slice(i, i + arity);
      out.push([...group, command === 'M' && i > 0 ? 'l' : operator].join(' '));
      if (arity > 0) [x, y] = [group.at(-2)!, group.at(-1)!];
    }
  }
  return out.join(' ');
}
