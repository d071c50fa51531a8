import { Anchor, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../../api/http.ts';
import { bringIn, exportAddress, lookInto, zipOf, type Imported } from '../../api/moving.ts';
import { ChooseFile } from '../../kit/fields/choose-file.tsx';
import { done } from '../../kit/page/toast.ts';
import { BringDialog } from './bring-dialog.tsx';
import { Brought, Refused } from './brought.tsx';
import styles from './operations.module.css';

/** The catalog of this hub as a file, and that of another hub brought here. */
export function MoveSection() {
  return (
    <section aria-labelledby="move">
      <h2 id="move">Move to or from another hub</h2>
      <p>
        The export is one file with every cable and its saved versions, the library, part numbers, rules and everything
        that was uploaded. People, jobs and the history are not in it; a backup has those. Yours, as an owner, also
        holds the settings only owners see: keep it where others do not look. Passwords and other secrets are never in
        it.
      </p>
      <Group gap="xs" mb="sm">
        <Button variant="default" component="a" href={exportAddress} download leftSection={<IconDownload size={15} />}>
          Download the catalog
        </Button>
      </Group>
      <BringFile />
    </section>
  );
}

/** Where bringing a file stands: chosen and looked at, refused, or brought. */
type Stage =
  | { readonly is: 'looked'; readonly zip: Zip; readonly would: Imported }
  | { readonly is: 'refused'; readonly zip: Zip; readonly error: unknown }
  | { readonly is: 'brought'; readonly zip: Zip; readonly result: Imported };

/** A chosen file as it was when it was chosen: what is brought is what was looked into. */
interface Zip {
  readonly name: string;
  readonly bytes: Blob;
}

function BringFile() {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const attempt = async (zip: Zip, what: () => Promise<Stage>) => {
    setBusy(true);
    setStage(await what().catch((error: unknown): Stage => ({ is: 'refused', zip, error })));
    setBusy(false);
  };
  const look = (zip: Zip) => attempt(zip, async () => ({ is: 'looked', zip, would: await lookInto(zip.bytes) }));
  const choose = async (file: File) => look({ name: file.name, bytes: await zipOf(file) });
  const bring = (zip: Zip, would: Imported) => {
    setAsking(false);
    return attempt(zip, async () => {
      const result = await bringIn(zip.bytes, would);
      await client.invalidateQueries();
      done('The catalog was brought in.');
      return { is: 'brought', zip, result };
    });
  };
  return (
    <>
      <ChooseFile accept=".zip,application/zip" loading={busy} onFile={(file) => void choose(file)}>
        {stage === undefined ? 'Bring a catalog here…' : 'Choose another file'}
      </ChooseFile>
      <div aria-live="polite" className={styles['bring']}>
        {!busy && stage !== undefined && <StageView stage={stage} onBring={() => setAsking(true)} onLook={look} />}
      </div>
      {asking && stage?.is === 'looked' && (
        <BringDialog
          name={stage.zip.name}
          would={stage.would}
          onClose={() => setAsking(false)}
          onBring={() => void bring(stage.zip, stage.would)}
        />
      )}
    </>
  );
}

interface StageProps {
  readonly stage: Stage;
  readonly onBring: () => void;
  readonly onLook: (zip: Zip) => Promise<void>;
}

function StageView({ stage, onBring, onLook }: StageProps) {
  if (stage.is === 'refused') {
    const outdated = stage.error instanceof Problem && stage.error.code === 'import-outdated';
    return (
      <>
        <Refused name={stage.zip.name} error={stage.error} />
        {outdated && (
          <Button variant="default" onClick={() => void onLook(stage.zip)}>
            Look again
          </Button>
        )}
      </>
    );
  }
  if (stage.is === 'looked') {
    return (
      <>
        <Brought title={`What ${stage.zip.name} would bring`} imported={stage.would} />
        {stage.would.records > 0 && <Button onClick={onBring}>Bring it in…</Button>}
      </>
    );
  }
  const { records, seq } = stage.result;
  return (
    <p>
      {records === 1 ? 'One record' : `${records} records`} of {stage.zip.name} {records === 1 ? 'is' : 'are'} in the
      catalog.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props: object) => <Link to="/history" search={{ change: String(seq) } as never} {...props} />}
      >
        What it changed
      </Anchor>{' '}
      <Anchor inherit underline="always" renderRoot={(props: object) => <Link to="/cables" {...props} />}>
        See the cables
      </Anchor>
    </p>
  );
}
