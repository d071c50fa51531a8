/** Turns a design into a KBL tree, without the retained parts of the file that it came from. */
import type { Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { IdBook } from '../basis/id-book.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import { KblCircuit } from './circuit.ts';
import { madeHousings, occurrences } from './occurrences.ts';
import { partTexts, PartCollector, unitElements } from './parts.ts';
import { topology } from './topology.ts';
import { ownInstructionType } from '../kept/own-text.ts';
import { noText, WriteContext } from './write-context.ts';

/** `ownData` is the data that Cablewright adds for its own use, as the text of a processing instruction. */
export function container(design: Design, library: Library, ids: IdBook, ownData?: string): Element {
  const context = new WriteContext(design, library, ids);
  const parts = new PartCollector(context);
  const circuit = new KblCircuit(context);
  const things = occurrences(context, circuit, parts);
  const { root, harness } = topology(context, circuit, parts);
  return make('KBL_container', { id: ids.of('container'), attributes: { version_id: '2.4' } }, [
    ...parts.write(circuit),
    ...madeHousings(context, circuit),
    harnessElement(context, [...things, ...harness], ownData),
    ...root,
    ...unitElements(context),
  ]);
}

function harnessElement(context: WriteContext, children: readonly Element[], ownData: string | undefined): Element {
  const { design, ids } = context;
  const [, company, , version, abbreviation] = partTexts(context, 'harness', 'designs', design.id);
  return make('Harness', { id: ids.of('harness') }, [
    leaf('Part_number', design.productRef ?? design.id),
    company,
    context.alias('harness', `designs/${design.id}`),
    version,
    abbreviation,
    leaf('Description', design.label ?? design.id),
    ownData === undefined ? undefined : ownInstruction(ids, ownData),
    leaf('Car_classification_level_2', noText),
    leaf('Model_year', noText),
    leaf('Content', 'harness complete set'),
    ...children,
  ]);
}

function ownInstruction(ids: IdBook, ownData: string): Element {
  const children = [leaf('Instruction_type', ownInstructionType), leaf('Instruction_value', ownData)];
  return make('Processing_information', { id: ids.of('harness.own') }, children);
}
