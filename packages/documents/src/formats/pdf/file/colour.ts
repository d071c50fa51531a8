import { formatNumber } from '../../../display-list/display-list.ts';

const known = new Map<string, string>();

/** A colour (#rgb, #rrggbb) as the three numbers from 0 to 1 of DeviceRGB; what is no colour is black. */
export function colour(text: string): string {
  let numbers = known.get(text);
  if (numbers === undefined) {
    numbers = rgbOf(text)
      .map((part) => formatNumber(part / 255))
      .join(' ');
    // Inks are few; a catalog of strange ones must not grow this for ever.
    if (known.size < 1000) known.set(text, numbers);
  }
  return numbers;
}

/** Red, green and blue, 0 to 255. */
export function rgbOf(text: string): number[] {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text) ?? [];
  const six = long ?? (short === undefined ? '000000' : short.replace(/./g, '$&$&'));
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16));
}
