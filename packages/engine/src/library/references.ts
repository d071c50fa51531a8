import { isObject } from '@cablewright/model';

/** What a record refers to, and where in it (JSON pointer). */
export interface Reference {
  readonly kind: string;
  readonly id: string;
  readonly pointer: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Found = Reference[];

/** Fields that name a word of a vocabulary, on any record that has them. */
const wordFields: readonly (readonly [field: string, list: string])[] = [
  ['family', 'families'],
  ['gender', 'genders'],
  ['colourCode', 'colour-codes'],
];

/** The list of a design's instances each library kind is placed in. */
const placed: readonly (readonly [list: string, kind: string])[] = [
  ['connectors', 'connectors'],
  ['segments', 'wires'],
  ['components', 'components'],
  ['pcbas', 'pcbas'],
  ['mechanical', 'mechanicals'],
  ['subassemblies', 'designs'],
];

const readers: Readonly<Record<string, (record: Fields, found: Found) => void>> = {
  bodies: (record, found) => add(found, 'bodies', record['mates'], '/mates'),
  interfaces: readInterface,
  connectors(record, found) {
    add(found, 'bodies', record['body'], '/body');
    add(found, 'interfaces', record['interface'], '/interface');
  },
  wires(record, found) {
    readElement(record['structure'], '/structure', found);
    eachText(record['levels'], (id, i) => add(found, 'vocab/levels', id, `/levels/${i}`));
  },
  components: (record, found) => add(found, 'vocab/component-kinds', record['kind'], '/kind'),
  pcbas: readBoard,
  mechanicals: readMechanical,
  kits: (record, found) =>
    each(record['contents'], (line, i) => {
      const part = isObject(line['part']) ? line['part'] : {};
      if (typeof part['kind'] === 'string') add(found, part['kind'], part['def'], `/contents/${i}/part/def`);
    }),
  designs: readDesign,
  devices: readDevice,
  'conditioning-recipes': readRecipe,
  hazards(record, found) {
    for (const side of ['a', 'b']) if (isObject(record[side])) readPattern(record[side], `/${side}`, found);
  },
  products: readFamily,
  'vocab/signals'(record, found) {
    eachText(record['pairsWith'], (id, i) => add(found, 'vocab/signals', id, `/pairsWith/${i}`));
    eachText(record['returnFor'], (id, i) => add(found, 'vocab/signals', id, `/returnFor/${i}`));
    add(found, 'vocab/signals', record['diffPair'], '/diffPair');
  },
  'vocab/genders': (record, found) => add(found, 'vocab/genders', record['opposite'], '/opposite'),
  'vocab/colour-codes': (record, found) =>
    eachText(record['colours'], (id, i) => addColour(found, id, `/colours/${i}`)),
};

/**
 * Everything a record of a kind refers to by id: other library records, designs it places, words of vocabularies. Never
 * throws, whatever the record is; what is not there at all is not named.
 */
export function referencesOf(kind: string, record: unknown): Reference[] {
  const found: Found = [];
  if (!isObject(record)) return found;
  if (kind !== 'designs')
    for (const [field, list] of wordFields) add(found, `vocab/${list}`, record[field], `/${field}`);
  if (Object.hasOwn(readers, kind)) readers[kind]!(record, found);
  return found;
}

function add(found: Found, kind: string, id: unknown, pointer: string): void {
  if (typeof id === 'string' && id !== '') found.push({ kind, id, pointer });
}

/** A colour may be base and stripe joined by a slash. */
function addColour(found: Found, colour: unknown, pointer: string): void {
  if (typeof colour === 'string') for (const id of colour.split('/')) add(found, 'vocab/colours', id, pointer);
}

function each(list: unknown, visit: (item: Fields, index: number) => void): void {
  if (Array.isArray(list)) for (const [i, item] of list.entries()) if (isObject(item)) visit(item, i);
}

function eachText(list: unknown, visit: (item: string, index: number) => void): void {
  if (Array.isArray(list)) for (const [i, item] of list.entries()) if (typeof item === 'string') visit(item, i);
}

function readInterface(record: Fields, found: Found): void {
  eachText(record['bodies'], (id, i) => add(found, 'bodies', id, `/bodies/${i}`));
  readPins(record['pins'], '/pins', found);
  each(record['modes'], (mode, i) => readPins(mode['pins'], `/modes/${i}/pins`, found));
}

function readPins(pins: unknown, at: string, found: Found): void {
  if (!isObject(pins)) return;
  for (const [position, pin] of Object.entries(pins)) {
    if (!isObject(pin)) continue;
    readMeaning(pin, `${at}/${position}`, found);
    each(pin['oneOf'], (meaning, i) => readMeaning(meaning, `${at}/${position}/oneOf/${i}`, found));
  }
}

function readMeaning(pin: Fields, at: string, found: Found): void {
  add(found, 'vocab/signals', pin['signal'], `${at}/signal`);
  add(found, 'vocab/levels', pin['level'], `${at}/level`);
}

function readDevice(record: Fields, found: Found): void {
  add(found, 'devices', record['extends'], '/extends');
  add(found, 'pcbas', record['board'], '/board');
  each(record['ports'], (port, i) => {
    const at = `/ports/${i}`;
    add(found, 'interfaces', port['interface'], `${at}/interface`);
    add(found, 'bodies', port['body'], `${at}/body`);
    add(found, 'vocab/genders', port['gender'], `${at}/gender`);
    eachText(port['provides'], (id, n) => add(found, 'vocab/conditioning', id, `${at}/provides/${n}`));
    each(port['requires'], (need, n) =>
      add(found, 'vocab/conditioning', need['conditioning'], `${at}/requires/${n}/conditioning`),
    );
    for (const [position, pin] of Object.entries(isObject(port['pins']) ? port['pins'] : {})) {
      if (!isObject(pin)) continue;
      const here = `${at}/pins/${position}`;
      readMeaning(pin, here, found);
      eachText(pin['accepts'], (id, n) => add(found, 'vocab/levels', id, `${here}/accepts/${n}`));
      eachText(pin['needs'], (id, n) => add(found, 'vocab/conditioning', id, `${here}/needs/${n}`));
    }
  });
}

function readRecipe(record: Fields, found: Found): void {
  add(found, 'vocab/conditioning', record['conditioning'], '/conditioning');
  add(found, 'vocab/locations', record['location'], '/location');
  for (const side of ['from', 'to']) if (isObject(record[side])) readMeaning(record[side], `/${side}`, found);
  each(record['parts'], (part, i) => {
    add(found, 'components', part['component'], `/parts/${i}/component`);
    add(found, 'vocab/component-kinds', part['kind'], `/parts/${i}/kind`);
  });
}

function readPattern(pattern: Fields, at: string, found: Found): void {
  for (const field of ['signals', 'notSignals']) {
    eachText(pattern[field], (id, i) => add(found, 'vocab/signals', id, `${at}/${field}/${i}`));
  }
  eachText(pattern['levels'], (id, i) => add(found, 'vocab/levels', id, `${at}/levels/${i}`));
}

function readFamily(record: Fields, found: Found): void {
  each(record['variants'], (variant, i) => add(found, 'designs', variant['design'], `/variants/${i}/design`));
  each(record['options'], (axis, i) =>
    each(axis['values'], (value, n) =>
      each(value['changes'], (change, m) => {
        const at = `/options/${i}/values/${n}/changes/${m}`;
        if (typeof change['kind'] !== 'string') return;
        for (const field of ['from', 'to']) add(found, change['kind'], change[field], `${at}/${field}`);
      }),
    ),
  );
}

/** Wire elements nest; a stack of our own keeps a hostile tree from exhausting the call stack. */
function readElement(root: unknown, at: string, found: Found): void {
  const open: { element: unknown; at: string }[] = [{ element: root, at }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next.element)) continue;
    const { element, at: here } = { element: next.element, at: next.at };
    addColour(found, element['color'], `${here}/color`);
    add(found, 'vocab/materials', element['material'], `${here}/material`);
    each(element['children'], (child, i) => open.push({ element: child, at: `${here}/children/${i}` }));
  }
}

