/** Reads boards (`.kicad_pcb`): the pads of each footprint, and the net of each pad. */
import { formIn, formsIn, propertiesOf, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { titleIn } from './title.ts';
import { netName, type Board, type Part, type Pin } from './types.ts';
import { notesOnVersion } from './versions.ts';

export function readPcb(file: string, root: Form): Board {
  const notes = notesOnVersion(root);
  const parts = formsIn(root, 'footprint').map(partOf);
  return { file, ...titleIn(root, file), parts, at: root.at, notes };
}

function partOf(footprint: Form): Part {
  const fields = propertiesOf(footprint);
  // KiCad 8 writes reference and value as properties, 6 and 7 as texts.
  const text = (kind: string) => formsIn(footprint, 'fp_text').find(({ values }) => values[0] === kind)?.values[1];
  const attributes = formIn(footprint, 'attr')?.values ?? [];
  return {
    reference: fields.get('Reference') ?? text('reference') ?? '',
    value: fields.get('Value') ?? text('value') ?? '',
    footprint: footprint.values[0] ?? '',
    fields,
    pins: pinsOf(formsIn(footprint, 'pad')),
    fitted: !attributes.includes('dnp') && !attributes.includes('exclude_from_bom'),
    at: footprint.at,
  };
}

/** The pads by number. Pads with the same number are one pin. */
function pinsOf(pads: readonly Form[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const pad of pads) {
    const number = pad.values[0] ?? '';
    if (number === '') continue;
    const net = netName(formIn(pad, 'net')?.values.at(-1));
    const known = pins.get(number);
    const name = known?.name ?? textIn(pad, 'pinfunction');
    pins.set(number, { number, name, net: known?.net ?? net });
  }
  return [...pins.values()];
}
