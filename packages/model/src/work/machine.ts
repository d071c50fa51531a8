/** Machines that cut, strip and crimp: their abilities, and the texts in which they receive jobs and send reports. */
import Type from 'typebox';
import { text } from '../text/text.ts';

const closed = { additionalProperties: false } as const;
const Template = Type.String({ maxLength: 20_000 });
const Key = text('word', { minLength: 1 });

/** The meaning of a block in a machine's report about a job. `set-up`: the machine was taught or adjusted. `sample`: a sample was made. */
export const jobReports = [
  'started',
  'paused',
  'resumed',
  'set-up',
  'sample',
  'counted',
  'finished',
  'aborted',
] as const;
export type JobReport = (typeof jobReports)[number];

/** The keys of a block by their meaning. A block without a job belongs to the previous job in the file. */
const reportFields = {
  job: Type.Optional({ ...Key, description: 'The number of the job' }),
  at: Type.Optional({ ...Key, description: 'Date and time' }),
  good: Type.Optional({ ...Key, description: 'Good pieces' }),
  bad: Type.Optional({ ...Key, description: 'Rejected pieces' }),
  wireMm: Type.Optional({ ...Key, description: 'Wire used, in mm' }),
  contactsA: Type.Optional({ ...Key, description: 'Contacts used at end A' }),
  contactsB: Type.Optional({ ...Key, description: 'Contacts used at end B' }),
  reason: Type.Optional({ ...Key, description: 'Why the job was paused or aborted' }),
  operator: Type.Optional({ ...Key, description: 'Who ran the machine' }),
  wireLot: Type.Optional({ ...Key, description: 'The lot of the wire' }),
} as const;

/** Readings of one quantity, one line for each piece: `3=1;-0.8`. */
const Readings = Type.Object(
  {
    of: text('word', { minLength: 1, examples: ['crimp-force'], description: 'What was measured' }),
    unit: text('word', { minLength: 1, examples: ['%', 'N', 'mm'] }),
    end: Type.Optional(Type.Enum(['a', 'b'], { description: 'The end of the wire' })),
    separator: Type.String({ minLength: 1, maxLength: 3, description: 'Between the columns of a line' }),
    value: Type.Integer({ minimum: 1, maximum: 100, description: 'The column with the value' }),
    passed: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'The column that says whether the piece passed' }),
    ),
    passedAs: Type.Optional(
      Type.Array(Key, { maxItems: 20, description: 'The words for a piece that passed. Default: 1, OK, true' }),
    ),
  },
  closed,
);

const ReportBlock = Type.Object(
  {
    section: text('name', { minLength: 1, examples: ['JobTerminated'], description: 'The heading in brackets' }),
    report: Type.Enum([...jobReports, 'readings']),
    keys: Type.Optional(Type.Object(reportFields, closed)),
    readings: Type.Optional(Readings),
  },
  closed,
);
export type ReportBlock = Type.Static<typeof ReportBlock>;

export const Machine = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$', description: 'Lower-case letters, digits and hyphens' }),
    label: text('name', { minLength: 1 }),
    crimpEnds: Type.Integer({
      minimum: 0,
      maximum: 2,
      description: 'At how many ends of a wire it crimps. 0: it cuts and strips',
    }),
    fitsSeals: Type.Optional(Type.Boolean({ description: 'It fits seals. Default: no' })),
    tools: Type.Optional(
      Type.Array(Key, {
        maxItems: 1000,
        description: 'Its crimp tools, as ids of records. Default: it has one for every contact',
      }),
    ),
    minMm: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description: 'The shortest wire' })),
    maxMm: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description: 'The longest wire' })),
    minMm2: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'The thinnest wire' })),
    maxMm2: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'The thickest wire' })),
    job: Type.Object(
      {
        before: Type.Optional({ ...Template, description: 'Before the first job' }),
        each: Type.String({ minLength: 1, maxLength: 20_000, description: 'One job' }),
        after: Type.Optional({ ...Template, description: 'After the last job' }),
        extension: Type.Optional(Type.String({ pattern: '^[a-z0-9]{1,10}$', description: 'Default: txt' })),
        lineEnd: Type.Optional(Type.Enum(['lf', 'crlf'], { description: 'Default: crlf' })),
        decimal: Type.Optional(Type.Enum(['.', ','], { description: 'The decimal mark. Default: .' })),
      },
      { ...closed, description: 'The file of jobs: text with fields in braces, such as {job} and {a.strip?}' },
    ),
    report: Type.Optional(
      Type.Object(
        {
          date: Type.Optional(
            Type.String({
              minLength: 4,
              maxLength: 40,
              examples: ['dd/MM/yyyy HH:mm:ss'],
              description: 'How the machine writes times: yyyy, MM, dd, HH, mm, ss. Default: yyyy-MM-ddTHH:mm:ss',
            }),
          ),
          timeZone: Type.Optional(
            text('word', { minLength: 1, examples: ['Europe/Berlin'], description: 'Its time zone. Default: UTC' }),
          ),
          blocks: Type.Array(ReportBlock, { minItems: 1, maxItems: 100 }),
        },
        { ...closed, description: 'How its reports are read: sections in brackets with lines key=value' },
      ),
    ),
  },
  { title: 'Machine', ...closed },
);
export type Machine = Type.Static<typeof Machine>;
