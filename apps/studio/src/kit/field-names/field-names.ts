/** Names of fields in words, and the units that they end in. */
const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['Mm2', 'mm²'],
  ['Mm', 'mm'],
  ['Minutes', 'min'],
  ['Pct', '%'],
  ['OhmMm2PerM', 'Ω·mm²/m'],
  ['A', 'A'],
  ['V', 'V'],
  ['C', '°C'],
];

/** The unit a field's name ends in, and the name without it. */
export function unitOf(name: string): { name: string; unit: string | undefined } {
  const found = units.find(([suffix]) => name.endsWith(suffix) && /[a-z0-9]$/.test(name.slice(0, -suffix.length)));
  return found === undefined ? { name, unit: undefined } : { name: name.slice(0, -found[0].length), unit: found[1] };
}

const spoken: Readonly<Record<string, string>> = {
  de: 'German',
  id: 'ID',
  src: 'Source',
  partNumber: 'Part number',
  mpn: 'Manufacturer number',
  sku: 'Order number',
  od: 'Outer diameter',
  moq: 'Minimum order',
  mates: 'Mates with',
  interface: 'Pinout',
  dir: 'Direction',
  extends: 'Variant of',
  notKinds: 'Not kinds',
  notSignals: 'Not signals',
  requires: 'Required of any cable',
  terminals: 'Terminals on the board',
  from: 'From',
  to: 'To',
  def: 'Part',
  qty: 'Quantity',
  short: 'Short name',
  hex: 'Colour on screen',
  code: 'Letters',
  insulatedOd: 'Insulation diameter',
  insulationMin: 'Insulation, minimum',
  insulationMax: 'Insulation, maximum',
  wireMin: 'Wire, minimum',
  wireMax: 'Wire, maximum',
};

/** A field's name in words: `ratedCurrentA` reads "Rated current". */
export function spokenName(name: string): string {
  const bare = unitOf(name).name;
  const known = spoken[bare] ?? spoken[name];
  if (known !== undefined) return known;
  const words = bare
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
