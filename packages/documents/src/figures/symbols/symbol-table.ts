/**
 * The symbols of parts on circuit diagrams, in the forms of IEC 60617 (passive components, semiconductors, contacts and
 * fuses). Each is drawn on a horizontal line through (0, 0), in mm. Its leading terminal is on the left: the anode of a part
 * that conducts one way, otherwise the + terminal. Paths have absolute M, L, C and Z commands.
 */

interface Stroke {
  readonly d: string;
  readonly fill?: 'white' | 'black';
  /** True if it removes the line of the circuit under the symbol. */
  readonly erases?: true;
}

export interface PartSymbol {
  /** Half its length along the line, mm. */
  readonly reach: number;
  /** Its extent above and below the line, mm. */
  readonly above: number;
  readonly below: number;
  readonly strokes: readonly Stroke[];
  /** The quantity that the part responds to (t: temperature, U: voltage), below the left end of the symbol. */
  readonly letter?: string;
}

const box = 'M-3 -1.2 L3 -1.2 L3 1.2 L-3 1.2 Z';
const through = 'M-3 0 L3 0';
const kinked = 'M-3.8 2.3 L-2.6 2.3 L2.4 -2.3';
const triangle = 'M-1.7 -1.8 L-1.7 1.8 L1.7 0 Z';
const diodeLine = 'M-1.7 0 L1.7 0';
const bar = 'M1.7 -1.8 L1.7 1.8';
const hookedBar = 'M0.8 -1.8 L1.7 -1.8 L1.7 1.8';
/** Four half turns of a winding at a height, bulging up (-1) or down (1). */
const windingAt = (y: number, bulge: -1 | 1) => {
  const top = y + bulge * 1.333;
  const turns = [-4, -2, 0, 2].map((x) => `C${x} ${top} ${x + 2} ${top} ${x + 2} ${y}`);
  return `M-4 ${y} ${turns.join(' ')}`;
};

const gap = (half: number): Stroke => ({ d: `M-${half} 0 L${half} 0`, erases: true });

const flat = { reach: 3, above: 1.4, below: 1.4 };
const varied = { reach: 3.8, above: 2.5, below: 2.5 };
const diodes = { reach: 1.9, above: 2, below: 2 };
const plates = { reach: 0.6, above: 2, below: 2 };

const diode: PartSymbol = { ...diodes, strokes: [{ d: triangle, fill: 'white' }, { d: diodeLine }, { d: bar }] };
const breakdown: PartSymbol = {
  ...diodes,
  strokes: [{ d: triangle, fill: 'white' }, { d: diodeLine }, { d: hookedBar }],
};
const capacitor: PartSymbol = { ...plates, strokes: [gap(0.6), { d: 'M-0.6 -2 L-0.6 2 M0.6 -2 L0.6 2' }] };
const contact: PartSymbol = { reach: 2.5, above: 2.2, below: 0.5, strokes: [gap(2.5), { d: 'M-2.5 0 L2.2 -2' }] };

/** The symbols by name. A kind of component has the symbol of its own name unless it names another one. */
export const partSymbols: Readonly<Record<string, PartSymbol>> = {
  resistor: { ...flat, strokes: [{ d: box, fill: 'white' }] },
  thermistor: { ...varied, strokes: [{ d: box, fill: 'white' }, { d: kinked }], letter: 't' },
  varistor: { ...varied, strokes: [{ d: box, fill: 'white' }, { d: kinked }], letter: 'U' },
  fuse: { ...flat, strokes: [{ d: box, fill: 'white' }, { d: through }] },
  'ptc-fuse': { ...varied, strokes: [{ d: box, fill: 'white' }, { d: through }, { d: kinked }], letter: 't' },
  capacitor,
  electrolytic: {
    ...plates,
    reach: 2.6,
    strokes: [...capacitor.strokes, { d: 'M-2.6 -1.4 L-1.4 -1.4 M-2 -2 L-2 -0.8' }],
  },
  inductor: { reach: 4, above: 1.2, below: 0.3, strokes: [gap(4), { d: windingAt(0, -1) }] },
  ferrite: { reach: 4, above: 2, below: 0.3, strokes: [gap(4), { d: windingAt(0, -1) }, { d: 'M-4 -1.8 L4 -1.8' }] },
  diode,
  zener: breakdown,
  tvs: breakdown,
  led: {
    ...diodes,
    above: 3.2,
    strokes: [
      ...diode.strokes,
      { d: 'M-0.4 -1.8 L0.7 -2.9 M1 -1.8 L2.1 -2.9' },
      { d: 'M1 -3.2 L0.2 -2.9 L0.7 -2.4 Z M2.4 -3.2 L1.6 -2.9 L2.1 -2.4 Z', fill: 'black' },
    ],
  },
  switch: contact,
  reed: {
    reach: 3.6,
    above: 2.4,
    below: 1.2,
    strokes: [
      ...contact.strokes,
      { d: 'M-2.6 -2.4 L2.6 -2.4 C4 -2.4 4 1.2 2.6 1.2 L-2.6 1.2 C-4 1.2 -4 -2.4 -2.6 -2.4 Z' },
    ],
  },
  link: {
    reach: 3,
    above: 0.8,
    below: 0.8,
    strokes: [
      {
        d: 'M-3 0 C-3 -0.8 -1.8 -0.8 -1.8 0 C-1.8 0.8 -3 0.8 -3 0 Z M1.8 0 C1.8 -0.8 3 -0.8 3 0 C3 0.8 1.8 0.8 1.8 0 Z',
        fill: 'white',
      },
    ],
  },
  transformer: {
    reach: 4,
    above: 2.6,
    below: 2.6,
    strokes: [gap(4), { d: windingAt(-1.2, -1) }, { d: windingAt(1.2, 1) }, { d: 'M-4 -0.4 L4 -0.4 M-4 0.4 L4 0.4' }],
  },
  relay: {
    reach: 6,
    above: 2.4,
    below: 2.4,
    strokes: [
      gap(6),
      { d: 'M-6 -1 L-2.4 -1 L-2.4 1 L-6 1 Z', fill: 'white' },
      { d: 'M-4.2 -2.4 L-4.2 -1 M-4.2 1 L-4.2 2.4 M-2.4 0 L-1.6 0 M-0.8 0 L0 0 M0.8 0 L1.6 0' },
      { d: 'M3.4 2.4 L3.4 1.2 L1.6 -1.1 M1.8 -2.4 L1.8 -0.9 M5 -2.4 L5 -0.9 L4.4 -0.9' },
    ],
  },
};

/** A part of any kind: an outline without a meaning of its own. */
export const generalPart: PartSymbol = {
  reach: 2,
  above: 2,
  below: 2,
  strokes: [{ d: 'M-2 -2 L2 -2 L2 2 L-2 2 Z', fill: 'white' }],
};
