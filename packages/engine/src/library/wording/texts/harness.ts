/** Texts of drawings and formboards of harnesses with a layout, and of the current sources in the power table. */
import { texts } from './text-table.ts';

export const harnessTexts = texts({
  'harness.bundles': {
    en: 'Bundles, lengths between node centres ({unit})',
    de: 'Bündel, Längen zwischen Knotenmitten ({unit})',
  },
  'harness.tolerance': { en: 'Tolerance', de: 'Toleranz' },
  'harness.fixings-and-splices': { en: 'Fixings and splices', de: 'Befestigungen und Spleiße' },
  'harness.at': { en: '{name} at {places}', de: '{name} bei {places}' },
  'harness.splice': { en: 'Splice', de: 'Spleiß' },
  'harness.on-the-bundles': { en: 'On the bundles', de: 'An den Bündeln' },
  'harness.wires-of': { en: '{name} wires', de: '{name}: Adern' },
  'harness.side': { en: 'Side', de: 'Seite' },
  'harness.terminal': { en: 'Terminal', de: 'Anschluss' },
  'harness.colour': { en: 'Colour', de: 'Farbe' },
  'harness.contact': { en: 'Contact', de: 'Crimpkontakt' },
  'harness.seal': { en: 'Seal', de: 'Dichtung' },
  'harness.empty': { en: 'empty', de: 'leer' },
  'harness.plan': { en: 'Plan: {place}', de: 'Plan: {place}' },
  'harness.place': { en: 'sheet {sheet}', de: 'Blatt {sheet}' },
  'harness.place-in-zone': { en: 'sheet {sheet}, {zone}', de: 'Blatt {sheet}, {zone}' },
  'harness.goes-on': { en: 'goes on: sheet {sheet}', de: 'weiter: Blatt {sheet}' },
  'harness.lengths-left-off': {
    en: 'Lengths that have no room on the plan ({count}) are in the bundle table only.',
    de: 'Längen, für die im Plan kein Platz ist ({count}), stehen nur in der Bündeltabelle.',
  },
  'harness.labels': { en: 'Labels {names}', de: 'Schilder {names}' },
  'power.declared': { en: 'declared', de: 'angegeben' },
  'power.stated-by-the-pin': { en: 'stated by the pin', de: 'vom Pin angegeben' },
  'power.the-most-the-source-delivers': { en: 'the most the source delivers', de: 'das Höchste der Quelle' },
  'power.worked-out': { en: 'worked out', de: 'berechnet' },
  'power.not-stated': { en: 'not stated', de: 'nicht angegeben' },
  'harness.bundle': { en: '{name} · {length} · {wires} wires', de: '{name} · {length} · {wires} Adern' },
});
