import { ActionIcon, Alert, Button } from '@mantine/core';
import { resolveCable, type CableQuery, type Library } from '@cablewright/engine';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { libraryQuery } from '../api/library.ts';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { Answers } from './answers.tsx';
import { DevicePicker } from './device-picker.tsx';
import { deviceLines } from './devices.ts';
import { questionOf } from './question.ts';
import styles from './cable-finder.module.css';

/** Lists every way to connect two devices. The question is in the address. */
export function CableFinderPage() {
  const query = useQuery(libraryQuery);
  const actions = (
    <Button variant="default" component={Link} to="/cable-finder/ranking">
      How options are ranked
    </Button>
  );
  return (
    <Page title="Cable finder" actions={actions}>
      <Loaded query={query} what="the library" rows={6}>
        {(library) => <Question library={library} />}
      </Loaded>
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
          aria-label="Swap ends"
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
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the whole query
  const resolution = useMemo(() => resolveCable(library, query), [library, key]);
  const wrong = resolution.findings.filter(({ severity }) => severity === 'error');
  return (
    <>
      {wrong.length > 0 && (
        <Alert color="red" title="The cable finder can't answer this" mb="md">
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
    <EmptyState title="Choose two devices">
      You get every way to connect them: wired by signal, pin for pin, or through a converter board, with what is
      dangerous and why, and what is missing.
    </EmptyState>
  );
}

function NoDevices() {
  return (
    <EmptyState
      title="No devices yet"
      action={
        useWritable() && (
          <Button component={Link} to="/packs" leftSection={<IconPlus size={15} />}>
            Add a pack
          </Button>
        )
      }
    >
      A pack adds the devices of a trade with their ports. You can also add your own under Library, Devices.
    </EmptyState>
  );
}
