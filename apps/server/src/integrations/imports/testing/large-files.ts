/** Generates realistic files of a given size in each format that can be imported, for tests and benchmarks. */

export interface LargeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const megabyte = 1024 * 1024;
const encoded = (text: string) => new TextEncoder().encode(text);

/**
 * A parts list as exported by an ERP program: at most 20,000 rows, and many columns that aren't imported. `mark` makes
 * its part numbers unique.
 */
export function largeTable(megabytes: number, mark = 'R'): LargeFile {
  const rows = Math.min(20_000, Math.round(megabytes * 1_500));
  const rowChars = Math.floor((megabytes * megabyte) / (rows + 1)) - 1;
  const base = ['Manufacturer', 'MPN', 'Description', 'Supplier', 'Order code'];
  const others = Math.floor((rowChars - 70) / 20);
  const header = [...base, ...Array.from({ length: others }, (_, n) => `Warehouse field ${n}`)].join(';');
  const cells = Array.from({ length: others }, (_, n) => `Value ${n} of the row`.padEnd(19, '.'));
  const lines = Array.from({ length: rows }, (_, n) =>
    ['Acme', `${mark}-${n}`, `Crimp contact ${n}, tin, 20-24 AWG`, 'Distributor', `D${n}`, ...cells].join(';'),
  );
  return { name: 'warehouse.csv', bytes: encoded(sized([header, ...lines].join('\n'), megabytes, '\n')) };
}

/** A harness of 600 wires together with the parts of a whole car, as exported from a manufacturer's archive. */
export function largeKbl(megabytes: number): LargeFile {
  const wires = Array.from({ length: 600 }, (_, n) => n);
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<kbl:KBL_container xmlns:kbl="http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="C1" version_id="2.4 SR-1">`;
  const tail = `${housing('ch', 20)}
<General_wire id="gw">${part('W-1', '0.5 red')}<Cross_section_area id="q1"><Unit_component>mm2</Unit_component><Value_component>0.5</Value_component></Cross_section_area><Cover_colour id="wc"><Colour_type>Base Colour</Colour_type><Colour_value>RD</Colour_value></Cover_colour></General_wire>
<Harness id="h1">${part('H-1', 'Main harness')}<Car_classification_level_2>/NULL</Car_classification_level_2><Model_year>2026</Model_year><Content>harness complete set</Content>
${wires.map(connection).join('\n')}
${Array.from({ length: 60 }, (_, n) => connector(n)).join('\n')}
${wires.map(wireOccurrence).join('\n')}
</Harness>
<Unit id="mm"><Si_unit_name>metre</Si_unit_name><Si_prefix>milli</Si_prefix></Unit><Unit id="mm2"><Si_unit_name>metre</Si_unit_name><Si_prefix>milli</Si_prefix><Si_dimension>square</Si_dimension></Unit>
</kbl:KBL_container>`;
  const parts: string[] = [];
  let chars = head.length + tail.length;
  for (let n = 0; chars < megabytes * megabyte - 4_000; n += 1) {
    const text = housing(`other${n}`, 6);
    parts.push(text);
    chars += text.length + 1;
  }
  return { name: 'car.kbl', bytes: encoded(sized([head, ...parts, tail].join('\n'), megabytes, '\n')) };
}

/** Makes the elements of the generated files as long as in public samples, which is about 50 characters on average. */
const longText = 'housing of the type that the whole car has, with its secondary lock and seals, '.repeat(4);
const part = (number: string, text: string) =>
  `<Part_number>${number}</Part_number><Company_name>Acme</Company_name><Version>A</Version><Abbreviation>/NULL</Abbreviation><Description>${text}</Description>`;
const housing = (id: string, cavities: number) =>
  `<Connector_housing id="${id}">${part(`H-${id}`, `${cavities}-way, ${longText}`)}<Slots id="${id}s"><Number_of_cavities>${cavities}</Number_of_cavities>${Array.from(
    { length: cavities },
    (_, n) => `<Cavities id="${id}c${n + 1}"><Cavity_number>${n + 1}</Cavity_number></Cavities>`,
  ).join('')}</Slots></Connector_housing>`;
