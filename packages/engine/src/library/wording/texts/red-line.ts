/** Texts of red-line sheets. */
import { texts } from './text-table.ts';

export const redLineTexts = texts({
  'red-line.title': { en: 'Red-line sheet', de: 'Änderungsblatt' },
  'red-line.of': { en: 'Δ {document}', de: 'Δ: {document}' },
  'red-line.before': { en: 'From', de: 'Von' },
  'red-line.after': { en: 'To', de: 'Bis' },
  'red-line.revision': { en: 'revision {revision}', de: 'Ausgabe {revision}' },
  'red-line.struck': {
    en: 'Struck, in red: it went. Lines that went are dashed.',
    de: 'Rot durchgestrichen: entfallen. Entfallene Linien sind gestrichelt.',
  },
  'red-line.added': { en: 'Underlined, in blue: it came.', de: 'Blau unterstrichen: hinzugekommen.' },
  'red-line.nothing': { en: 'No document differs.', de: 'Kein Dokument unterscheidet sich.' },
  'red-line.differ': { en: 'Documents that differ (sheets)', de: 'Geänderte Dokumente (Blätter)' },
  'red-line.same': { en: 'Documents without a change', de: 'Unveränderte Dokumente' },
});
