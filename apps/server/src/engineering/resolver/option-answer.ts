/** Options in the form of responses: the fields that pages show, without repetition. */
import Type from 'typebox';
import {
  cableSides,
  fittingStocks,
  lineKinds,
  missingKinds,
  optionKinds,
  rankStocks,
  explainOption,
  type BoundPin,
  type BoundPort,
  type CableOption,
  type CableResolution,
  type Library,
  type OptionEnd,
} from '@cablewright/engine';
import { Finding, PinMeaning, PortRequirement } from '@cablewright/model';

const Text = Type.String();
const Texts = Type.Array(Type.String());
const Maybe = Type.Optional(Type.String());

const PinAnswer = Type.Object(
  {
    position: Text,
    label: Text,
    signal: Maybe,
    signalLabel: Text,
    kind: Type.String({ description: 'The kind of the signal; none: left open' }),
    dir: Text,
    level: Maybe,
    accepts: Texts,
    needs: Texts,
    currentA: Type.Optional(Type.Number()),
    fedBy: PinMeaning.properties.fedBy,
    maxA: PinMeaning.properties.maxA,
    limitedA: PinMeaning.properties.limitedA,
    unlimited: PinMeaning.properties.unlimited,
    reverseA: PinMeaning.properties.reverseA,
    loadType: PinMeaning.properties.loadType,
    nominalV: Type.Optional(Type.Number()),
    minV: Type.Optional(Type.Number()),
    maxV: Type.Optional(Type.Number()),
    terminationOhm: Type.Optional(Type.Number()),
    optional: Type.Optional(Type.Boolean({ description: 'The device works with the pin left open' })),
    required: PinMeaning.properties.required,
    parallel: Type.Optional(Type.Boolean({ description: 'Several sources may feed the supply together' })),
    series: Type.Optional(Type.Boolean({ description: 'Supplies of this kind may be connected in series' })),
    phantom: PinMeaning.properties.phantom,
    detected: Type.Optional(Type.Boolean({ description: 'A supply that is fed only after a load was detected' })),
    polarity: Maybe,
    phaseDeg: Type.Optional(Type.Number({ description: 'The angle of one phase of a supply, in degrees' })),
    isOpen: Type.Optional(Type.Boolean({ description: 'The device leaves the position open' })),
    confidence: Maybe,
    src: Maybe,
    takesScreen: Type.Boolean({ description: 'The frame of the device: where a screen lands' }),
    takesPairScreens: Type.Optional(
      Type.Boolean({ description: 'Only the screens of pairs inside the cable land here' }),
    ),
  },
  { title: 'Bound pin' },
);
const PortAnswer = Type.Object(
  {
    device: Text,
    deviceLabel: Text,
    port: Text,
    portLabel: Text,
    interface: Maybe,
    body: Maybe,
    gender: Maybe,
    role: Maybe,
    pins: Type.Array(PinAnswer),
    requires: Type.Array(PortRequirement),
    joined: Type.Array(Texts, { description: 'Positions that every plug connects with each other' }),
    apart: Type.Array(Texts, { description: 'Positions that must never be connected with each other' }),
    provides: Texts,
    terminals: Type.Optional(Type.String({ description: 'Of an adapter board: the prefix of the footprint' })),
  },
  { title: 'Bound port' },
);
const End = Type.Object(
  {
    device: Text,
    deviceLabel: Text,
    port: Text,
    portLabel: Text,
    adapter: Type.Optional(
      Type.Object(
        { device: Text, label: Text, board: Text, port: Text, pads: Text },
        { description: 'The board that sits on the port; the cable is wired to its pads' },
      ),
    ),
  },
  { title: 'Option end' },
);
const LinePin = Type.Object({ position: Text, label: Text, signal: Maybe, signalLabel: Text }, { title: 'Line pin' });
const Line = Type.Object(
  {
    id: Text,
    kind: Type.Enum(lineKinds),
    source: Type.Array(LinePin),
    destination: Type.Array(LinePin),
    driver: Type.Optional(Type.Enum(cableSides, { description: 'The end that drives it' })),
    pairedWith: Maybe,
    phases: Type.Optional(
      Type.Boolean({ description: 'One phase of a supply with several: it returns through the others' }),
    ),
    returns: Type.Optional(
      Type.Array(Type.Object({ line: Text, share: Type.Number() }), {
        description: 'Of a return: the lines that flow back through it, and the share that it takes',
      }),
    ),
    isSeparate: Type.Optional(
      Type.Boolean({ description: 'Of a return: it must not share a conductor with another one' }),
    ),
    parallelTo: Type.Optional(
      Type.String({ description: 'Line that its pins join if conductors are short: a return that may share one' }),
    ),
    control: Type.Boolean(),
    why: Text,
  },
  { title: 'Option line' },
);
export const MissingPiece = Type.Object(
  {
    kind: Type.Enum(missingKinds),
    text: Text,
    side: Type.Optional(Type.Enum(cableSides)),
    positions: Type.Optional(Texts),
    signal: Maybe,
    conditioning: Maybe,
    from: Type.Optional(Type.String({ description: 'The level or supply there is' })),
    to: Type.Optional(Type.String({ description: 'The level or supply wanted' })),
    line: Maybe,
    recipe: Maybe,
    mating: Type.Optional(
      Type.Boolean({ description: 'Between a device and the board on it: positions are those of the device' }),
    ),
  },
  { title: 'Missing piece' },
);
const HitPin = Type.Object({ side: Type.Enum(cableSides), position: Text });
const Hit = Type.Object(
  { hazard: Text, label: Text, severity: Text, text: Text, line: Text, a: HitPin, b: HitPin },
  { title: 'Hazard hit' },
);
const Unconfirmed = Type.Object(
  { side: Type.Enum(cableSides), position: Text, confidence: Text, text: Text },
  { title: 'Unconfirmed fact' },
);
const Part = Type.Object(
  {
    recipe: Text,
    recipeLabel: Text,
    placement: Text,
    component: Maybe,
    sized: Type.Optional(
      Type.Union([Type.Number(), Type.Literal('unknown')], {
        description: 'Of a part that is chosen by the current of its line: that current in A',
      }),
    ),
    terminals: Type.Optional(Type.Record(Text, Text, { description: 'Roles the recipe states for its terminals' })),
    wanted: Text,
    side: Type.Enum(cableSides),
    location: Maybe,
    line: Maybe,
    positions: Texts,
  },
  { title: 'Planned part' },
);
const Story = Type.Object(
  {
    summary: Text,
    wiring: Texts,
    parts: Texts,
    risks: Texts,
    missing: Texts,
    unknown: Texts,
  },
  { title: 'Option story' },
);
const Stock = Type.Object(
  {
    stock: Text,
    label: Text,
    cores: Type.Integer(),
    spare: Type.Integer(),
    short: Type.Integer(),
    returnOnScreen: Type.Boolean(),
    screenLacking: Type.Boolean(),
    earthLacking: Type.Boolean({ description: 'No green and yellow conductor for the protective earth' }),
    screenUnused: Type.Boolean(),
    pairsLacking: Type.Integer(),
    madeFor: Type.Integer({ description: 'Lines of a level the stock is made for' }),
    madeForOthers: Type.Boolean(),
    crimpable: Type.Boolean(),
    underRated: Type.Boolean(),
    voltageLacking: Type.Boolean({ description: 'Rated for less than the lines have between them' }),
    materialLacking: Type.Integer({ description: 'Lines without a conductor of a material that they accept' }),
    tooHot: Type.Boolean({ description: 'The ambient of the shop is as hot as it may get' }),
    dropTooLarge: Type.Boolean({ description: 'A supply loses more than the limit over 1 m, there and back' }),
    coloursLacking: Type.Integer({ description: 'Contacts whose colour by the standard it does not have' }),
    categoryLacking: Type.Boolean(),
    areaMm2: Type.Optional(Type.Number({ description: 'Of its thickest conductor' })),
    fits: Type.Boolean(),
    problems: Type.Array(Text, { description: 'Why it does not fit' }),
  },
  { title: 'Stock fit' },
);

