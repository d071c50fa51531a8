/** The documents of an order or of a piece, printed from the frozen plan and the records. */
import { getOrderDocument, getOrderRecords, getPieceDocument, getPieceRecords } from '@cablewright/client';
import type { orderDocuments, pieceDocuments } from '@cablewright/documents';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { hub } from '../api/hub.ts';
import { FileButton } from '../products/file-button.tsx';
import styles from './building.module.css';

interface DocumentFacts {
  readonly label: string;
  readonly what: string;
  /** True if its rows are also available as CSV. */
  readonly csv?: true;
}

const ofOrder: Readonly<Record<(typeof orderDocuments)[number], DocumentFacts>> = {
  'route-card': { label: 'Route card', what: 'the steps in their order, to sign' },
  'kit-list': { label: 'Kit list', what: 'the parts to lay out', csv: true },
  'cut-list': { label: 'Cut list', what: 'the wires to cut', csv: true },
  labels: { label: 'Labels', what: 'a label with a code for each piece' },
  'packing-list': { label: 'Packing list', what: 'the pieces that are packed', csv: true },
  'crimp-log': { label: 'Crimp log', what: 'measured crimps', csv: true },
  conformance: { label: 'Certificate of conformance', what: 'the pieces that are accepted, and what the others lack' },
};

const ofPiece: Readonly<Record<(typeof pieceDocuments)[number], DocumentFacts>> = {
  'route-card': { label: 'Route card', what: 'its steps, and what was recorded of them' },
  'crimp-log': { label: 'Crimp log', what: 'its measured crimps', csv: true },
  'test-certificate': { label: 'Test certificate', what: 'each connection with its result' },
  conformance: { label: 'Certificate of conformance', what: 'that it is accepted, or what it lacks' },
  'first-article': { label: 'First article inspection', what: 'what was required and what was found' },
};

type Format = 'pdf' | 'csv';

export function OrderDocuments({ number }: { readonly number: string }) {
  const load = (kind: string, format: Format) =>
    hub.call(getOrderDocument, { params: { number, kind }, query: { format } });
  const records = hub.addressOf(getOrderRecords, { params: { number } });
  return <Documents of={number} facts={ofOrder} load={load} records={records} />;
}

export function PieceDocuments({ serial }: { readonly serial: string }) {
  const load = (kind: string, format: Format) =>
    hub.call(getPieceDocument, { params: { serial, kind }, query: { format } });
  const records = hub.addressOf(getPieceRecords, { params: { serial } });
  return <Documents of={serial} facts={ofPiece} load={load} records={records} />;
}

interface DocumentsProps {
  /** The number of the order or of the piece, for the names of the files. */
  readonly of: string;
  readonly facts: Readonly<Record<string, DocumentFacts>>;
  readonly load: (kind: string, format: Format) => Promise<Response>;
  /** The address of the file of its records. */
  readonly records: string;
}

function Documents({ of, facts, load, records }: DocumentsProps) {
  return (
    <section aria-label="Documents" className={styles['section']}>
      <h2>Documents</h2>
      <ul className={styles['documents']}>
        {Object.entries(facts).map(([kind, { label, what, csv }]) => (
          <li key={kind}>
            <span>
              {label} <span className="quiet">{what}</span>
            </span>
            <FileButton label={`${label} as PDF`} load={() => load(kind, 'pdf')} name={`${of}-${kind}.pdf`}>
              PDF
            </FileButton>
            {csv === true && (
              <FileButton label={`${label} as CSV`} load={() => load(kind, 'csv')} name={`${of}-${kind}.csv`}>
                CSV
              </FileButton>
            )}
          </li>
        ))}
        <li>
          <span>
            Records <span className="quiet">everything that was recorded, to verify that nothing was altered</span>
          </span>
          <Button
            component="a"
            variant="default"
            aria-label="Records as JSON"
            href={records}
            download
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            JSON
          </Button>
        </li>
      </ul>
    </section>
  );
}
