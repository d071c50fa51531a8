/** Texts of drawings. */
import { texts } from './text-table.ts';

export const drawingTexts = texts({
  'drawing.dimensions.metric': {
    en: 'Dimensions in millimetres. The plan is not to scale.',
    de: 'Maße in Millimeter. Der Plan ist nicht maßstäblich.',
  },
  'drawing.dimensions.us': {
    en: 'Dimensions in inches. The plan is not to scale.',
    de: 'Maße in Zoll. Der Plan ist nicht maßstäblich.',
  },
  'drawing.dimensions.both': {
    en: 'Dimensions in millimetres [inches]. The plan is not to scale.',
    de: 'Maße in Millimeter [Zoll]. Der Plan ist nicht maßstäblich.',
  },
  'drawing.measured': {
    en: 'Lengths of runs are measured from the wire side of the connectors, at open ends from the tips of the cores.',
    de: 'Leitungslängen sind ab der Leitungsseite der Steckverbinder gemessen, an offenen Enden ab den Aderenden.',
  },
  'drawing.measured-except': { en: ' Otherwise: {ends}.', de: ' Abweichend: {ends}.' },
  'drawing.bundles-measured': {
    en: 'Lengths of bundles are measured between their nodes, at a connector from its wire side; positions from the first node of the bundle.',
    de: 'Bündellängen sind zwischen den Knoten gemessen, am Steckverbinder ab seiner Leitungsseite; Positionen ab dem ersten Knoten des Bündels.',
  },
  'datum.mating-face': { en: 'mating face', de: 'Steckgesicht' },
  'datum.body-back': { en: 'wire side of the connector', de: 'Leitungsseite des Steckverbinders' },
  'datum.jacket-end': { en: 'end of the jacket', de: 'Mantelende' },
  'drawing.legs-measured': {
    en: 'Leg lengths are measured from the breakout.',
    de: 'Die Längen der Abzweige sind ab der Aufteilung gemessen.',
  },
  'drawing.overall': {
    en: 'Overall lengths, for reference: {lengths}.',
    de: 'Gesamtlängen als Hilfsmaße: {lengths}.',
  },
  'drawing.length-to': { en: 'up to {to}', de: 'bis {to}' },
  'drawing.cut-back-by': {
    en: '{run}: its length is that of {long}, to {to}. There cut {short} back by {by}.',
    de: '{run}: Die Länge ist die von {long} bis {to}. Dort {short} um {by} kürzen.',
  },
  'drawing.from-to': { en: '{from} to {to} {length}', de: '{from} bis {to} {length}' },
  'drawing.strip': { en: 'strip {length}', de: 'Abisolierlänge {length}' },
  'drawing.crimp-height': { en: 'crimp height {height}', de: 'Crimphöhe {height}' },
  'drawing.tool': { en: 'tool {tool}', de: 'Werkzeug {tool}' },
  'drawing.crimp': { en: '{connectors}: crimp {contact}{facts}.', de: '{connectors}: {contact} crimpen{facts}.' },
  'drawing.crimp-on': {
    en: '{connectors}: crimp {contact} on {section}{facts}.',
    de: '{connectors}: {contact} auf {section} crimpen{facts}.',
  },
  'drawing.and': { en: '{first} and {second}', de: '{first} und {second}' },
  'drawing.screen-cut': {
    en: 'Screen of {run}: cut back and insulated at {ends}.',
    de: 'Schirm von {run}: an {ends} zurückgeschnitten und isoliert.',
  },
  'drawing.label-ends': {
    en: 'Label both ends of each run, {length} back from the end of the jacket.',
    de: 'Beide Enden jeder Leitung kennzeichnen, {length} hinter dem Mantelende.',
  },
  'drawing.label-wire-ends': {
    en: 'Label both ends of each wire, {length} back from its end.',
    de: 'Beide Enden jeder Ader kennzeichnen, {length} hinter ihrem Ende.',
  },
  'drawing.label-all-ends': {
    en: 'Label both ends of each run, {length} back from the end of the jacket, or of the wire if it has none.',
    de: 'Beide Enden jeder Leitung kennzeichnen, {length} hinter dem Mantelende, ohne Mantel hinter dem Leitungsende.',
  },
  'drawing.label-ends-listed': {
    en: 'Label both ends of each run, as dimensioned or listed back from the end of the jacket.',
    de: 'Beide Enden jeder Leitung kennzeichnen, Abstand vom Mantelende wie bemaßt oder aufgeführt.',
  },
  'drawing.label-all-ends-listed': {
    en: 'Label both ends of each run, as dimensioned or listed back from the end of the jacket, or of the wire if it has none.',
    de: 'Beide Enden jeder Leitung kennzeichnen, Abstand vom Mantelende, ohne Mantel vom Leitungsende, wie bemaßt oder aufgeführt.',
  },
  'drawing.mark-cores': {
    en: ' Mark the cores as shown in the label list.',
    de: ' Die Adern nach der Schilderliste kennzeichnen.',
  },
  'drawing.test': {
    en: 'Test every cable: connections at most {ohms} Ω, isolation at least {mohm} MΩ at {volts} V DC.',
    de: 'Jedes Kabel prüfen: Verbindungen höchstens {ohms} Ω, Isolation mindestens {mohm} MΩ bei {volts} V DC.',
  },
  'drawing.test-by-voltage': {
    en: 'Nets with a limit of their own (see the continuity test): {limits}.',
    de: 'Netze mit eigener Grenze (siehe Durchgangsprüfung): {limits}.',
  },
  'drawing.notes': { en: 'Notes', de: 'Hinweise' },
  'drawing.continued': { en: '{title}, continued', de: '{title}, Fortsetzung' },
  'drawing.to': { en: 'to {name}', de: 'nach {name}' },
  'drawing.from': { en: 'from {name}', de: 'von {name}' },
  'drawing.open-end': { en: 'Open end', de: 'Offenes Ende' },
  'drawing.open-end-small': { en: 'open end', de: 'offenes Ende' },
  'drawing.with': { en: 'with {part}', de: 'mit {part}' },
  'drawing.splice-at': { en: 'splice at {run}', de: 'Spleiß an {run}' },
  'drawing.splice': { en: 'splice', de: 'Spleiß' },
  'drawing.wire-word': { en: 'wire', de: 'Ader' },
  'drawing.lengths-of-wires': { en: '{from}–{to} (see Wires)', de: '{from}–{to} (siehe Adern)' },
  'drawing.l-see-table': { en: 'L (see table)', de: 'L (siehe Tabelle)' },
  'drawing.parts': { en: 'Parts', de: 'Teile' },
  'drawing.item': { en: 'Item', de: 'Pos.' },
  'drawing.for': { en: 'For', de: 'Für' },
  'drawing.lengths': { en: 'Lengths', de: 'Längen' },
  'drawing.l-in': { en: 'L {unit}', de: 'L {unit}' },
  'drawing.revisions': { en: 'Revisions', de: 'Änderungen' },
  'drawing.revisions-latest': {
    en: 'Revisions, latest {shown} of {all}',
    de: 'Änderungen, die letzten {shown} von {all}',
  },
  'drawing.rev': { en: 'Rev', de: 'Änd.' },
  'drawing.change': { en: 'Change', de: 'Änderung' },
  'drawing.zone': { en: 'Zone', de: 'Feld' },
  'drawing.by': { en: 'By', de: 'Von' },
  'version.saved': { en: 'saved', de: 'gespeichert' },
  'version.submitted': { en: 'awaiting approval', de: 'wartet auf Freigabe' },
  'version.released': { en: 'released', de: 'freigegeben' },
  'version.rejected': { en: 'rejected', de: 'abgelehnt' },
  'drawing.wires': { en: 'Wires', de: 'Adern' },
  'drawing.core': { en: 'Core', de: 'Ader' },
  'drawing.link': { en: 'link', de: 'Brücke' },
  'drawing.direct': { en: 'direct', de: 'direkt' },
  'drawing.loose': { en: 'loose', de: 'frei' },
  'drawing.free-pigtail': { en: 'free pigtail', de: 'freier Schirmzopf' },
  'drawing.cut-back': { en: 'cut back', de: 'zurückgeschnitten' },
  'drawing.no-larger-paper': {
    en: 'no paper of this series is large enough',
    de: 'kein Format dieser Reihe ist groß genug',
  },
  'drawing.use-paper': { en: 'use {paper} paper for full size', de: 'für volle Größe {paper} verwenden' },
  'drawing.reduced': {
    en: 'The plan is larger than {paper} and is reduced to fit: {advice}.',
    de: 'Der Plan ist größer als {paper} und verkleinert: {advice}.',
  },
  'drawing.left-off': {
    en: 'Names and labels of runs that have no room on the plan ({count}) are in the tables only.',
    de: 'Namen und Schilder von Leitungen, für die im Plan kein Platz ist ({count}), stehen nur in den Tabellen.',
  },
  'drawing.front': { en: 'Front', de: 'Vorderseite' },
});
