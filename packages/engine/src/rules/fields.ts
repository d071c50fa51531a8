/** The fields of every subject's scope: the values that a rule can read. Used by the editor and to warn of unknown fields. */
import { flag, list, number, part, plainFields, text, words, type FieldType, type FieldTypes } from './field-types.ts';
import { bundleFields, sectionFields } from './harness-fields.ts';
import type { Fields, Subject } from './language.ts';

const routes = ['make', 'contract', 'buy'];
const [families, genders, signals] = ['vocab/families', 'vocab/genders', 'vocab/signals'];
const signalKinds = 'vocab/signals.kind';
const mechanicalKindWords = 'mechanicals.kind';

export const designFieldTypes: FieldTypes = {
  id: text('id of the cable'),
  label: text('name of the cable'),
  status: text('status of the cable', ['active', 'development', 'legacy', 'retired']),
  tags: words('tags of the cable'),
  productRef: text('number of the cable'),
  labourMinutes: number('labour', 'min'),
  route: text('sourcing route (make, contract, buy)', routes),
  maker: text('maker'),
};

const mechanical: FieldTypes = {
  id: text('id'),
  def: text('part', 'mechanicals'),
  kind: text('kind', mechanicalKindWords),
  qty: number('quantity'),
  label: text('name'),
};
const board: FieldTypes = {
  id: text('id'),
  def: text('board', 'pcbas'),
  label: text('name'),
  partNumber: text('part number'),
};
const connector: FieldTypes = {
  id: text('id'),
  def: text('connector in the library', 'connectors'),
  label: text('name'),
  family: text('family', families),
  gender: text('gender', genders),
  partNumber: text('part number'),
  role: text('role', ['source', 'destination']),
  pinCount: number('number of pins'),
};
const pin: FieldTypes = {
  id: text('pin'),
  label: text('name'),
  signal: text('signal', signals),
  signalKind: text('kind of signal', signalKinds),
  dir: text('direction', ['out', 'in', 'bidir', 'passive']),
  level: text('level', 'vocab/levels'),
  joined: flag('is wired'),
};
const cavity: FieldTypes = {
  cavity: text('cavity'),
  contact: text('contact', 'mechanicals'),
  seal: text('seal', 'mechanicals'),
  plug: text('plug', 'mechanicals'),
  joined: flag('is wired'),
  areaMm2: number('wire size at the pin', 'mm²'),
  wireMinMm2: number('smallest wire of the contact', 'mm²'),
  wireMaxMm2: number('largest wire of the contact', 'mm²'),
};
const pathEnd: FieldTypes = {
  instance: text('part'),
  terminal: text('pin'),
  def: text('record in the library'),
  family: text('family', families),
  signal: text('signal', signals),
};
const screen: FieldTypes = {
  path: text('screen'),
  joinedA: flag('is connected at end A'),
  joinedB: flag('is connected at end B'),
};
const pathComponent: FieldTypes = {
  instance: text('part'),
  def: text('component in the library', 'components'),
  kind: text('kind', 'vocab/component-kinds'),
  category: text('category', 'components.category'),
  value: text('value'),
  label: text('name'),
};

const copper: FieldTypes = {
  conductorCount: number('number of conductors'),
  minAreaMm2: number('thinnest conductor', 'mm²'),
  maxAreaMm2: number('thickest conductor', 'mm²'),
};
const crimping: FieldTypes = {
  sealing: text('sealing', ['none', 'per-wire', 'mat']),
  contactSystems: words('contact systems that fit'),
};
const shells: FieldTypes = {
  shells: list('backshells', mechanical),
  shellCount: number('number of backshells'),
};
const boards: FieldTypes = { boards: list('boards', board), boardCount: number('number of boards') };
const mechanicals: FieldTypes = {
  mechanicals: list('mechanical parts', mechanical),
  mechanicalKinds: words('kinds of mechanical parts', mechanicalKindWords),
};
const connectors: FieldTypes = {
  connectors: list('connectors', connector),
  connectorFamilies: words('families of connectors', families),
};

