/** Writes wires and cables as VEC: their elements, and the conductor and the insulation of each. */
import { childrenOf, type Element, requiredId, textOf } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import { nameOf, type Conversion } from './conversion.ts';

/** Colour letters of IEC 60757. */
const letters = new Set(['BK', 'BN', 'RD', 'OG', 'YE', 'GN', 'BU', 'VT', 'GY', 'WH', 'PK', 'GD', 'TQ', 'SR', 'GNYE']);

/** The wire specification, with its elements and their specifications. */
export function wireSpecifications(c: Conversion, wire: Element): Element[] {
  const cores = childrenOf(wire, 'Core');
  const rootSpec = c.sub(wire, 'element.spec');
  const element = make('WireElement', { id: c.sub(wire, 'element') }, [
    leaf('Identification', nameOf(wire)),
    leaf('WireElementSpecification', rootSpec),
    ...cores.map((core) =>
      make('SubWireElement', { id: requiredId(core) }, [
        leaf('Identification', textOf(core, 'Id') ?? requiredId(core)),
        leaf('WireElementSpecification', c.sub(core, 'spec')),
      ]),
    ),
  ]);
  const own = make('Specification', { id: c.sub(wire, 'spec'), type: 'WireSpecification' }, [
    leaf('Identification', nameOf(wire)),
    leaf('DescribedPart', requiredId(wire)),
    leaf('WireElementSpecification', rootSpec),
    element,
  ]);
  const subs = references(
    'SubWireElementSpecification',
    cores.map((core) => c.sub(core, 'spec')),
  );
  return [
    own,
    ...elementSpecifications(c, wire, { id: rootSpec, colours: 'Cover_colour', hasCore: cores.length === 0, subs }),
    ...cores.flatMap((core) =>
      elementSpecifications(c, core, {
        id: c.sub(core, 'spec'),
        colours: 'Core_colour',
        hasCore: true,
        subs: undefined,
      }),
    ),
  ];
}

interface ElementFacts {
  readonly id: string;
  readonly colours: string;
  readonly hasCore: boolean;
  readonly subs: Element | undefined;
}

function elementSpecifications(c: Conversion, owner: Element, { id, colours, hasCore, subs }: ElementFacts): Element[] {
  const name = textOf(owner, 'Id') ?? nameOf(owner);
  const [conductor, insulation] = [c.sub(owner, 'conductor'), c.sub(owner, 'insulation')];
  return [
    make('Specification', { id, type: 'WireElementSpecification' }, [
      leaf('Identification', name),
      c.value('MinBendRadiusStatic', owner, 'Bend_radius'),
      c.value('OutsideDiameter', owner, 'Outside_diameter'),
      hasCore ? leaf('ConductorSpecification', conductor) : undefined,
      leaf('InsulationSpecification', insulation),
      subs,
    ]),
    ...(hasCore
      ? [
          make('Specification', { id: conductor, type: 'CoreSpecification' }, [
            leaf('Identification', name),
            c.value('CrossSectionArea', owner, 'Cross_section_area'),
          ]),
        ]
      : []),
    make('Specification', { id: insulation, type: 'InsulationSpecification' }, [
      leaf('Identification', name),
      ...colourElements(c, owner, colours),
    ]),
  ];
}

const colourPlaces = ['BaseColor', 'FirstIdentificationColor', 'SecondIdentificationColor'];

/** The colours of an insulation. A colour without letters in IEC 60757 becomes a property. */
function colourElements(c: Conversion, owner: Element, name: string): Element[] {
  return childrenOf(owner, name).flatMap((colour, index) => {
    const value = textOf(colour, 'Colour_value');
    const place = colourPlaces[index];
    if (value === undefined) return [];
    if (place === undefined || !letters.has(value)) return [c.property(owner, `colour ${index + 1}`, value)];
    return [make(place, { id: requiredId(colour) }, [leaf('Key', value), leaf('ReferenceSystem', 'IEC 60757')])];
  });
}
