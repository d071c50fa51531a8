/** The fields of every subject's scope: what a rule may read, for the editor and for warnings of a wrong name. */
import { librarySchemas, type LibraryKind } from '@cablewright/model';
import type { Fields, Subject } from './language.ts';

const names = (words: string): Fields => Object.fromEntries(words.split(' ').map((name) => [name, true]));

/** Fields of the definition beside those a subject has of its own. */
const plainFields = (kind: LibraryKind): Fields => names(Object.keys(librarySchemas[kind].properties).join(' '));

export const designFields: Fields = names('id label status tags productRef labourMinutes route maker');

const mechanical = names('id def kind qty label');
const board = names('id def label partNumber');
const connector = names('id def label family gender partNumber role pinCount');
const pathEnd = names('instance terminal def family signal');
const screen = names('path joinedA joinedB');

const fields: Readonly<Record<Subject, Fields>> = {
  design: designFields,
  connector: {
    ...plainFields('connectors'),
    ...names('id def role label family gender construction sourcing partNumber pinCount pinsJoined pinsOpen'),
    ...names('mechanicalKinds shellCount boardCount ends contactRatingA sealing contactSystems'),
    pins: names('id label signal signalKind joined'),
    cavities: names('cavity contact seal plug joined areaMm2 wireMinMm2 wireMaxMm2'),
    mechanicals: mechanical,
    shells: mechanical,
    boards: board,
  },
  segment: {
    ...plainFields('wires'),
    ...names('id def role lengthMm label partNumber odMm conductorCount minAreaMm2 maxAreaMm2'),
    screens: screen,
  },
  conductor: names(
    'segment path id def wire areaMm2 material color formation bare lengthMm signals signalKinds joinedA joinedB',
  ),
  component: { ...plainFields('components'), ...names('id def location label kind category value partNumber') },
  pcba: {
    ...plainFields('pcbas'),
    ...names('id def label location build partNumber terminalCount terminalsJoined connectorFamilies shellCount'),
    terminals: names('id label role signal signalKind joined'),
    connectors: connector,
    shells: mechanical,
  },
  mechanical: {
    ...plainFields('mechanicals'),
    ...names('id def qty attachedTo attachedFamily kind label partNumber hostDef hostPartNumber'),
    host: connector,
  },
  'cable-end': {
    ...names('id segment segmentDef end role label lengthMm connectorCount connectorFamilies shellCount'),
    ...names('mechanicalKinds boardCount flying'),
    connectors: connector,
    shells: mechanical,
    mechanicals: mechanical,
    boards: board,
  },
  'signal-path': {
    ...names('signal signalKind toSignal toSignalKind componentKinds componentCategories hops'),
    from: pathEnd,
    to: pathEnd,
    components: names('instance def kind category value label'),
  },
  'connector-def': { ...plainFields('connectors'), ...names('pinCount sealing contactSystems') },
  'wire-def': { ...plainFields('wires'), ...names('conductorCount minAreaMm2 maxAreaMm2') },
  'component-def': plainFields('components'),
  'pcba-def': { ...plainFields('pcbas'), ...names('pinCount') },
  'mechanical-def': plainFields('mechanicals'),
};

/** The fields of a subject's scope. The design's are read under `design` besides, in every scope of a design. */
export function subjectFields(subject: Subject): Fields {
  return fields[subject];
}