/** Wire `n` goes from cavity n % 20 of connector n / 20 to the same cavity of the connector 30 positions later. */
const placeOf = (n: number, end: number) => `x${Math.floor(n / 20) + end * 30}k${(n % 20) + 1}`;
const connection = (n: number) =>
  `<Connection id="n${n}"><Signal_name>S${n}</Signal_name><Wire>w${n}</Wire><Extremities id="n${n}a"><Position_on_wire>0</Position_on_wire><Contact_point>${placeOf(n, 0)}</Contact_point></Extremities><Extremities id="n${n}b"><Position_on_wire>1</Position_on_wire><Contact_point>${placeOf(n, 1)}</Contact_point></Extremities></Connection>`;
const connector = (n: number) => {
  const ways = Array.from({ length: 20 }, (_, way) => way + 1);
  const points = ways.map(
    (way) =>
      `<Contact_points id="x${n}k${way}"><Id>${way}</Id><Contacted_cavity>x${n}c${way}</Contacted_cavity></Contact_points>`,
  );
  const cavities = ways.map((way) => `<Cavities id="x${n}c${way}"><Part>chc${way}</Part></Cavities>`);
  return `<Connector_occurrence id="x${n}"><Id>X${n}</Id><Part>ch</Part>${points.join('')}<Slots id="x${n}s"><Part>chs</Part>${cavities.join('')}</Slots></Connector_occurrence>`;
};
const wireOccurrence = (n: number) =>
  `<General_wire_occurrence xsi:type="kbl:Wire_occurrence" id="w${n}"><Part>gw</Part><Length_information id="w${n}l"><Length_type>Production</Length_type><Length_value id="w${n}v"><Unit_component>mm</Unit_component><Value_component>540</Value_component></Length_value></Length_information><Wire_number>${n}</Wire_number></General_wire_occurrence>`;

/** A VEC file of the same kind: two connectors, a wire, and the part master data of a whole car. */
export function largeVec(megabytes: number): LargeFile {
  const parts: string[] = [];
  const harness = vecHarness(['ch', 'ch'], 1);
  let chars = vecFile([], harness).length;
  for (let n = 0; chars < megabytes * megabyte - 4_000; n += 1) {
    parts.push(`other${n}`);
    chars += vecHousing(`other${n}`).length + partVersion(`other${n}`).length + 2;
  }
  return { name: 'car.vec', bytes: encoded(sized(vecFile(parts, harness), megabytes, '\n')) };
}

/** Somewhat below the limits for connectors and wires in a harness. */
const usedPlaces = 4_900;
const usedCavities = 14;

/**
 * A VEC file in which every part is used: a chain of 4,900 connectors and as many wires. Each connector has its own
 * type, with all of its cavities.
 */
export function largeUsedVec(megabytes: number): LargeFile {
  const parts = Array.from({ length: usedPlaces }, (_, n) => `type${n}`);
  const chars = vecFile(parts, vecHarness(parts, usedCavities), usedCavities).length;
  const rest = ' Another text of the part.'.repeat(Math.floor((megabytes * megabyte - chars) / usedPlaces / 26 - 1));
  const text = vecFile(parts, vecHarness(parts, usedCavities), usedCavities, rest);
  return { name: 'used.vec', bytes: encoded(sized(text, megabytes, '\n')) };
}

/**
 * A harness with as many dense connectors as fit into the given size. Each has its own type with 70 cavities, as on
 * control units.
 */
export function largeDenseVec(megabytes: number): LargeFile {
  const cavities = 70;
  const text = (count: number) => {
    const parts = Array.from({ length: count }, (_, n) => `type${n}`);
    return vecFile(parts, vecHarness(parts, cavities), cavities);
  };
  const [some, more] = [text(100).length, text(200).length];
  const count = Math.floor((megabytes * megabyte - some) / ((more - some) / 100) / 1.01) + 100;
  return { name: 'dense.vec', bytes: encoded(sized(text(count), megabytes, '\n')) };
}