export const OptionAnswer = Type.Object(
  {
    id: Text,
    kind: Type.Enum(optionKinds, {
      description:
        'direct: wired by signal; conditioned: so, with parts; straight: pin for pin; board: through adapter boards',
    }),
    title: Text,
    source: End,
    destination: End,
    straight: Type.Boolean(),
    lines: Type.Array(Line),
    parts: Type.Array(Part),
    recipes: Texts,
    missing: Type.Array(MissingPiece),
    hazards: Type.Array(Hit, { description: 'Warnings: shown, not refused' }),
    refusals: Type.Array(Hit, { description: 'Why it must not be built' }),
    unconfirmed: Type.Array(Unconfirmed),
    notes: Texts,
    complete: Type.Boolean(),
    rank: Type.Record(Type.String(), Type.Number()),
    story: Story,
    stocks: Type.Array(Stock, {
      description: 'The stocks that fit, best first; if none fits, the three closest',
    }),
    stocksTotal: Type.Integer(),
  },
  { title: 'Cable option' },
);
const PortChoice = Type.Object({ device: Text, port: Maybe });
export const ResolutionAnswer = Type.Object(
  {
    query: Type.Object({ source: PortChoice, destination: PortChoice, boards: Type.Optional(Type.Boolean()) }),
    sources: Type.Array(PortAnswer),
    destinations: Type.Array(PortAnswer),
    options: Type.Array(OptionAnswer, { description: 'Ranked, best first' }),
    beyond: Type.Integer({ description: 'Number of further valid options that are not listed' }),
    refused: Type.Array(OptionAnswer, { description: 'Options that a hazard rule forbids, each with the reason' }),
    refusedBeyond: Type.Integer(),
    findings: Type.Array(Finding),
  },
  { title: 'Cable resolution' },
);

