import { installPack, type PlannedRecord, type PreviewOfAPack } from '@cablewright/client';
import { Alert, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, mayActAs } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { packPreviewQuery } from '../../api/records.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { SeverityIcon } from '../../kit/findings/finding-list.tsx';
import { PlannedRecords } from './planned-records.tsx';
import { choiceKey, stateLine, type TakeChoices } from './planned.ts';
import styles from './packs.module.css';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

/** The pack to preview, and the verb of the button. */
export interface PreviewWish {
  readonly id: string;
  readonly name: string;
  readonly action: string;
  readonly store?: string;
  readonly version?: string;
}

const past: Readonly<Record<string, string>> = { Add: 'Added', Update: 'Updated', Install: 'Installed' };

/** Shows what a pack would change before it is installed. */
export function PreviewDialog({ wish, onClose }: { readonly wish: PreviewWish; readonly onClose: () => void }) {
  const { data: me } = useQuery(meQuery);
  // Only an owner may install a yanked version; for others the response has the reason.
  const yanked = mayActAs(me, 'owner') && wish.version !== undefined;
  const { store, version } = wish;
  const body = {
    store,
    version,
    yanked: yanked || undefined,
  };
  const { data, error, refetch } = useQuery(packPreviewQuery(wish.id, body));
  if (data !== undefined) return <Planned wish={wish} preview={data} body={body} onClose={onClose} />;
  return (
    <DialogWindow onClose={onClose} title={`${wish.action} ${wish.name}`} size="lg">
      {error === null ? (
        <Waiting rows={4} />
      ) : (
        <Failure title={`Couldn't preview ${wish.name}`} error={error} onRetry={() => void refetch()} />
      )}
    </DialogWindow>
  );
}

interface PlannedProps {
  readonly wish: PreviewWish;
  readonly preview: PreviewOfAPack;
  readonly body: { readonly store?: string; readonly version?: string; readonly yanked?: boolean };
  readonly onClose: () => void;
}

function Planned({ wish, preview, body, onClose }: PlannedProps) {
  const { name, version, records, unchanged, findings, blockers, publisher, seq } = preview;
  const [choices, setChoices] = useState<TakeChoices>({});
  const [agreed, setAgreed] = useState(false);
  const { busy, act } = useAct(`Couldn't ${wish.action.toLowerCase()} ${name}`);
  const asks = publisher !== undefined && !publisher.known;
  const install = () =>
    act(() => hub.call(installPack, { params: { id: wish.id }, body: formOf() }), {
      touched: 'everything',
      done: `${past[wish.action] ?? 'Installed'} ${name}`,
      after: onClose,
    });
  const formOf = () => ({
    ...body,
    version,
    at: seq,
    publisherKey: asks ? publisher.fingerprint : undefined,
    choices: Object.entries(choices).map(([key, take]) => ({ ...placeIn(records, key), take })),
  });
  return (
    <Dialog
      title={`${wish.action} ${name} ${version}`}
      action={wish.action}
      size="lg"
      busy={busy}
      disabled={blockers.length > 0 || (asks && !agreed)}
      onAction={install}
      onClose={onClose}
    >
      <p className={styles['line']}>{stateLine(records, unchanged)}</p>
      <Publisher publisher={publisher} agreed={agreed} onAgree={setAgreed} />
      {blockers.length > 0 && (
        <Alert color="red" title={`${name} can't be installed now`}>
          {blockers.slice(0, 10).map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <Findings findings={findings} />
      <PlannedRecords records={records} choices={choices} onChoose={setChoices} />
    </Dialog>
  );
}

function placeIn(records: readonly PlannedRecord[], key: string): { kind: string; id: string } {
  const { kind, id } = records.find((record) => choiceKey(record) === key)!;
  return { kind, id };
}

interface PublisherProps {
  readonly publisher: PreviewOfAPack['publisher'];
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** The signer of the pack: shown for the first pack of a publisher, and confirmed if the key has changed. */
function Publisher({ publisher, agreed, onAgree }: PublisherProps) {
  if (publisher === undefined || (publisher.known && !publisher.first)) return null;
  const { name, fingerprint, known } = publisher;
  return (
    <Alert color={known ? 'gray' : 'red'} title={known ? `First pack of ${name}` : `${name} uses a new key`}>
      <p className={styles['line']}>
        {known
          ? 'From now on its packs are accepted with this key only:'
          : 'Compare the fingerprint with one from the publisher:'}
      </p>
      <code className={styles['fingerprint']}>{fingerprint}</code>
      {!known && (
        <Checkbox
          mt="xs"
          label="I have compared the fingerprint"
          checked={agreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
      )}
    </Alert>
  );
}

function Findings({ findings: { errors, warnings, items, unchecked } }: Pick<PreviewOfAPack, 'findings'>) {
  if (errors + warnings + unchecked === 0) return <p className={styles['line']}>The checks would find nothing new.</p>;
  const counts = [errors > 0 && `${errors} errors`, warnings > 0 && `${warnings} warnings`].filter(
    (text) => text !== false,
  );
  return (
    <details open={errors > 0}>
      <summary>The checks would find {counts.join(' and ') || 'nothing new'}</summary>
      <ul className={styles['findings']}>
        {items.slice(0, 50).map(({ severity, message, code }, n) => (
          <li key={`${code}${n}`}>
            <SeverityIcon severity={severity} /> {message}
          </li>
        ))}
      </ul>
      {unchecked > 0 && <p className="quiet">{unchecked} more cables use changed records and were not checked.</p>}
    </details>
  );
}