/** A VEC file with the part `ch` and the given ones. `rest` is a text that is added to each housing. */
function vecFile(others: readonly string[], harness: string, cavities = 6, rest = ''): string {
  const parts = ['ch', ...others];
  return `<?xml version="1.0" encoding="UTF-8"?>
<v:VecContent xmlns:v="http://www.prostep.org/ecad-if/2011/vec" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="root"><VecVersion>2.1.0</VecVersion><GeneratingSystemName>A test</GeneratingSystemName>
<DocumentVersion id="d1"><CompanyName>Acme</CompanyName><DocumentNumber>PM-1</DocumentNumber><DocumentType>PartMaster</DocumentType><DocumentVersion>1</DocumentVersion>
${parts.map((part) => vecHousing(part, cavities, rest)).join('\n')}
${vecWire}</DocumentVersion>
${harness}
${parts.map(partVersion).join('\n')}
<PartVersion id="gw"><CompanyName>Acme</CompanyName><PartNumber>W-1</PartNumber><PartVersion>1</PartVersion><PrimaryPartType>Wire</PrimaryPartType></PartVersion><PartVersion id="hn"><CompanyName>Acme</CompanyName><PartNumber>H-1</PartNumber><PartVersion>1</PartVersion><PrimaryPartType>PartStructure</PrimaryPartType></PartVersion>
<Unit xsi:type="v:SIUnit" id="mm"><SiUnitName>metre</SiUnitName><SiPrefix>milli</SiPrefix></Unit><Unit xsi:type="v:SIUnit" id="qmm"><Exponent>2</Exponent><SiUnitName>metre</SiUnitName><SiPrefix>milli</SiPrefix></Unit>
</v:VecContent>`;
}

const partVersion = (id: string) =>
  `<PartVersion id="${id}"><CompanyName>Acme</CompanyName><PartNumber>H-${id}</PartNumber><PartVersion>1</PartVersion><PrimaryPartType>ConnectorHousing</PrimaryPartType></PartVersion>`;
const vecHousing = (id: string, cavities = 6, rest = '') =>
  `<Specification xsi:type="v:ConnectorHousingSpecification" id="${id}sp"><Identification>6-way, ${longText}${rest}</Identification><DescribedPart>${id}</DescribedPart><Slot xsi:type="v:Slot" id="${id}s"><SlotNumber>A</SlotNumber>${Array.from({ length: cavities }, (_, n) => `<Cavity id="${id}c${n + 1}"><CavityNumber>${n + 1}</CavityNumber></Cavity>`).join('')}</Slot></Specification>`;
const vecWire = `<Specification xsi:type="v:WireSpecification" id="sp7"><Identification>red</Identification><DescribedPart>gw</DescribedPart><WireElementSpecification>wes1</WireElementSpecification><WireElement id="we1"><Identification>1</Identification><WireElementSpecification>wes1</WireElementSpecification></WireElement></Specification>
<Specification xsi:type="v:WireElementSpecification" id="wes1"><Identification>red</Identification><ConductorSpecification>co1</ConductorSpecification><InsulationSpecification>in1</InsulationSpecification></Specification>
<Specification xsi:type="v:CoreSpecification" id="co1"><Identification>0.5</Identification><CrossSectionArea id="nv2"><UnitComponent>qmm</UnitComponent><ValueComponent>0.5</ValueComponent></CrossSectionArea></Specification>
<Specification xsi:type="v:InsulationSpecification" id="in1"><Identification>red</Identification><BaseColor id="cl1"><Key>RD</Key><ReferenceSystem>IEC 60757</ReferenceSystem></BaseColor></Specification>`;
const vecConnector = (part: string, n: number, cavities: number) =>
  `<Component id="x${n}"><Identification>X${n}</Identification><Role xsi:type="v:ConnectorHousingRole" id="x${n}r"><ConnectorHousingSpecification>${part}sp</ConnectorHousingSpecification><SlotReference xsi:type="v:SlotReference" id="x${n}s"><ReferencedSlot>${part}s</ReferencedSlot>${Array.from({ length: cavities }, (_, c) => `<CavityReference id="x${n}c${c + 1}"><ReferencedCavity>${part}c${c + 1}</ReferencedCavity></CavityReference>`).join('')}</SlotReference></Role><Part>${part}</Part></Component>`;
