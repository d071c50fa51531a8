/** Schemas for the responses about the layout of a harness. Lengths are in mm, masses in g. */
import Type from 'typebox';

const Text = Type.String();
const Maybe = Type.Optional(Type.Number());
const mm = (description: string) => Type.Number({ description });

const Wire = Type.Object(
  {
    wire: Text,
    name: Text,
    lengthMm: Type.Optional(mm('Length that it is cut to; absent if it isn’t stated')),
    followsRoute: Type.Boolean({ description: 'The length follows from its route' }),
    route: Type.Optional(
      Type.Object({
        from: Text,
        to: Text,
        bundles: Type.Array(Text, { description: 'The bundles that it passes, in order' }),
        mm: mm('The sum'),
        cutMm: mm('The sum, rounded up to the step of the shop'),
        sum: Type.String({
          description: 'How the length comes about',
          examples: ['B1 400 + B3 650 + 2 % = 1071, cut 1080'],
        }),
        allowanceMm: mm('What the cut length has beyond its bundles'),
        unstated: Type.Array(Text, { description: 'Plugs and twisted sets that nothing was added for' }),
      }),
    ),
  },
  { title: 'Harness wire' },
);
const Section = Type.Object(
  {
    bundle: Text,
    name: Text,
    from: Text,
    to: Text,
    fromMm: mm('Where it begins on its bundle'),
    toMm: mm('Where it ends on its bundle'),
    lengthMm: mm('Length'),
    wires: Type.Array(Text),
    odMm: Maybe,
    odFrom: Type.Optional(Type.Enum(['measured', 'packing'])),
    fillPct: Maybe,
    massG: Maybe,
    metalOnly: Type.Boolean({ description: 'Of some wires only the metal is counted' }),
    coverings: Type.Array(Text),
    coveredOdMm: Maybe,
    conduitFillPct: Maybe,
    coveredMassG: Maybe,
    unknown: Type.Array(Text, { description: 'Parts whose diameter or mass is not known' }),
  },
  { title: 'Harness section' },
);
const Part = Type.Object(
  {
    kind: Type.Enum(['covering', 'screen', 'fixing']),
    def: Text,
    partNumber: Text,
    label: Text,
    bundle: Text,
    fromMm: Maybe,
    toMm: Maybe,
    overlapPct: Maybe,
    underMm: Maybe,
    odMm: Maybe,
    usedMm: Type.Optional(mm('Length of material')),
  },
  { title: 'Harness part' },
);
const Splice = Type.Object(
  {
    splice: Text,
    place: Text,
    best: Type.String({ description: 'The node with the least: where it is now if no other has less' }),
    by: Type.Enum(['metal', 'length'], { description: 'Metal in g, or length in mm where a metal is not known' }),
    now: Type.Number(),
    least: Type.Number(),
    savedMm: mm('Length of wire that the best node saves'),
  },
  { title: 'Splice placement' },
);
const Formula = Type.Object({ formula: Text, source: Text });

export const HarnessAnswer = Type.Object(
  {
    wires: Type.Array(Wire),
    sections: Type.Array(Section),
    parts: Type.Array(Part),
    splices: Type.Array(Splice),
    longest: Type.Optional(Type.Object({ wire: Text, mm: mm('Its bundles') })),
    formulas: Type.Record(Text, Formula, {
      description: 'How each figure is worked out, and the source of the formula',
    }),
  },
  { title: 'Harness' },
);

const change = { before: Type.Number(), after: Type.Number() };
/** `before` is missing if the length wasn't stated. */
const lengthChange = { ...change, before: Type.Optional(Type.Number({ description: 'Absent if it wasn’t stated' })) };

export const HarnessEffectAnswer = Type.Object(
  {
    wires: Type.Array(Type.Object({ wire: Text, name: Text, ...lengthChange })),
    cuts: Type.Array(Type.Object({ stock: Text, lengthMm: Type.Optional(mm('Length of the piece')), ...change }), {
      description: 'Lines of the cut list with another number of pieces',
    }),
    bill: Type.Array(
      Type.Object({
        def: Text,
        description: Text,
        unit: Type.Enum(['m', 'ea']),
        cost: Type.Optional(Type.Object(change)),
        ...lengthChange,
      }),
      { description: 'Lines of the bill of materials with another quantity' },
    ),
    price: Type.Array(Type.Object({ currency: Text, ...change }), { description: 'One cable, in each currency' }),
    complete: Type.Boolean({ description: 'Everything has a price' }),
  },
  { title: 'Harness effect' },
);