/** The most wire stocks listed for an option, for a refused option, or if no stock fits. */
const maxStocks = 25;
const nearest = 3;

export function resolutionAnswer(library: Library, resolution: CableResolution) {
  const { sources, destinations, options, beyond, refused, refusedBeyond, findings, query } = resolution;
  return {
    query,
    sources: sources.map(portAnswer),
    destinations: destinations.map(portAnswer),
    options: options.map((option) => optionAnswer(library, option)),
    beyond,
    refused: refused.map((option) => optionAnswer(library, option)),
    refusedBeyond,
    findings,
  };
}

export function optionAnswer(library: Library, option: CableOption) {
  const { source, destination, lines, ...others } = option;
  const fitting = fittingStocks(library, option);
  const most = option.refusals.length > 0 ? nearest : maxStocks;
  const stocks = fitting.length > 0 ? fitting.slice(0, most) : rankStocks(library, option).slice(0, nearest);
  return {
    ...others,
    source: endAnswer(source),
    destination: endAnswer(destination),
    lines: lines.map((line) => ({
      ...line,
      source: line.source.map(linePin),
      destination: line.destination.map(linePin),
    })),
    story: explainOption(library, option),
    stocks,
    stocksTotal: fitting.length,
  };
}

function endAnswer({ device, adapter }: OptionEnd) {
  const { device: id, deviceLabel, port, portLabel } = device;
  const end = { device: id, deviceLabel, port, portLabel };
  if (adapter === undefined) return end;
  const { label, board, mating, pads } = adapter;
  return { ...end, adapter: { device: adapter.device, label, board, port: mating.port, pads: pads.port } };
}

function linePin({ position, label, signal, signalLabel }: BoundPin) {
  return { position, label, signal, signalLabel };
}

function portAnswer(port: BoundPort) {
  const { byPosition: _map, signature: _signature, ...others } = port;
  return others;
}
