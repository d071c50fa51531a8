/** Label templates: built in, of the shop, of packs. */
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

/** Every template there is. Of several with one id the hub's own counts, then packs in the order of their ids. */
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

/** The template of a print: the one asked for, else the shop's, else `wire-id`. Undefined where there is none so named. */
export function templateFor(library: Library, asked: string | undefined): LabelTemplate | undefined {
  const all = labelTemplates(library);
  const named = (id: string) => all.find(({ template }) => template.id === id)?.template;
  if (asked !== undefined) return named(asked);
  return named(library.settings.documents?.labels?.template ?? 'wire-id') ?? named('wire-id');
}
