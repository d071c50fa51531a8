/** Label templates: built-in ones, those of the shop, and those of packs. */
import type { Library } from '@cablewright/engine';
import { DrawingArt, keepsSchema, type LabelTemplate } from '@cablewright/model';

export const builtInTemplates: readonly LabelTemplate[] = [
  {
    id: 'wire-id',
    label: 'Wire id, both ends, number',
    lines: [
      { text: '{headline}', share: 1.6, weight: 'bold' },
      { text: '{line2}' },
      { text: '{line3}' },
      { text: '{pnrev}' },
    ],
    separator: ' · ',
    length: 'auto',
    src: 'built in',
  },
  {
    id: 'single-line',
    label: 'One line',
    lines: [{ text: '{headline}  {details}  {pnrev}' }],
    separator: ' · ',
    length: 'auto',
    src: 'built in',
  },
];

interface OfferedTemplate {
  readonly template: LabelTemplate;
  /** `local` for the shop's own, a pack's id, or `built-in`. */
  readonly origin: string;
}

/** All templates. If several have the same id, the shop's is used, otherwise the first one of a pack in the order of pack ids. */
export function labelTemplates(library: Library): readonly OfferedTemplate[] {
  const known = new Map<string, OfferedTemplate>();
  for (const one of layered(library)) if (!known.has(one.template.id)) known.set(one.template.id, one);
  return [...known.values()];
}

function* layered(library: Library): Generator<OfferedTemplate> {
  for (const template of library.settings.documents?.drawingArt?.labelTemplates ?? [])
    yield { template, origin: 'local' };
  for (const { pack, record } of library.layers('drawing-art', 'drawing-art')) {
    if (!keepsSchema(DrawingArt, record)) continue;
    const art: DrawingArt = record;
    for (const template of art.labelTemplates ?? []) yield { template, origin: pack ?? 'local' };
  }
  for (const template of builtInTemplates) yield { template, origin: 'built-in' };
}

/** The template of a print: the requested one, or else the shop's, or else `wire-id`. Undefined if the requested one doesn't exist. */
export function templateFor(library: Library, id: string | undefined): LabelTemplate | undefined {
  const all = labelTemplates(library);
  const named = (wanted: string) => all.find(({ template }) => template.id === wanted)?.template;
  if (id !== undefined) return named(id);
  return named(library.settings.documents?.labels?.template ?? 'wire-id') ?? named('wire-id');
}
