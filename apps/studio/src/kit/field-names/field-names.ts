/** Units that the names of fields end in. */
const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['OhmMm2PerM', 'Ω·mm²/m'],
  ['GPerCm3', 'g/cm³'],
  ['PfPerM', 'pF/m'],
  ['GPerM', 'g/m'],
  ['PerK', '1/K'],
  ['Mm2', 'mm²'],
  ['Mm', 'mm'],
  ['Minutes', 'min'],
  ['Seconds', 's'],
  ['Microamps', 'µA'],
  ['Volts', 'V'],
  ['Mohm', 'MΩ'],
  ['Ohm', 'Ω'],
  ['Pct', '%'],
  ['Pf', 'pF'],
  ['A', 'A'],
  ['V', 'V'],
  ['C', '°C'],
  ['G', 'g'],
  ['N', 'N'],
  ['W', 'W'],
];

/** Fields that are named by their unit alone. */
const wholeUnits: Readonly<Record<string, string>> = {
  ohmPerKm: 'Ω/km',
  ohms: 'Ω',
  amperes: 'A',
  continuityOhmsMax: 'Ω',
};

/** The unit that a field name ends in, and the name without it. */
export function unitOf(name: string): { name: string; unit: string | undefined } {
  const unit = wholeUnits[name];
  if (unit !== undefined) return { name, unit: unit };
  const match = units.find(([suffix]) => name.endsWith(suffix) && /[A-Za-z0-9]$/.test(name.slice(0, -suffix.length)));
  return match === undefined ? { name, unit: undefined } : { name: name.slice(0, -match[0].length), unit: match[1] };
}

const spoken: Readonly<Record<string, string>> = {
  de: 'German',
  id: 'ID',
  // In a record, a label is its name, not something fitted to a run.
  label: 'Name',
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
  dirs: 'Directions',
  notKinds: 'Except kinds',
  notLevels: 'Except levels',
  notSignals: 'Except signals',
  awg: 'AWG',
  ohmPerKm: 'Resistance',
  ohms: 'Resistance',
  amperes: 'Current',
  continuityOhmsMax: 'Continuity, maximum',
  hipotMaxMicroamps: 'Leakage, maximum',
  hipotVolts: 'Hipot voltage',
  hipotSeconds: 'Hipot dwell',
  isolationVolts: 'Insulation test voltage',
  isolationSeconds: 'Insulation test time',
  isolationMin: 'Insulation resistance, minimum',
  dcReading: 'DC reading',
  qrPattern: 'QR code contents',
  maxOd: 'Outer diameter, maximum',
  minOd: 'Outer diameter, minimum',
  measuredOd: 'Measured outer diameter',
  connectorDefId: 'Connector',
  pcba: 'Board',
  pcbas: 'Boards',
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
  maxA: 'Current, maximum',
  sealMin: 'Seal, thinnest insulation',
  sealMax: 'Seal, thickest insulation',
  wireMin: 'Wire, minimum',
  wireMax: 'Wire, maximum',
};

/** A field's name as text: `ratedCurrentA` reads "Rated current". */
export function spokenName(name: string): string {
  const bare = unitOf(name).name;
  const phrase = spoken[name] ?? spoken[bare];
  if (phrase !== undefined) return phrase;
  const words = bare
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
