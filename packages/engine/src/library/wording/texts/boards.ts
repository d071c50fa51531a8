/** Texts of formboards and label sheets. */
import { texts } from './text-table.ts';

export const boardTexts = texts({
  'board.sheet': { en: 'Sheet {name}', de: 'Blatt {name}' },
  'board.joins': { en: 'joins {name}', de: 'an {name}' },
  'board.runs': { en: '{n} run|{n} runs', de: '{n} Leitung|{n} Leitungen' },
  'board.bundles': { en: '{n} bundle|{n} bundles', de: '{n} Bündel|{n} Bündel' },
  'board.sheets': { en: '{n} sheet|{n} sheets', de: '{n} Blatt|{n} Blätter' },
  'board.footer': {
    en: 'Board of {width} × {height} at {scale}, {runs}, on {sheets}. Print at 100 %.',
    de: 'Brett {width} × {height} im Maßstab {scale}, {runs}, auf {sheets}. Mit 100 % drucken.',
  },
  'board.roll': {
    en: 'Board of {width} × {height} at {scale}, {runs}, on a roll of {roll}.',
    de: 'Brett {width} × {height} im Maßstab {scale}, {runs}, auf einer Rolle von {roll}.',
  },
  'board.check-line': {
    en: 'Print at 100 %: this line is {length} long.',
    de: 'Mit 100 % drucken: Diese Linie ist {length} lang.',
  },
  'board.pegs': {
    en: 'Circles in pairs along the runs: pegs that hold them.',
    de: 'Kreise in Paaren an den Leitungen: Stifte, die sie halten.',
  },
  'board.to-jacket-end': { en: ', {length} to the end of the jacket', de: ', {length} bis zum Mantelende' },
  'board.printed': { en: '(printed {length})', de: '(gedruckt {length})' },
  'board.strip': { en: 'Strip {lengths}', de: 'Abisolieren {lengths}' },
  'board.list-of-broken': { en: 'Shortened: {runs}.', de: 'Verkürzt: {runs}.' },
  'board.one-broken': { en: '{name} {length} (printed {printed})', de: '{name} {length} (gedruckt {printed})' },
  'board.broken': {
    en: 'Runs with a break are shortened: their true length is the one written along them.',
    de: 'Leitungen mit Bruchlinie sind verkürzt: Ihre wahre Länge ist die angeschriebene.',
  },
  'board.overlap': {
    en: 'Sheets overlap by {overlap}: cut along the dashed lines, align the crosses.',
    de: 'Die Blätter überlappen um {overlap}: an den Strichlinien schneiden, Kreuze aufeinanderlegen.',
  },
  'board.left-off': {
    en: 'Names and labels without room, left off: {count}. They are in the tables of the wires and on the label sheet.',
    de: 'Namen und Schilder ohne Platz, weggelassen: {count}. Sie stehen in den Tabellen der Adern und auf dem Schilderbogen.',
  },
  'board.crowded': {
    en: 'The board is crowded: branches are kept apart. Use a larger scale',
    de: 'Das Brett ist eng: Die Zweige sind auseinandergezogen. Größeren Maßstab wählen',
  },
  'board.crowded-left-off': {
    en: 'The board is crowded: branches are kept apart, names and labels without room are left off: {count}. Use a larger scale',
    de: 'Das Brett ist eng: Die Zweige sind auseinandergezogen, Namen und Schilder ohne Platz weggelassen: {count}. Größeren Maßstab wählen',
  },
  'board.tables-left-off': {
    en: 'Tables of wires that are higher than the roll and left off: {count}. Choose a wider roll or sheets of paper',
    de: 'Tabellen der Adern, die höher als die Rolle und weggelassen sind: {count}. Breitere Rolle oder Blätter wählen',
  },
  'board.loop': { en: 'loop', de: 'Schleife' },
  'board.loop-start': { en: 'back to its start', de: 'zurück zum Anfang' },
  'labels.owner': { en: 'Owner', de: 'Eigentümer' },
  'labels.paper': { en: 'Paper', de: 'Format' },
  'labels.part-number': { en: 'Part no.', de: 'Sach-Nr.' },
  'labels.none': {
    en: 'This cable has no wire runs, so there is nothing to label.',
    de: 'Dieses Kabel hat keine Leitung, also nichts zu kennzeichnen.',
  },
});
