import Type from 'typebox';
import { AssetAddress } from '../records/artwork.ts';
import { LengthTolerance, PaperChoice, TestParameters } from '../records/drawing.ts';
import { DrawingArt, LabelSettings } from '../records/label.ts';
import { HarnessSettings } from '../records/layout.ts';
import { sheetStyles } from '../text/sheet-style.ts';
import { text } from '../text/text.ts';
import { Machine } from '../work/machine.ts';

/** The tolerance of lengths up to a limit. The row without a limit applies to all longer lengths. */
export const LengthToleranceRow = Type.Object({
  upToMm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  ...LengthTolerance.properties,
});
export type LengthToleranceRow = Type.Static<typeof LengthToleranceRow>;

/** A picture stored in the settings as a data URI. */
const Logo = Type.String({
  pattern: '^data:image/(png|jpeg|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$',
  maxLength: 400_000,
  description: 'Logo on the sheets: PNG, JPEG or SVG as a data URI',
});

/** The orders of the pins of connectors on schematics. */
const pinOrders = ['number', 'partner'] as const;
export type PinOrder = (typeof pinOrders)[number];

/** The shop's font files. Without a bold font, headings use the regular one. */
const TypefaceFiles = Type.Object({ regular: AssetAddress, bold: Type.Optional(AssetAddress) });
type TypefaceFiles = Type.Static<typeof TypefaceFiles>;

