import { ApiError, exportCatalog, importCatalog, type ImportedCatalog } from '@cablewright/client';
import { Anchor, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { readAgain } from '../../api/touched.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { done } from '../../kit/page/toast.ts';
import { Refused, Replaced, replacedCount, Summary } from './import-summary.tsx';
import styles from './operations.module.css';
import { Dialog } from '../../kit/page/dialog.tsx';

/** Exports the catalog of this hub as a file, and imports that of another hub. */
export function ImportExportSection() {
  return (
    <section aria-labelledby="move">
      <h2 id="move">Move to or from another hub</h2>
      <p>
        The export is one file with all cables and their revisions, the library, part numbers, rules and all uploaded
        files. It does not contain people, jobs or the history; a backup does. Because you are an owner, it also
        contains the settings that only owners see, so store it safely. It never contains passwords or other secrets.
      </p>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          component="a"
          href={hub.addressOf(exportCatalog)}
          download
          leftSection={<IconDownload size={15} />}
        >
          Export the catalog
        </Button>
      </Group>
      <ImportFile />
    </section>
  );
}

/** The steps of an import: a file that was previewed, refused, or imported. */
type Step =
  | { readonly is: 'previewed'; readonly zip: Zip; readonly preview: ImportedCatalog }
  | { readonly is: 'refused'; readonly zip: Zip; readonly error: unknown }
  | { readonly is: 'imported'; readonly zip: Zip; readonly result: ImportedCatalog };

/** A file with its bytes at the time it was chosen, so that exactly what was previewed is imported. */
interface Zip {
  readonly name: string;
  readonly bytes: Blob;
}

function ImportFile() {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const attempt = async (zip: Zip, what: () => Promise<Step>) => {
    setBusy(true);
    setStep(await what().catch((error: unknown): Step => ({ is: 'refused', zip, error })));
    setBusy(false);
  };
  const preview = (zip: Zip) =>
    attempt(zip, async () => ({
      is: 'previewed',
      zip,
      preview: await hub.call(importCatalog, { query: { dryRun: '1' }, file: zip.bytes }),
    }));
  const choose = async (file: File) => preview({ name: file.name, bytes: await zipOf(file) });
  const run = (zip: Zip, previewed: ImportedCatalog) => {
    setAsking(false);
    return attempt(zip, async () => {
      const result = await hub.call(importCatalog, { query: { at: String(previewed.seq) }, file: zip.bytes });
      await readAgain(client);
      done(`Imported ${zip.name}`);
      return { is: 'imported', zip, result };
    });
  };
  return (
    <>
      <ChooseFile accept=".zip,application/zip" loading={busy} onFile={(file) => void choose(file)}>
        {step === undefined ? 'Import a catalog…' : 'Choose another file'}
      </ChooseFile>
      <div aria-live="polite" className={styles['import']}>
        {!busy && step !== undefined && <StepView step={step} onImport={() => setAsking(true)} onPreview={preview} />}
      </div>
      {asking && step?.is === 'previewed' && (
        <ImportDialog
          name={step.zip.name}
          preview={step.preview}
          onClose={() => setAsking(false)}
          onImport={() => void run(step.zip, step.preview)}
        />
      )}
    </>
  );
}

interface StepProps {
  readonly step: Step;
  readonly onImport: () => void;
  readonly onPreview: (zip: Zip) => Promise<void>;
}

function StepView({ step, onImport, onPreview }: StepProps) {
  if (step.is === 'refused') {
    const outdated = step.error instanceof ApiError && step.error.code === 'import-outdated';
    return (
      <>
        <Refused name={step.zip.name} error={step.error} />
        {outdated && (
          <Button variant="default" onClick={() => void onPreview(step.zip)}>
            Check again
          </Button>
        )}
      </>
    );
  }
  if (step.is === 'previewed') {
    return (
      <>
        <Summary title={`What importing ${step.zip.name} changes`} imported={step.preview} />
        {step.preview.records > 0 && <Button onClick={onImport}>Import…</Button>}
      </>
    );
  }
  const { records, seq } = step.result;
  return (
    <p>
      Imported {records === 1 ? 'one record' : `${records} records`} from {step.zip.name}.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props: object) => <Link to="/history" search={{ change: String(seq) }} {...props} />}
      >
        Show changes
      </Anchor>{' '}
      <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/cables" {...props} />}>
        Show cables
      </Anchor>
    </p>
  );
}

/** The bytes of a file, read once. Some systems have their own media type for a zip; the hub expects this one. */
async function zipOf(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type: 'application/zip' });
}

interface ImportDialogProps {
  readonly name: string;
  readonly preview: ImportedCatalog;
  readonly onClose: () => void;
  readonly onImport: () => void;
}

/** Confirms an import, with the records of this hub that it replaces. */
function ImportDialog({ name, preview, onClose, onImport }: ImportDialogProps) {
  const { records, replaced, kinds } = preview;
  const replaces = replacedCount(preview);
  const adds = records - replaces;
  return (
    <Dialog
      title={`Import ${name}`}
      action={replaces === 0 ? 'Import' : `Replace ${replaces} and import`}
      onAction={onImport}
      onClose={onClose}
    >
      {replaces === 0 ? (
        <p>
          It adds {records === 1 ? 'one record' : `${records} records`} and replaces none. You can undo the import as
          one change in the history.
        </p>
      ) : (
        <>
          <p>
            It replaces {replaces === 1 ? 'one record' : `${replaces} records`} of this hub and adds {adds}. You can
            undo the import as one change in the history.
          </p>
          <Replaced replaced={replaced} kinds={kinds} />
        </>
      )}
    </Dialog>
  );
}
