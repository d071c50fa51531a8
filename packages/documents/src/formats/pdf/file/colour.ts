import { formatNumber } from '../../../display-list/display-list.ts';

const cached = new Map<string, string>();

/** A colour (#rgb, #rrggbb) as three DeviceRGB components from 0 to 1. Any other text gives black. */
export function colour(text: string): string {
  let numbers = cached.get(text);
  if (numbers === undefined) {
    numbers = rgbOf(text)
      .map((part) => formatNumber(part / 255))
      .join(' ');
    // A drawing uses few inks. The limit keeps a catalog with many unusual colours from growing the cache without
    // bound.
    if (cached.size < 1000) cached.set(text, numbers);
  }
  return numbers;
}

/** Red, green and blue, 0 to 255. */
export function rgbOf(text: string): number[] {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text) ?? [];
  const six = long ?? (short === undefined ? '000000' : short.replace(/./g, '$&$&'));
  return [0, 2, 4].map((start) => Number.parseInt(six.slice(start, start + 2), 16));
}
