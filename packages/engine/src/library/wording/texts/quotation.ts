/** Texts of quotations. */
import { texts } from './text-table.ts';

export const quotationTexts = texts({
  'quotation.title': { en: 'Quotation {number}', de: 'Angebot {number}' },
  'quotation.draft': {
    en: 'Draft, not sent: prices may change',
    de: 'Entwurf, nicht gesendet: Preise können sich ändern',
  },
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
  'quotation.questions': { en: 'Open questions', de: 'Offene Fragen' },
  'quotation.terms': { en: 'Terms', de: 'Bedingungen' },
  'quotation.payment': { en: 'Payment within {days} days', de: 'Zahlbar innerhalb von {days} Tagen' },
  'quotation.incoterm': { en: 'Delivery {incoterm}', de: 'Lieferung {incoterm}' },
});