function readBoard(record: Fields, found: Found): void {
  each(record['integratedConnectors'], (carried, i) =>
    add(found, 'connectors', carried['connectorDefId'], `/integratedConnectors/${i}/connectorDefId`),
  );
  each(record['terminals'], (terminal, i) => add(found, 'vocab/signals', terminal['signal'], `/terminals/${i}/signal`));
}

function readMechanical(record: Fields, found: Found): void {
  const termination = isObject(record['termination']) ? record['termination'] : {};
  add(found, 'mechanicals', termination['tool'], '/termination/tool');
  eachText(termination['tools'], (id, i) => add(found, 'mechanicals', id, `/termination/tools/${i}`));
}

function readDesign(design: Fields, found: Found): void {
  const instances = isObject(design['instances']) ? design['instances'] : {};
  for (const [list, kind] of placed) {
    each(instances[list], (instance, i) => {
      const at = `/instances/${list}/${i}`;
      add(found, kind, instance['def'], `${at}/def`);
      add(found, 'vocab/locations', instance['location'], `${at}/location`);
      readSignals(instance['signals'], `${at}/signals`, found);
      each(instance['cavities'], (cavity, j) => {
        for (const part of ['contact', 'seal', 'plug'])
          add(found, 'mechanicals', cavity[part], `${at}/cavities/${j}/${part}`);
      });
    });
  }
  readLayout(design['layout'], found);
}

function readLayout(layout: unknown, found: Found): void {
  each(isObject(layout) ? layout['bundles'] : undefined, (bundle, i) => {
    for (const list of ['coverings', 'fixings']) {
      each(bundle[list], (one, n) => add(found, 'mechanicals', one['def'], `/layout/bundles/${i}/${list}/${n}/def`));
    }
  });
  each(isObject(layout) ? layout['sets'] : undefined, (set, i) =>
    add(found, 'mechanicals', set['screen'], `/layout/sets/${i}/screen`),
  );
}

function readSignals(signals: unknown, at: string, found: Found): void {
  if (isObject(signals))
    for (const [pin, id] of Object.entries(signals)) add(found, 'vocab/signals', id, `${at}/${pin}`);
}
