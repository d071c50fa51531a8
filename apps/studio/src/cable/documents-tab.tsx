import type { OfferedDocument, OfferedDocuments } from '@cablewright/client';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { paperChoices } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { designRevisionsQuery, drawingQuery } from '../api/designs.ts';
import {
  documentAddress,
  type DocumentOptions,
  documentTextQuery,
  printableQuery,
  readSheet,
} from '../api/documents.ts';
import { useCable, useEditor } from './draft/cable.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { failed } from '../kit/page/toast.ts';
import { titleOf } from '../kit/findings/grouped.ts';
import { CsvTable } from './csv-table.tsx';
import styles from './cable.module.css';
import { DrawingDialog } from './drawing-dialog.tsx';
import { FileList } from './file-list.tsx';
import { chosen, PrintChoices } from './print-choices.tsx';
import { TestResultsDialog } from './test-results-dialog.tsx';
import { SheetPreview } from './sheet-preview.tsx';

/** For more sheets than this the PDF is better than the browser's print dialog. */
const maxPrinted = 60;

/** Loads every sheet at its true size and opens the browser's print dialog. Resolves when the dialog has opened. */
async function printSheets(design: string, kind: OfferedDocument, options: DocumentOptions): Promise<void> {
  const first = await sheet(design, kind, options, 1);
  const svgs = [first.svg];
  for (let page = 2; page <= Math.min(first.pages, maxPrinted); page += 1) {
    svgs.push((await sheet(design, kind, options, page)).svg);
  }
  await print(svgs);
}

function sheet(design: string, kind: OfferedDocument, options: DocumentOptions, number: number) {
  const page = kind.overview ? number - 1 : number;
  const query = page === 0 ? options : { ...options, page };
  return readSheet(design, kind.id, query);
}

/** The sheets in a hidden frame, each on a page of its own size. They are images, so scripts in them can't run. */
async function print(svgs: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Sheets to print';
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;inset:auto 0 0 auto';
  document.body.append(frame);
  const { contentDocument: page, contentWindow } = frame;
  if (page === null || contentWindow === null) throw new Error('The browser opened no frame to print.');
  const [first = ''] = svgs;
  const size = /width="([\d.]+mm)" height="([\d.]+mm)"/.exec(first);
  const style = page.createElement('style');
  style.textContent = `@page{size:${size?.[1] ?? '210mm'} ${size?.[2] ?? '297mm'};margin:0}body{margin:0}img{display:block;break-after:page}`;
  page.head.append(style);
  const pictures = svgs.map((svg) => {
    const picture = page.createElement('img');
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    picture.alt = '';
    page.body.append(picture);
    return picture;
  });
  await Promise.all(pictures.map((picture) => picture.decode()));
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}

/** The documents of this cable: a preview, and downloads in every format. */
export function DocumentsTab() {
  const query = useQuery(printableQuery);
  return (
    <Loaded query={query} what="the list of documents" waiting={<Skeleton height={300} />}>
      {(printable) => <Documents printable={printable} />}
    </Loaded>
  );
}

