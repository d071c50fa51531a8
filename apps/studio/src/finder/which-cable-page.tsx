import { ActionIcon, Alert, Button } from '@mantine/core';
import { resolveCable, type CableQuery, type Library } from '@cablewright/engine';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { libraryQuery } from '../api/library.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { Answers } from './answers.tsx';
import { DevicePicker } from './device-picker.tsx';
import { deviceLines } from './devices.ts';
import { questionOf } from './question.ts';
import styles from './which-cable.module.css';

const title = 'Which cable do I need?';

/** Two devices in, every way to join them out. The question stands in the address. */
export function WhichCablePage() {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const actions = (
    <Button variant="default" component={Link} to="/which-cable/ranking">
      How options are ranked
    </Button>
  );
  return (
    <Page title={title} actions={actions}>
      {error !== null && <Failure title="The library did not come" error={error} onRetry={refetch} />}
      {error === null && library === undefined && <Waiting rows={6} />}
      {library !== undefined && <Question library={library} />}
    </Page>
  );
}

function Question({ library }: { library: Library }) {
  const [address, patch] = useAddress();
  const lines = useMemo(() => deviceLines(library), [library]);
  const { a, ap, b, bp } = address;
  const query = useMemo(() => questionOf({ a, ap, b, bp, boards: address['boards'] }), [a, ap, b, bp, address]);
  if (lines.length === 0) return <NoDevices />;
  const ask = (changes: Record<string, string | undefined>) => patch({ ...changes, o: undefined }, true);
  return (
    <>
      <div className={styles['question']}>
        <DevicePicker
          label="From"
          lines={lines}
          device={a}
          port={ap}
          onChange={(id, port) => ask({ a: id, ap: port })}
        />
        <ActionIcon
          className={styles['swap']}
          variant="default"
          aria-label="Exchange the two ends"
          onClick={() => ask({ a: b, ap: bp, b: a, bp: ap })}
        >
          <IconArrowsExchange size={17} />
        </ActionIcon>
        <DevicePicker label="To" lines={lines} device={b} port={bp} onChange={(id, port) => ask({ b: id, bp: port })} />
      </div>
      {query === undefined ? <Invitation /> : <Asked library={library} query={query} />}
    </>
  );
}

function Asked({ library, query }: { library: Library; query: CableQuery }) {
  const key = JSON.stringify(query);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all there is in the query
  const resolution = useMemo(() => resolveCable(library, query), [library, key]);
  const wrong = resolution.findings.filter(({ severity }) => severity === 'error');
  return (
    <>
      {wrong.length > 0 && (
        <Alert color="red" title="The question cannot be answered as it is" mb="md">
          {wrong.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <Answers key={key} library={library} resolution={resolution} />
    </>
  );
}

function Invitation() {
  return (
    <EmptyState title="Name the two devices">
      Every way to join them is listed: wired by signal, pin for pin, through a converter board; what is dangerous, and
      why; what is missing.
    </EmptyState>
  );
}

function NoDevices() {
  const { data: me } = useQuery(meQuery);
  return (
    <EmptyState
      title="No devices yet"
      action={
        mayWrite(me) ? (
          <Button component={Link} to="/packs" leftSection={<IconPlus size={15} />}>
            Add a pack
          </Button>
        ) : undefined
      }
    >
      A pack brings the devices of a trade with their ports, or describe your own under Library, Devices.
    </EmptyState>
  );
}
