/** Reads netlists that were exported from a schematic: components, and nets with their pins. */
import { formIn, formsIn, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { titleOf } from './title.ts';
import { netName, type Board, type Part, type Pin } from './types.ts';

export function readNetlist(file: string, root: Form): Board {
  const design = formIn(root, 'design');
  const sheets = formsIn(design, 'sheet');
  const block = formIn(sheets.find((sheet) => textIn(sheet, 'number') === '1') ?? sheets[0], 'title_block');
  const nodes = nodesByPart(root);
  const declared = declaredPins(root);
  const parts = formsIn(formIn(root, 'components'), 'comp').map((comp) => partOf(comp, nodes, declared));
  return { file, ...titleOf(block, file), parts, at: root.at, notes: [] };
}

function partOf(comp: Form, nodes: ReadonlyMap<string, Map<string, Pin>>, declared: ReadonlyMap<string, Pin[]>): Part {
  const reference = textIn(comp, 'ref') ?? '';
  const source = formIn(comp, 'libsource');
  const used = nodes.get(reference) ?? new Map<string, Pin>();
  const all = declared.get(`${textIn(source, 'lib') ?? ''}:${textIn(source, 'part') ?? ''}`) ?? [];
  const open = all.filter(({ number }) => !used.has(number));
  return {
    reference,
    value: textIn(comp, 'value') ?? '',
    footprint: textIn(comp, 'footprint') ?? '',
    fields: fieldsOf(comp),
    pins: [...used.values(), ...open].toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    fitted: !formsIn(comp, 'property').some(({ forms }) =>
      forms.some(({ values }) => /^(?:dnp|exclude_from_bom)$/.test(values[0] ?? '')),
    ),
    at: comp.at,
  };
}

function fieldsOf(comp: Form): Map<string, string> {
  const fields = formsIn(formIn(comp, 'fields'), 'field').map(
    (field) => [textIn(field, 'name') ?? '', field.values[0] ?? ''] as const,
  );
  return new Map(fields);
}

/** The connected pins of each part. */
function nodesByPart(root: Form): Map<string, Map<string, Pin>> {
  const parts = new Map<string, Map<string, Pin>>();
  for (const net of formsIn(formIn(root, 'nets'), 'net')) {
    for (const node of formsIn(net, 'node')) {
      const [reference, number] = [textIn(node, 'ref') ?? '', textIn(node, 'pin') ?? ''];
      const pins = parts.get(reference) ?? new Map<string, Pin>();
      parts.set(
        reference,
        pins.set(number, { number, name: textIn(node, 'pinfunction'), net: netName(textIn(net, 'name')) }),
      );
    }
  }
  return parts;
}

/** All pins of each library part, connected or not. */
function declaredPins(root: Form): Map<string, Pin[]> {
  const parts = formsIn(formIn(root, 'libparts'), 'libpart').map((part) => {
    const pins = formsIn(formIn(part, 'pins'), 'pin').map((pin): Pin => ({
      number: textIn(pin, 'num') ?? '',
      name: textIn(pin, 'name'),
      net: undefined,
    }));
    return [`${textIn(part, 'lib') ?? ''}:${textIn(part, 'part') ?? ''}`, pins] as const;
  });
  return new Map(parts);
}
