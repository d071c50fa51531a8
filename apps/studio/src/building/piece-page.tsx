/** The page of a piece with all of its records. The QR code of the piece opens it. */
import { getAsset, type PageOfAPiece, type RecordOfAPiece } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pieceQuery, planQuery } from '../api/building.ts';
import { hub } from '../api/hub.ts';
import { usePathParams } from '../kit/page/address.ts';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { limitsText, pieceStateWords, recordWord, timeText, valueWord } from './order-words.ts';
import { PieceDocuments } from './work-documents.tsx';
import styles from './building.module.css';

export function PiecePage() {
  const { id = '' } = usePathParams();
  const query = useQuery(pieceQuery(id));
  return (
    <LoadedPage title={id} crumbs={[{ label: 'Pieces', to: '/pieces' }]} what="this piece" query={query}>
      {(page) => <PieceShown page={page} />}
    </LoadedPage>
  );
}

function PieceShown({ page }: { page: PageOfAPiece }) {
  const { piece, order, records, ofOrder, readings, missing, head } = page;
  const { data: plan } = useQuery(planQuery(order.number));
  const steps = new Map(plan?.steps.map(({ id, what }) => [id, what]));
  return (
    <Page
      title={piece.serial}
      crumbs={[
        { label: 'Orders', to: '/orders' },
        { label: order.number, to: `/orders/${encodeURIComponent(order.number)}` },
      ]}
      heading={
        <RecordHeading title={piece.serial}>
          <span className={styles['state']} data-state={piece.state}>
            {pieceStateWords[piece.state]}
          </span>
          <Link to="/cables/$id" params={{ id: order.design }}>
            {order.label}
          </Link>
          <span>Revision {order.rev}</span>
        </RecordHeading>
      }
    >
      {missing.length > 0 && piece.state !== 'rejected' && (
        <p className={styles['notice']} role="note">
          Not accepted yet: {missing.map(missingText).join(', ')}.
        </p>
      )}
      <PieceDocuments serial={piece.serial} />
      <section aria-label="Records" className={styles['section']}>
        <h2>Records of this piece</h2>
        <Records records={records} steps={steps} none="Nothing was recorded of this piece." />
      </section>
      {ofOrder.length > 0 && (
        <section aria-label="Records of the order" className={styles['section']}>
          <h2>Records of the order, for all of its pieces</h2>
          <Records records={ofOrder} steps={steps} none="" />
        </section>
      )}
      {readings.length > 0 && <Readings readings={readings} />}
      <p className="quiet">
        {head === undefined
          ? 'The records are not signed.'
          : `Signed: ${head.record} ${head.record === 1 ? 'record' : 'records'}, last hash ${head.hash.slice(0, 16)}…, key ${head.key}.`}
      </p>
    </Page>
  );
}

/** Values measured by machines while they made the wires of the order, by job. */
function Readings({ readings }: Pick<PageOfAPiece, 'readings'>) {
  return (
    <section aria-label="Readings of machines" className={styles['section']}>
      <h2>Readings of machines</h2>
      <ul>
        {readings.map(({ job, machine, of, unit, count, failed, min, max }) => (
          <li key={`${job} ${of}`}>
            {job}, {machine}: {valueWord(of)} of {count} {count === 1 ? 'piece' : 'pieces'}, {min} to {max} {unit},{' '}
            {failed === 0 ? 'none failed' : <strong className={styles['lacks']}>{failed} failed</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function missingText({ code, steps = [], verdict, defects = [] }: PageOfAPiece['missing'][number]): string {
  if (code === 'steps') return steps.length === 1 ? 'a step is open' : `${steps.length} steps are open`;
  if (code === 'defects')
    return defects.length === 1 ? 'a defect is not reworked' : `${defects.length} defects are not reworked`;
  return verdict === undefined ? 'it is not tested' : `its test is ${verdict}`;
}

interface RecordsProps {
  readonly records: readonly RecordOfAPiece[];
  /** The steps of the plan by their ids. */
  readonly steps: ReadonlyMap<string, string>;
  readonly none: string;
}

function Records({ records, steps, none }: RecordsProps) {
  if (records.length === 0) return <p className="quiet">{none}</p>;
  const corrected = new Set(records.filter(({ kind }) => kind === 'corrected').map(({ body }) => body['record']));
  return (
    <ol className={styles['records']}>
      {records.map((record) => (
        <li key={record.record}>
          <span className="quiet">{record.record}</span>
          <div>
            <div data-void={corrected.has(record.record) || undefined}>
              <strong>{recordWord(record.kind)}</strong> {detailOf(record, steps)}
            </div>
            <div className="quiet">
              {timeText(record.at)}, {record.by}
              {record.station === undefined ? '' : `, ${record.station}`}
            </div>
            {record.kind === 'photo' && (
              <a href={photoAddress(record)}>
                <img className={styles['photo']} src={photoAddress(record)} alt="The piece" />
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface Value {
  readonly of: string;
  readonly value: number;
  readonly unit: string;
  readonly min?: number;
  readonly max?: number;
}

const photoAddress = ({ body }: RecordOfAPiece) =>
  hub.addressOf(getAsset, { params: { address: textIn(body['file']) } });

/** A text or number of a record's body, as text. */
const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const valuesIn = (values: unknown) => values as readonly Value[];
const valueText = (value: Value) => `${valueWord(value.of)} ${value.value} ${value.unit} (${limitsText(value)})`;
const verdictWords: Readonly<Record<string, string>> = {
  passed: 'passed',
  failed: 'FAILED',
  'not-judged': 'not judged',
  incomplete: 'incomplete',
};

/** The counts of a machine: `12 good, 1 rejected`. */
const countsText = ({ good, bad }: Readonly<Record<string, unknown>>) =>
  [good === undefined ? '' : `${textIn(good)} good`, bad === undefined ? '' : `${textIn(bad)} rejected`]
    .filter(Boolean)
    .join(', ');

/** The details of a record besides its kind. */
function detailOf({ kind, body }: RecordOfAPiece, steps: ReadonlyMap<string, string>): string {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  const step = steps.get(text('step')) ?? text('step');
  const verdict = verdictWords[text('verdict')] ?? '';
  switch (kind) {
    case 'step-done':
      return step;
    case 'lot-used':
      return `${text('lot')} of ${(body['part'] as { id: string }).id}`;
    case 'set-up':
      return `${text('tool')}, ${valuesIn(body['values']).map(valueText).join(', ')}: ${verdict}. ${step}`;
    case 'measured':
      return `${valueText(body as never)}: ${verdict}`;
    case 'machine-job':
      return [text('machine'), text('job'), text('report'), countsText(body), text('reason')]
        .filter(Boolean)
        .join(', ');
    case 'tested':
      return `${verdict}: ${textIn(body['passed'])} passed, ${textIn(body['failed'])} failed, ${textIn(body['notTested'])} not tested`;
    case 'reworked':
      return `record ${textIn(body['defect'])}: ${text('how')}`;
    case 'inspected':
      return [text('result'), text('note')].filter(Boolean).join(': ');
    case 'corrected':
      return `record ${textIn(body['record'])} does not count: ${text('why')}`;
    default:
      return text('what') || text('note') || text('box') || text('reference');
  }
}
