/** Texts of checks on sheets: faults, supplies, levels. The English texts are also kept here, next to the German ones. */
import { texts } from './text-table.ts';

export const checkTexts = texts({
  'pin.of': { en: 'pin {pin} of {part}', de: 'Pin {pin} von {part}' },
  'pin.signal-of': { en: 'pin {pin} ({signal}) of {part}', de: 'Pin {pin} ({signal}) von {part}' },
  'pin.connected': { en: '{a} is connected to {b}.', de: '{a} ist mit {b} verbunden.' },
  'pin.through': { en: ' (through {parts})', de: ' (über {parts})' },
  'pin.crossed': {
    en: '{a} is connected to {b}: the two lines of this pair are crossed. Swap them at one end.',
    de: '{a} ist mit {b} verbunden: Die beiden Leitungen dieses Paars sind gekreuzt. An einem Ende tauschen.',
  },
  'pin.clash': {
    en: '{a} and {b} are on one net, but their signals do not belong together.',
    de: '{a} und {b} liegen auf einem Netz, aber ihre Signale gehören nicht zusammen.',
  },
  'pin.level': { en: '{a} drives {gives}; {b} expects {wants}.', de: '{a} liefert {gives}; {b} erwartet {wants}.' },
  'pin.up-to': { en: '{a} delivers up to {found} V; {b} {takes}.', de: '{a} liefert bis zu {found} V; {b} {takes}.' },
  'pin.down-to': {
    en: '{a} delivers down to {found} V; {b} {takes}.',
    de: '{a} liefert hinab bis {found} V; {b} {takes}.',
  },
  'pin.delivers': { en: '{a} delivers {found} V; {b} {takes}.', de: '{a} liefert {found} V; {b} {takes}.' },
  'pin.takes-at-most': { en: 'takes {volts} V at most', de: 'verträgt höchstens {volts} V' },
  'pin.takes-at-least': { en: 'takes {volts} V at least', de: 'verträgt mindestens {volts} V' },
  'pin.needs-at-least': { en: 'needs {volts} V at least', de: 'braucht mindestens {volts} V' },
  'pin.needs-or-less': { en: 'needs {volts} V or less', de: 'braucht höchstens {volts} V' },

  'fault.open': { en: 'open', de: 'Unterbrechung' },
  'fault.short': { en: 'short', de: 'Kurzschluss' },
  'fault.opens': { en: 'Open conductors', de: 'Unterbrochene Adern' },
  'fault.shorts': { en: 'Shorts of neighbouring contacts', de: 'Kurzschlüsse benachbarter Kontakte' },
  'fault.open-at': { en: 'Open: pins', de: 'Unterbrochen: Pins' },
  'fault.short-at': { en: 'Shorted: pins', de: 'Kurzgeschlossen: Pins' },
  'fault.letters': {
    en: 'Letters in brackets, such as [A], stand for pins: each fault below an effect names its own.',
    de: 'Buchstaben in Klammern, etwa [A], stehen für Pins: Jeder Fehler unter einer Wirkung nennt seine eigenen.',
  },
  'fault.pins': { en: 'What the pins are', de: 'Bedeutung der Pins' },
  'fault.nothing': { en: 'The cable has no conductor that is connected.', de: 'Das Kabel hat keine verbundene Ader.' },
  'fault.places': { en: 'place of the contacts', de: 'Lage der Kontakte' },
  'fault.order': { en: 'order of the contacts', de: 'Folge der Kontakte' },
  'severity.error': { en: 'error', de: 'Fehler' },
  'severity.warning': { en: 'warning', de: 'Warnung' },
  'severity.none': { en: 'none', de: 'keine' },
  'fault.only-first': {
    en: 'Only the first {shown} of {total} faults are listed. Check parts of the cable as designs of their own.',
    de: 'Nur die ersten {shown} von {total} Fehlern sind aufgeführt. Teile des Kabels als eigene Entwürfe prüfen.',
  },
  'fault.other-conductor': {
    en: 'Another conductor carries the current.',
    de: 'Eine andere Ader führt den Strom.',
  },
  'fault.leads-nowhere': {
    en: 'One end of it leads to no pin or part.',
    de: 'Ein Ende führt zu keinem Pin oder Bauteil.',
  },
  'fault.more': { en: 'And {count} more of this kind.', de: 'Und {count} weitere dieser Art.' },
  'fault.apart': { en: '{a} and {b} are no longer connected.', de: '{a} und {b} sind nicht mehr verbunden.' },
  'fault.undriven': { en: 'Nothing drives {pin}.', de: 'Nichts treibt {pin}.' },
  'fault.unfed': { en: 'Nothing feeds {pin}.', de: 'Nichts speist {pin}.' },
  'fault.ground-through': {
    en: 'The ground between {a} and {b} is open; the current returns through {path}.',
    de: 'Die Masse zwischen {a} und {b} ist unterbrochen; der Strom fließt über {path} zurück.',
  },
  'fault.ground-open': {
    en: 'The ground between {a} and {b} is open: supplies and lines between the two have no return, or return through another path.',
    de: 'Die Masse zwischen {a} und {b} ist unterbrochen: Versorgungen und Leitungen zwischen beiden haben keine Rückleitung oder eine über einen anderen Weg.',
  },
  'fault.earth-open': {
    en: 'The protective earth between {a} and {b} is open: everything works, and a fault makes a housing live.',
    de: 'Der Schutzleiter zwischen {a} und {b} ist unterbrochen: Alles funktioniert, und ein Fehler setzt ein Gehäuse unter Spannung.',
  },
  'fault.same': {
    en: 'No change: parts of next to no resistance connect the two.',
    de: 'Keine Änderung: Bauteile fast ohne Widerstand verbinden die beiden.',
  },
  'fault.harmless': {
    en: 'No rule is broken; the two are one net.',
    de: 'Keine Regel ist verletzt; die beiden sind ein Netz.',
  },
  'fault.supply-shorted': { en: '{a} is shorted to {b}. {opens}', de: '{a} ist mit {b} kurzgeschlossen. {opens}' },
  'fault.fuse-opens': {
    en: '{fuses} opens if the short is behind it.',
    de: '{fuses} löst aus, wenn der Kurzschluss dahinter liegt.',
  },
  'fault.fuse-between': { en: '{fuses} opens.', de: '{fuses} löst aus.' },
  'fault.no-fuse': { en: 'No fuse of the cable opens it.', de: 'Keine Sicherung des Kabels unterbricht ihn.' },

  'power.no-load': { en: 'no load', de: 'kein Verbraucher' },
  'power.no-fuse': { en: 'no fuse in the cable', de: 'keine Sicherung im Kabel' },
  'power.protection-unknown': {
    en: 'protection not known: state what the supply delivers at most',
    de: 'Schutz nicht bekannt: angeben, was die Versorgung höchstens liefert',
  },
  'power.drop-negative': {
    en: 'less than 0: other currents raise the return of the supply more than that of the load',
    de: 'unter 0: Andere Ströme heben die Rückleitung der Speisung mehr als die der Last',
  },
  'power.back-unknown': { en: 'the way back is not in the cable', de: 'die Rückleitung ist nicht im Kabel' },
  'power.current-unstated': { en: 'its current is not stated', de: 'sein Strom ist nicht angegeben' },
  'power.source-unknown': { en: 'its source is not known', de: 'seine Quelle ist nicht bekannt' },
  'power.currents-differ': {
    en: 'the declared currents do not add up',
    de: 'die angegebenen Ströme gehen nicht auf',
  },
  'power.loads-unknown': {
    en: 'the currents of its loads are not known',
    de: 'die Ströme seiner Verbraucher sind nicht bekannt',
  },

  'errors.one': { en: 'The checks found an error: {first}', de: 'Die Prüfung fand einen Fehler: {first}' },
  'errors.many': {
    en: 'The checks found {count} errors, the first: {first}',
    de: 'Die Prüfung fand {count} Fehler, der erste: {first}',
  },
  'errors.named': { en: '{code} at {place}', de: '{code} bei {place}' },
  'unread.title-block': {
    en: 'The title block data of {id} are invalid and partly left out',
    de: 'Die Angaben zum Schriftfeld von {id} sind ungültig und fehlen teilweise',
  },
  'unread.settings': {
    en: 'The settings of the organisation are invalid',
    de: 'Die Einstellungen der Organisation sind ungültig',
  },
  'unread.placed': {
    en: 'The placed cable {id} is an invalid record and partly left out',
    de: 'Das eingebaute Kabel {id} ist ein ungültiger Datensatz und fehlt teilweise',
  },

  'end.source': { en: 'Source end: {names}', de: 'Quelle: {names}' },
  'end.destination': { en: 'Destination end: {names}', de: 'Ziel: {names}' },
  'end.open': { en: 'open', de: 'offen' },
  'end.at-to': { en: 'at {here}, to {there}', de: 'an {here}, nach {there}' },
  'end.from-to': { en: '{here} → {there}', de: '{here} → {there}' },
  'end.open-end': { en: 'open end', de: 'offenes Ende' },
  'end.on-core': { en: 'on the core, outside the jacket', de: 'auf der Ader, außerhalb des Mantels' },
  'range.from': { en: '{min} and more', de: 'ab {min}' },
  'range.up-to': { en: 'up to {max}', de: 'bis {max}' },
  'range.between': { en: '{min} to {max}', de: '{min} bis {max}' },
  'route.entry': { en: 'entry', de: 'Einführung' },
  'route.strip': { en: 'strip', de: 'Abisolieren' },
  'route.cores': { en: 'cores', de: 'Adern' },
  'route.depth': { en: 'body', de: 'Gehäuse' },
  'route.service': { en: 'service', de: 'Reserve' },
  'route.sum': { en: '{words} = {sum}', de: '{words} = {sum}' },
  'route.lay': { en: 'lay', de: 'Verdrillung' },
  'route.cut': { en: '{words} = {sum}, cut {cut}', de: '{words} = {sum}, Zuschnitt {cut}' },
});
