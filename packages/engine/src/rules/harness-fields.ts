/** The fields of bundles and sections of a layout. */
import { flag, list, number, text, words, type FieldTypes } from './field-types.ts';

const signals = 'vocab/signals';
const signalKinds = 'vocab/signals.kind';

const sharing: FieldTypes = {
  id: text('wire'),
  def: text('wire in the library', 'wires'),
  role: text('role of the wire', ['trunk', 'leg', 'link']),
  label: text('name of the wire'),
  odMm: number('outer diameter of the wire', 'mm'),
  maxAreaMm2: number('thickest conductor of the wire', 'mm²'),
  screened: flag('has a screen'),
  signals: words('signals on the wire', signals),
  signalKinds: words('kinds of signals on the wire', signalKinds),
};
const covering: FieldTypes = {
  def: text('covering in the library', 'mechanicals'),
  label: text('name'),
  fromMm: number('where it begins', 'mm'),
  toMm: number('where it ends', 'mm'),
};
const shared: FieldTypes = {
  from: text('place where it begins'),
  to: text('place where it ends'),
  lengthMm: number('length', 'mm'),
  odMm: number('diameter, bare', 'mm'),
  coveredOdMm: number('diameter with coverings', 'mm'),
  conduitFillPct: number('fill of the tightest conduit', '%'),
  massG: number('mass of the wires', 'g'),
  wires: list('wires in it', sharing),
  wireCount: number('number of wires'),
  signals: words('signals in it', signals),
  signalKinds: words('kinds of signals in it', signalKinds),
  coverings: list('coverings', covering),
  coveringCount: number('number of coverings'),
};

export const bundleFields: FieldTypes = {
  id: text('id'),
  label: text('name'),
  ...shared,
  minBendMm: number('tightest bend', 'mm'),
  fixings: list('fixings', {
    def: text('fixing in the library', 'mechanicals'),
    label: text('name'),
    atMm: number('where it is', 'mm'),
  }),
  fixingCount: number('number of fixings'),
};

export const sectionFields: FieldTypes = {
  id: text('bundle, and where the section begins and ends'),
  bundle: text('bundle'),
  ...shared,
  fromMm: number('where it begins on the bundle', 'mm'),
  toMm: number('where it ends on the bundle', 'mm'),
  fillPct: number('fill of its circle', '%'),
  coveredMassG: number('mass with coverings', 'g'),
};