function Documents({ printable }: { printable: OfferedDocuments }) {
  const { design } = useCable();
  const editor = useEditor();
  const [address, patch] = useAddress();
  const { data: drawing } = useQuery(drawingQuery(design.id));
  const [drawingOpen, setDrawing] = useState(false);
  const [resultsOpen, setResults] = useState(false);
  const offered = printable.documents.filter(({ layout }) => !layout || design.layout !== undefined);
  const openDocument = offered.find((each) => each.id === address['doc']) ?? offered[0];
  if (openDocument === undefined) return <EmptyState title="No documents are available" />;
  const rev = address['rev'];
  return (
    <>
      <div className={styles['documents']}>
        <nav aria-label="Sheets">
          <Button variant="default" fullWidth mb="sm" onClick={() => setDrawing(true)}>
            Title block, lengths and test
          </Button>
          <Button variant="default" fullWidth mb="sm" onClick={() => setResults(true)}>
            Test results
          </Button>
          <h2 className="small-title">Sheets</h2>
          <ul className={styles['choices']}>
            {offered.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-pressed={each.id === openDocument.id}
                  onClick={() => patch({ doc: each.id })}
                >
                  {each.label ?? titleOf(each.id)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label={openDocument.label ?? titleOf(openDocument.id)}>
          {editor.dirty && (
            <p className={styles['banner']}>Documents show the saved cable. Save to print your draft.</p>
          )}
          <Sheet
            design={design.id}
            kind={openDocument}
            rev={rev}
            paper={address['paper']}
            stamp={`${editor.base.etag} ${drawing?.etag ?? ''}`}
          />
        </section>
        <FileList printable={printable} design={design.id} rev={rev} shown={openDocument} address={address} />
      </div>
      {drawingOpen && <DrawingDialog onClose={() => setDrawing(false)} />}
      {resultsOpen && <TestResultsDialog design={design.id} rev={rev} onClose={() => setResults(false)} />}
    </>
  );
}

interface SheetProps {
  readonly design: string;
  readonly kind: OfferedDocument;
  readonly rev: string | undefined;
  readonly paper: string | undefined;
  /** The version of the cable. A preview is loaded again when it changes. */
  readonly stamp: string;
}

function Sheet({ design, kind, rev, paper, stamp }: SheetProps) {
  const [address, patch] = useAddress();
  const { data: revisions } = useQuery(designRevisionsQuery(design));
  const options = {
    rev,
    paper,
    ...chosen(kind, address),
  };
  return (
    <>
      <div className={styles['tools']}>
        <ChoiceField
          bare
          label="Revision"
          standard="Working copy"
          choices={(revisions?.items ?? []).map((revision) => ({
            value: String(revision.rev),
            label: `Revision ${revision.rev}`,
          }))}
          value={rev}
          onChange={(next) => patch({ rev: next })}
        />
        <ChoiceField
          bare
          label="Paper"
          standard="Default paper"
          choices={paperChoices}
          value={paper}
          onChange={(next) => patch({ paper: next })}
        />
        <PrintChoices kind={kind} />
        <Group gap="xs">
          {kind.formats.includes('svg') && <PrintButton design={design} kind={kind} options={options} />}
          {kind.formats.map((format) => (
            <Button
              key={format}
              component="a"
              variant="default"
              leftSection={<IconDownload size={15} aria-hidden />}
              href={documentAddress(design, kind.id, { format, ...options })}
              download
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </div>
      <Preview design={design} kind={kind} options={options} stamp={stamp} />
    </>
  );
}

function PrintButton({ design, kind, options }: Omit<PreviewProps, 'stamp'>) {
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    try {
      await printSheets(design, kind, options);
    } catch (error) {
      failed("Couldn't print the sheets", error);
    }
    setPrinting(false);
  };
  return (
    <Button
      variant="default"
      loading={printing}
      leftSection={<IconPrinter size={15} aria-hidden />}
      onClick={() => void print()}
    >
      Print
    </Button>
  );
}

interface PreviewProps {
  readonly design: string;
  readonly kind: OfferedDocument;
  readonly options: DocumentOptions;
  readonly stamp: string;
}

/** The preview in the first format a page can show: a drawing as an image, a table as a table. */
function Preview(props: PreviewProps) {
  const format = ['svg', 'csv', 'json'].find((each) => props.kind.formats.includes(each));
  if (format === undefined) return <EmptyState title="No preview">Download the file to view it.</EmptyState>;
  if (format === 'svg')
    return <SheetPreview key={`${props.kind.id} ${props.stamp} ${JSON.stringify(props.options)}`} {...props} />;
  return <TextPreview {...props} format={format} />;
}

function TextPreview({ design, kind, options, stamp, format }: PreviewProps & { readonly format: string }) {
  const query = useQuery(documentTextQuery(design, kind.id, { format, ...options }, stamp));
  return (
    <Loaded query={query} what="the document" waiting={<Skeleton height={300} />}>
      {(text) =>
        format === 'csv' ? <CsvTable text={text} label={kind.label ?? kind.id} /> : <pre className="mono">{text}</pre>
      }
    </Loaded>
  );
}
