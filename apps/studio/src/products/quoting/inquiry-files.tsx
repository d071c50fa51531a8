/** The files of an inquiry: dropped anywhere on the page, stored unchanged, and imported together. */
import {
  attachInquiryFile,
  getInquiryFile,
  importInquiry,
  removeInquiryFile,
  type Quotation,
} from '@cablewright/client';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { base64Of } from '../../kit/page/file-content.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { useDroppedFiles } from './dropped-files.ts';
import styles from './quoting.module.css';

type AttachedFile = NonNullable<Quotation['files']>[number];

interface InquiryFilesProps {
  readonly quotation: Quotation;
  readonly disabled: boolean;
  /** Whether the draft has changes that are not saved. */
  readonly dirty: boolean;
}

export function InquiryFiles({ quotation: { id, files = [] }, disabled, dirty }: InquiryFilesProps) {
  const { busy, act } = useAct("Couldn't attach the files");
  const [waiting, setWaiting] = useState(0);
  const touched = [['quotations', id], ['designs'], ['library']] as const;
  const attach = (chosen: readonly File[]) =>
    act(
      async () => {
        setWaiting(chosen.length);
        for (const file of chosen) {
          const base64 = await base64Of(file);
          await hub.call(attachInquiryFile, { params: { id }, body: { file: { name: file.name, base64 } } });
          setWaiting((left) => left - 1);
        }
      },
      { touched, done: chosen.length === 1 ? 'Attached 1 file' : `Attached ${chosen.length} files` },
    ).finally(() => setWaiting(0));
  const over = useDroppedFiles(disabled ? undefined : (chosen) => void attach(chosen));
  const readable = files.filter(({ importer, imported }) => importer !== undefined && imported === undefined);
  return (
    <section aria-label="Files of the inquiry" className={styles['lines']}>
      <h2>Files of the inquiry</h2>
      {files.length > 0 && (
        <div className="scroll">
          <table data-tight aria-label="Files">
            <HeadRow columns={['File', 'Size', 'Use']} buttons="Remove" />
            <tbody>
              {files.map((file) => (
                <FileRow key={file.id} id={id} file={file} disabled={disabled || busy} touched={touched} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!disabled && (
        <div className={styles['drop']} data-over={over}>
          <FileButton multiple onChange={(chosen) => void attach(chosen)}>
            {(props) => (
              <Button variant="default" disabled={busy} {...props}>
                Choose files…
              </Button>
            )}
          </FileButton>
          {readable.length > 0 && (
            <ImportButton id={id} count={readable.length} disabled={dirty || busy} touched={touched} />
          )}
          <span className="quiet" role="status">
            {waiting > 0 ? `${waiting} to go` : 'or drop the customer’s files on this page'}
          </span>
        </div>
      )}
    </section>
  );
}

type Touched = readonly (readonly [string, string?])[];

interface ImportButtonProps {
  readonly id: string;
  readonly count: number;
  readonly disabled: boolean;
  readonly touched: Touched;
}

function ImportButton({ id, count, disabled, touched }: ImportButtonProps) {
  const { busy, act } = useAct("Couldn't import the files");
  const start = () =>
    act(() => hub.call(importInquiry, { params: { id }, body: {} }), {
      touched,
      done: ({ files }) => {
        const cables = new Set(files.flatMap((file) => file.cables)).size;
        const failed = files.filter(({ imported }) => !imported).length;
        return `${cables === 1 ? '1 cable' : `${cables} cables`} imported${failed === 0 ? '' : `, ${failed} files could not be read`}`;
      },
    });
  return (
    <Button loading={busy} disabled={disabled} onClick={() => void start()}>
      {count === 1 ? 'Import 1 file' : `Import ${count} files`}
    </Button>
  );
}

interface FileRowProps {
  readonly id: string;
  readonly file: AttachedFile;
  readonly disabled: boolean;
  readonly touched: Touched;
}

function FileRow({ id, file, disabled, touched }: FileRowProps) {
  const { busy, act } = useAct("Couldn't remove the file");
  const { id: key, name, bytes } = file;
  const remove = () =>
    act(() => hub.call(removeInquiryFile, { params: { id, file: key } }), { touched, done: `Removed ${name}` });
  return (
    <tr>
      <td>
        <a href={hub.addressOf(getInquiryFile, { params: { id, file: key } })} download={name}>
          {name}
        </a>
      </td>
      <td className="num">{sizeText(bytes)}</td>
      <td>{useText(file)}</td>
      <td>{!disabled && !busy && <RemoveButton what={name} onRemove={() => void remove()} />}</td>
    </tr>
  );
}

function useText({ importer, imported }: AttachedFile): string {
  if (imported !== undefined) {
    const { cables, records, matched } = imported;
    if (importer === 'inquiry/quantities')
      return `imported: quantities of ${cables.length === 1 ? '1 cable' : `${cables.length} cables`}`;
    return `imported: ${cables.length === 1 ? '1 cable' : `${cables.length} cables`}, ${records} new records, ${matched} parts matched`;
  }
  return importer === undefined ? 'kept' : 'can be imported';
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
