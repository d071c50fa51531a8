/** Texts of pictures of parts and stocks, and of schematics. */
import { texts } from './text-table.ts';

export const figureTexts = texts({
  'face.side': { en: 'Side view', de: 'Seitenansicht' },
  'face.wire': { en: 'Wire side', de: 'Anschlussseite' },
  'face.mating': { en: 'Mating side', de: 'Steckseite' },
  'face.in-order': {
    en: 'Contacts in order; positions not recorded',
    de: 'Kontakte der Reihe nach; Lage nicht erfasst',
  },
  'face.also': { en: 'Also: {names}', de: 'Auch: {names}' },
  'section.title': { en: 'Section {name}', de: 'Schnitt {name}' },
  'section.screen': { en: 'Screen', de: 'Schirm' },
  'screen.braid': { en: 'braid', de: 'Geflecht' },
  'screen.spiral': { en: 'spiral', de: 'Wendelschirm' },
  'screen.foil': { en: 'foil', de: 'Folie' },
  'screen.tape': { en: 'tape', de: 'Band' },
  'held.coax': { en: '{n} coax|{n} coax', de: '{n} Koaxleitung|{n} Koaxleitungen' },
  'held.shielded-core': { en: '{n} shielded core|{n} shielded cores', de: '{n} geschirmte Ader|{n} geschirmte Adern' },
  'held.twisted-pair': { en: '{n} twisted pair|{n} twisted pairs', de: '{n} verdrilltes Paar|{n} verdrillte Paare' },
  'held.bundle': { en: '{n} bundle|{n} bundles', de: '{n} Bündel|{n} Bündel' },
  'held.cable': { en: '{n} cable|{n} cables', de: '{n} Leitung|{n} Leitungen' },
  'held.core': { en: '{n} core|{n} cores', de: '{n} Ader|{n} Adern' },
  'held.drain': { en: '{n} drain|{n} drains', de: '{n} Beilauflitze|{n} Beilauflitzen' },
  'schematic.part-of': { en: '({pins} of {ways})', de: '({pins} von {ways})' },
  'schematic.some-of': {
    en: '({first} to {last}, {count} of {ways})',
    de: '({first} bis {last}, {count} von {ways})',
  },
  'schematic.open': { en: 'open: {pins}', de: 'offen: {pins}' },
});