/** Settings that travel with the catalog (settings/engineering.json). */
export const EngineeringSettings = Type.Object(
  {
    id: Type.Literal('engineering'),
    src: Type.Optional(text('reference')),
    organisation: Type.Optional(
      Type.Object({
        name: text('name'),
        short: Type.Optional(Type.String({ maxLength: 24 })),
        address: Type.Optional(
          Type.Array(text('name', { minLength: 1 }), {
            maxItems: 10,
            description: 'Address, telephone and registration below the name on letters, line by line',
          }),
        ),
      }),
    ),
    approvals: Type.Optional(Type.Boolean({ description: 'A saved revision is released only after approval' })),
    approval: Type.Optional(
      Type.Object(
        {
          byAuthor: Type.Optional(
            Type.Boolean({
              description:
                'The author of a revision may approve it. Default: only while there is no second person who could',
            }),
          ),
          byToken: Type.Optional(
            Type.Boolean({
              description:
                'An API token may check, approve and reject revisions. Default: only a person who is signed in',
            }),
          ),
          records: Type.Optional(
            Type.Boolean({
              description:
                'Revisions of library records and product families need approval, and released designs use released records',
            }),
          ),
          approvers: Type.Optional(
            Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
              maxItems: 200,
              description: 'Email addresses of the approvers. Default: every editor and owner',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    refuseUnevaluatedRules: Type.Optional(
      Type.Boolean({ description: 'Refuse a save when an error rule takes too long to be evaluated' }),
    ),
    labour: Type.Optional(
      Type.Object({
        ratePerHour: Type.Number({ minimum: 0 }),
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      }),
    ),
    costing: Type.Optional(
      Type.Object(
        {
          wireScrapPct: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 100,
              description: 'Wire that is lost, as a percentage of the wire in the cables. Default: 0',
            }),
          ),
          wireScrapMmPerCut: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 10_000,
              description: 'Wire that is lost at each cut, in mm. Default: 0',
            }),
          ),
          wireScrapMmPerLot: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 1_000_000,
              description: 'Wire of each kind that is lost in setting up a lot, in mm. Default: 0',
            }),
          ),
          contactScrapPct: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 100,
              description: 'Contacts and seals that are lost, as a percentage of those in the cables. Default: 0',
            }),
          ),
          crimpSamples: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1000,
              description: 'Contacts used for samples each time that a crimp is set up. Default: 0',
            }),
          ),
        },
        { additionalProperties: false, description: 'What a lot needs besides what is in its cables' },
      ),
    ),
    building: Type.Optional(
      Type.Object(
        {
          orderNumber: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 60,
              pattern: String.raw`^[A-Za-z0-9._{}:-]*\{counter(:[1-9])?\}[A-Za-z0-9._{}:-]*$`,
              description: 'Template of the numbers of orders. Default: WO-{date:yyyy}-{counter:4}',
            }),
          ),
          serialNumber: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 60,
              pattern: String.raw`^[A-Za-z0-9._{}:-]*\{counter(:[1-9])?\}[A-Za-z0-9._{}:-]*$`,
              description: 'Template of the serial numbers of pieces. Default: {order}-{counter:3}',
            }),
          ),
          crimpHeightToleranceMm: Type.Optional(
            Type.Number({
              exclusiveMinimum: 0,
              maximum: 5,
              description: 'How far a crimp height may be from that of the contact, ± mm. Default: not judged',
            }),
          ),
          machines: Type.Optional(
            Type.Array(Machine, { maxItems: 50, description: 'Machines that cut, strip and crimp' }),
          ),
        },
        { additionalProperties: false, description: 'How orders are numbered and crimps are judged' },
      ),
    ),
    quotations: Type.Optional(
      Type.Object(
        {
          tax: Type.Optional(
            Type.Object(
              {
                en: Type.Optional(text('note', { minLength: 1 })),
                de: Type.Optional(text('note', { minLength: 1 })),
              },
              {
                additionalProperties: false,
                description:
                  'Sentence about VAT or sales tax below the prices, by language. Default: that prices are net, without tax',
              },
            ),
          ),
        },
        { additionalProperties: false, description: 'What quotations say' },
      ),
    ),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of the shop' })),
    exchangeRates: Type.Optional(
      Type.Object(
        {
          base: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency the rates are quoted against' }),
          date: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'The day the rates are of' }),
          rates: Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.Number({ exclusiveMinimum: 0 }), {
            maxProperties: 200,
            description: 'What one unit of the base costs in each currency',
          }),
          src: text('name', { description: 'Where the rates are from' }),
        },
        {
          additionalProperties: false,
          description: 'Total costs are also shown in the currency of the shop at these rates',
        },
      ),
    ),
    documents: Type.Optional(
      Type.Object({
        paper: Type.Optional(PaperChoice),
        pinOrder: Type.Optional(
          Type.Enum(pinOrders, {
            description:
              'Pins on schematics: by number, or by partner (those of later columns in the order of the pins they are joined to, so that fewer lines cross). Default: number',
          }),
        ),
        language: Type.Optional(
          Type.Enum(sheetStyles.language, { description: 'Language of the texts on sheets and lists. Default: en' }),
        ),
        units: Type.Optional(
          Type.Enum(sheetStyles.units, {
            description:
              'Units on sheets and lists: metric, us (inches, feet, AWG) or both. Default: metric, with feet of wire in bills of materials',
          }),
        ),
        lengthTolerances: Type.Optional(
          Type.Array(LengthToleranceRow, {
            maxItems: 20,
            description: 'Default tolerances of lengths on drawings, shortest first',
          }),
        ),
        drawingNotes: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
            maxItems: 50,
            description: 'Printed on every engineering drawing',
          }),
        ),
        titleBlock: Type.Optional(
          Type.Union([Type.Literal('iso'), Type.Literal('ansi')], {
            description: 'ISO 7200 or ASME Y14.1. Default: iso or ansi, as the paper size suggests',
          }),
        ),
        logo: Type.Optional(Logo),
        rights: Type.Optional(
          Type.String({ maxLength: 400, description: 'Copyright or protection notice (ISO 16016) on every document' }),
        ),
        department: Type.Optional(text('name', { description: 'Responsible department in the title block' })),
        technicalReference: Type.Optional(
          text('name', { description: 'Person to ask about a drawing, where the drawing names none' }),
        ),
        cageCode: Type.Optional(
          Type.String({
            pattern: '^[0-9A-HJ-NP-Z]{5}$',
            description: 'Commercial and Government Entity code: five digits or capitals, never I or O',
          }),
        ),
        projection: Type.Optional(
          Type.Union([Type.Literal('first'), Type.Literal('third')], {
            description:
              'Projection angle of drawings. Default: first with the ISO title block, third with the ASME one',
          }),
        ),
        typeface: Type.Optional(
          Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$', description: 'Font family of the sheets' }),
        ),
        typefaceFiles: Type.Optional(TypefaceFiles),
        labels: Type.Optional(LabelSettings),
        drawingArt: Type.Optional(DrawingArt),
      }),
    ),
    harness: Type.Optional(HarnessSettings),
    testing: Type.Optional(
      Type.Object({
        ...TestParameters.properties,
        table: Type.Optional(
          text('word', {
            description:
              'Rating table for insulation tests by voltage. It overrides the other values of the organisation',
          }),
        ),
      }),
    ),
    electrical: Type.Optional(
      Type.Object({
        ambientC: Type.Optional(Type.Number()),
        maxDropPct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
        ampacityTable: Type.Optional(
          text('word', { description: 'Rating table for the current of conductors, where a design names none' }),
        ),
      }),
    ),
  },
  { title: 'Engineering settings' },
);
export type EngineeringSettings = Type.Static<typeof EngineeringSettings>;