const fieldTypes: Readonly<Record<Subject, FieldTypes>> = {
  design: designFieldTypes,
  connector: {
    ...plainFields('connectors'),
    ...connector,
    construction: text('construction', 'connectors.construction'),
    sourcing: text('sourcing', 'connectors.sourcing'),
    pinsJoined: number('number of wired pins'),
    pinsOpen: number('number of open pins'),
    pins: list('pins', pin),
    cavities: list('cavities', cavity),
    ...crimping,
    ...mechanicals,
    ...shells,
    ...boards,
    ends: words('wire ends connected to it'),
    contactRatingA: number('contact rating', 'A'),
    ratedVoltageV: number('rated voltage', 'V'),
  },
  segment: {
    ...plainFields('wires'),
    id: text('id'),
    def: text('wire in the library', 'wires'),
    role: text('role', ['trunk', 'leg', 'link']),
    lengthMm: number('length', 'mm'),
    label: text('name'),
    partNumber: text('part number'),
    odMm: number('outer diameter', 'mm'),
    ...copper,
    screens: list('screens', screen),
  },
  conductor: {
    id: text('wire and conductor'),
    segment: text('wire'),
    path: text('conductor'),
    def: text('wire in the library', 'wires'),
    wire: text('name of the wire in the library'),
    areaMm2: number('cross-section', 'mm²'),
    material: text('material', 'vocab/materials'),
    color: text('colour', 'vocab/colours'),
    formation: text('formation'),
    bare: flag('is bare'),
    lengthMm: number('length', 'mm'),
    signals: words('signals on it', signals),
    signalKinds: words('kinds of signals on it', signalKinds),
    joinedA: flag('is connected at end A'),
    joinedB: flag('is connected at end B'),
  },
  component: {
    ...plainFields('components'),
    id: text('id'),
    def: text('component in the library', 'components'),
    location: text('place', 'vocab/locations'),
    label: text('name'),
    kind: text('kind', 'vocab/component-kinds'),
    category: text('category', 'components.category'),
    value: text('value'),
    partNumber: text('part number'),
  },
  pcba: {
    ...plainFields('pcbas'),
    ...board,
    location: text('place', 'vocab/locations'),
    build: text('build'),
    terminalCount: number('number of terminals'),
    terminalsJoined: number('number of wired terminals'),
    terminals: list('terminals', { ...pin, id: text('terminal'), role: text('role') }),
    ...connectors,
    ...shells,
  },
  mechanical: {
    ...plainFields('mechanicals'),
    ...mechanical,
    partNumber: text('part number'),
    attachedTo: text('part it is attached to'),
    attachedFamily: text('family of the part it is attached to', families),
    host: part('part it is attached to', connector),
    hostDef: text('record of the part it is attached to'),
    hostPartNumber: text('number of the part it is attached to'),
  },
  'cable-end': {
    id: text('wire end'),
    segment: text('wire'),
    segmentDef: text('wire in the library', 'wires'),
    end: text('end', ['a', 'b']),
    role: text('role of the wire', ['trunk', 'leg', 'link']),
    label: text('label of the end'),
    lengthMm: number('length of the wire', 'mm'),
    ...connectors,
    connectorCount: number('number of connectors'),
    ...shells,
    ...mechanicals,
    ...boards,
    flying: flag('is a flying end'),
  },
  'signal-path': {
    signal: text('signal', signals),
    signalKind: text('kind of signal', signalKinds),
    toSignal: text('signal at the other end', signals),
    toSignalKind: text('kind of signal at the other end', signalKinds),
    from: part('from', pathEnd),
    to: part('to', pathEnd),
    components: list('components on the path', pathComponent),
    componentKinds: words('kinds of components on the path', 'vocab/component-kinds'),
    componentCategories: words('categories of components on the path', 'components.category'),
    hops: number('number of parts on the path'),
  },
  bundle: bundleFields,
  section: sectionFields,
  'connector-def': { ...plainFields('connectors'), pinCount: number('number of pins'), ...crimping },
  'wire-def': { ...plainFields('wires'), ...copper },
  'component-def': plainFields('components'),
  'pcba-def': { ...plainFields('pcbas'), pinCount: number('number of terminals') },
  'mechanical-def': plainFields('mechanicals'),
};

/** The fields of a subject's scope with their types. Fields of the design are also available under `design`. */
export function subjectFieldTypes(subject: Subject): FieldTypes {
  return fieldTypes[subject];
}

function namesOf(types: FieldTypes): Fields {
  return Object.fromEntries(Object.entries(types).map(([name, field]) => [name, namesBelow(field)]));
}

function namesBelow(field: FieldType): true | Fields {
  return field.type === 'part' || field.type === 'list' ? namesOf(field.fields) : true;
}

export const designFields: Fields = namesOf(designFieldTypes);

const subjectNames = new Map(Object.entries(fieldTypes).map(([subject, types]) => [subject, namesOf(types)]));

/** The field names of a subject. In scopes of a design, fields of the design are also available under `design`. */
export function subjectFields(subject: Subject): Fields {
  return subjectNames.get(subject)!;
}
