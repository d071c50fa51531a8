/** Texts of quotations. */
import { texts } from './text-table.ts';

export const quotationTexts = texts({
  'quotation.title': { en: 'Quotation {number}', de: 'Angebot {number}' },
  'quotation.draft': {
    en: 'Draft, not sent: prices may change',
    de: 'Entwurf, nicht gesendet: Preise können sich ändern',
  },
  'quotation.number': { en: 'Quotation', de: 'Angebot' },
  'quotation.customer': { en: 'Customer', de: 'Kunde' },
  'quotation.reference': { en: 'Your inquiry', de: 'Ihre Anfrage' },
  'quotation.date': { en: 'Date', de: 'Datum' },
  'quotation.valid-until': { en: 'Valid until', de: 'Gültig bis' },
  'quotation.currency': { en: 'Currency', de: 'Währung' },
  'quotation.by': { en: 'Contact', de: 'Bearbeitet von' },
  'quotation.position': { en: 'Item', de: 'Pos.' },
  'quotation.cable': { en: 'Cable', de: 'Kabel' },
  'quotation.your-number': { en: 'Your number', de: 'Ihre Nummer' },
  'quotation.quantity': { en: 'Quantity', de: 'Menge' },
  'quotation.unit-price': { en: 'Price each', de: 'Einzelpreis' },
  'quotation.total': { en: 'Total', de: 'Gesamtpreis' },
  'quotation.delivery': { en: 'Delivery', de: 'Lieferzeit' },
  'quotation.days': { en: '{days} days', de: '{days} Tage' },
  'quotation.on-request': { en: 'on request', de: 'auf Anfrage' },
  'quotation.revision': { en: 'revision {revision}', de: 'Revision {revision}' },
  'quotation.not-released': { en: 'not saved as a revision', de: 'nicht als Revision gespeichert' },
  'quotation.no-price': { en: 'no price', de: 'kein Preis' },
  'quotation.none': { en: 'No cables', de: 'Keine Kabel' },
  'quotation.together': {
    en: 'These prices apply to an order of all items.',
    de: 'Diese Preise gelten, wenn alle Positionen bestellt werden.',
  },
  'quotation.questions': { en: 'Open questions', de: 'Offene Fragen' },
  'question.title': { en: 'Questions about your inquiry', de: 'Fragen zu Ihrer Anfrage' },
  'question.none': { en: 'No open questions', de: 'Keine offenen Fragen' },
  'question.question': { en: 'Question', de: 'Frage' },
  'question.place': { en: 'Where', de: 'Stelle' },
  'question.answer': { en: 'Your answer', de: 'Ihre Antwort' },
  'question.part': {
    en: '{subject} is not in our catalog. Can you send its data sheet, or may we propose another part?',
    de: '{subject} ist nicht in unserem Katalog. Können Sie uns das Datenblatt schicken, oder dürfen wir ein anderes Teil vorschlagen?',
  },
  'question.length': {
    en: 'Which length has wire {subject} of {cable}?',
    de: 'Welche Länge hat Ader {subject} von {cable}?',
  },
  'question.contact': {
    en: 'Which contacts are in the cavities of {subject} of {cable}?',
    de: 'Welche Kontakte gehören in die Kammern von {subject} von {cable}?',
  },
  'question.quantity': { en: 'How many of {cable} do you need?', de: 'Wie viele Stück von {cable} brauchen Sie?' },
  'question.amount': {
    en: 'How many of {subject} are “{detail}”?',
    de: 'Wie viele Stück von {subject} sind „{detail}“?',
  },
  'question.cable': {
    en: 'Which cable is {subject}? We know none by this name.',
    de: 'Welches Kabel ist {subject}? Unter diesem Namen kennen wir keines.',
  },
  'question.cable-amount': {
    en: 'Which cable is {subject}, of which you request {detail}? We know none by this name.',
    de: 'Welches Kabel ist {subject}, von dem Sie {detail} anfragen? Unter diesem Namen kennen wir keines.',
  },
  'question.revision': {
    en: 'You request revision {detail} of {subject}. Which of our revisions is it?',
    de: 'Sie fragen Stand {detail} von {subject} an. Welcher unserer Stände ist das?',
  },
  'question.drawing': {
    en: 'There is no drawing of {cable}. Can you send it?',
    de: 'Von {cable} fehlt die Zeichnung. Können Sie sie uns schicken?',
  },
  'question.unread': {
    en: 'We could not use this. What is meant here?',
    de: 'Diese Angabe konnten wir nicht verwenden. Was ist gemeint?',
  },
  'question.differs': {
    en: '{subject} differs from the one that we know. Is it a new revision?',
    de: '{subject} weicht von dem ab, was wir kennen. Ist das ein neuer Stand?',
  },
  'question.unit': {
    en: 'Column “{subject}” has no unit. We took {detail}. Is that right?',
    de: 'Spalte „{subject}“ hat keine Einheit. Wir haben {detail} angenommen. Stimmt das?',
  },
  'question.stock': {
    en: 'Wire {subject} has no part number. We took {detail}. Is that right?',
    de: 'Ader {subject} hat keine Teilenummer. Wir haben {detail} angenommen. Stimmt das?',
  },
  'question.reading': { en: 'Please confirm: {detail}', de: 'Bitte bestätigen Sie: {detail}' },
  'question.column': {
    en: 'We did not use column “{subject}”. Does it matter for the cables?',
    de: 'Spalte „{subject}“ haben wir nicht verwendet. Ist sie für die Kabel von Bedeutung?',
  },
  'question.sheet': {
    en: 'We did not use sheet “{subject}”. Does it matter for the cables?',
    de: 'Blatt „{subject}“ haben wir nicht verwendet. Ist es für die Kabel von Bedeutung?',
  },
  'question.rows': {
    en: 'We did not use row {subject} above the table. Does it matter for the cables?',
    de: 'Zeile {subject} über der Tabelle haben wir nicht verwendet. Ist sie für die Kabel von Bedeutung?',
  },
  'place.sheet': { en: 'sheet {sheet}', de: 'Blatt {sheet}' },
  'place.row': { en: 'row {row}', de: 'Tabellenzeile {row}' },
  'place.line': { en: 'line {line}', de: 'Zeile {line}' },
  'place.column': { en: 'column {column}', de: 'Spalte {column}' },
  'place.element': { en: 'element {element}', de: 'Element {element}' },
  'quotation.terms': { en: 'Terms', de: 'Bedingungen' },
  'quotation.payment': { en: 'Payment within {days} days', de: 'Zahlbar innerhalb von {days} Tagen' },
  'quotation.incoterm': { en: 'Delivery {incoterm}', de: 'Lieferung {incoterm}' },
});