const vecWireOccurrence = (n: number) =>
  `<Component id="w${n}"><Identification>${100 + n}</Identification><Role xsi:type="v:WireRole" id="w${n}r"><WireSpecification>sp7</WireSpecification><WireElementReference id="w${n}e"><Identification>${100 + n}</Identification><ReferencedWireElement>we1</ReferencedWireElement><WireEnd id="w${n}a"><PositionOnWire>0</PositionOnWire></WireEnd><WireEnd id="w${n}b"><PositionOnWire>1</PositionOnWire></WireEnd></WireElementReference></Role><Part>gw</Part></Component>`;
/** An end of a wire in a cavity. */
const vecContact = (wireEnd: string, cavity: string) =>
  `<ContactPoint id="k${wireEnd}"><Identification>${wireEnd}</Identification><WireMounting id="m${wireEnd}"><ReferencedWireEnd>${wireEnd}</ReferencedWireEnd></WireMounting><CavityMounting id="cm${wireEnd}"><EquippedCavityRef>${cavity}</EquippedCavityRef></CavityMounting></ContactPoint>`;
/**
 * A harness with a connector of each part. A wire goes from the last cavity of each connector to the first cavity of
 * the next.
 */
function vecHarness(parts: readonly string[], cavities: number): string {
  const wires = parts.slice(1).map((_, index) => index + 1);
  const contacts = wires.flatMap((n) => [
    vecContact(`w${n}a`, `x${n}c${cavities}`),
    vecContact(`w${n}b`, `x${n + 1}c1`),
  ]);
  const things = [
    ...parts.map((part, index) => vecConnector(part, index + 1, cavities)),
    ...wires.map(vecWireOccurrence),
  ];
  return `<DocumentVersion id="d2"><CompanyName>Acme</CompanyName><DocumentNumber>HD-1</DocumentNumber><DocumentType>HarnessDescription</DocumentType><DocumentVersion>1</DocumentVersion><ReferencedPart>hn</ReferencedPart>
<Specification xsi:type="v:CompositionSpecification" id="cmp"><Identification>all</Identification>${things.join('\n')}</Specification>
<Specification xsi:type="v:ContactingSpecification" id="con"><Identification>contacts</Identification>${contacts.join('\n')}</Specification></DocumentVersion>`;
}

/** A KiCad 8 board with one connector, and copper areas with filled polygons. */
export function largeBoard(megabytes: number): LargeFile {
  const head = `(kicad_pcb (version 20240108) (generator "pcbnew") (generator_version "8.0")
(net 0 "") (net 1 "GND") (net 2 "RXD")
(footprint "Connector_Dsub:DSUB-9_Male_Vertical" (layer "F.Cu") (uuid "10000000-0000-4000-8000-000000000001") (at 20 30)
(property "Reference" "J1" (at 0 0 0)) (property "Value" "RS232" (at 0 0 0))
(pad "1" thru_hole circle (at 0 0) (size 1.7 1.7) (layers "*.Cu") (net 1 "GND"))
(pad "2" thru_hole circle (at 2 0) (size 1.7 1.7) (layers "*.Cu") (net 2 "RXD")))`;
  const points = Array.from(
    { length: 400 },
    (_, n) => `(xy ${(n * 0.254321).toFixed(6)} ${(n * 0.127001).toFixed(6)})`,
  ).join(' ');
  const zone = `(zone (net 1) (net_name "GND") (layer "F.Cu") (filled_polygon (layer "F.Cu") (pts ${points})))`;
  const zones = Math.floor((megabytes * 1_000_000 - head.length - 10) / (zone.length + 1));
  const text = `${head}\n${Array.from({ length: zones }, () => zone).join('\n')}\n)`;
  return { name: 'board.kicad_pcb', bytes: encoded(text) };
}

/** Appends meaningless characters, so that the file has exactly the given size. */
function sized(text: string, megabytes: number, filler: string): string {
  const missing = Math.floor(megabytes * megabyte) - text.length;
  return missing > 0 ? text + filler.repeat(missing) : text;
}
