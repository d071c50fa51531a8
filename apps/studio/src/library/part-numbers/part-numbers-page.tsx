import { Button, Group, Modal, Tabs } from '@mantine/core';
import { compileScheme } from '@cablewright/engine';
import type { PartNumberScheme } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Problem, type Versioned } from '../../api/http.ts';
import { putScheme, schemeQuery, type SchemeSettings } from '../../api/part-numbers.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { useAddress } from '../../kit/page/address.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { done, failed } from '../../kit/page/toast.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { HealthTab } from './health-tab.tsx';
import { differs, SchemeTab } from './scheme-tab.tsx';
import { useTrial } from './try-panel.tsx';

/** Part numbers: the scheme that makes them, and the health of those in use. */
export function PartNumbersPage() {
  const { data, error, refetch } = useQuery(schemeQuery);
  if (error !== null || data === undefined) {
    return (
      <Page title="Part numbers">
        {error === null ? <Waiting /> : <Failure title="The settings did not come" error={error} onRetry={refetch} />}
      </Page>
    );
  }
  return <OpenSettings key={data.etag} settings={data} />;
}

type Asked =
  | { readonly what: 'save' }
  | { readonly what: 'forget' }
  | { readonly what: 'adopt'; readonly pack: string };

function OpenSettings({ settings }: { settings: Versioned<SchemeSettings> }) {
  const { value } = settings;
  const [address, patch] = useAddress();
  const { data: me } = useQuery(meQuery);
  const [draft, setDraft] = useState<PartNumberScheme>(value.scheme ?? value.defaults);
  const [asked, setAsked] = useState<Asked | undefined>();
  const compiled = useMemo(() => compileScheme(draft), [draft]);
  const trial = useTrial(compiled.ok ? compiled.scheme : undefined);
  const { send, sending } = useSend(settings.etag);
  const dirty = differs(draft, value);
  const writable = mayWrite(me);
  const unfit = trial.trial?.unfit ?? 0;
  const save = () => (unfit > 0 ? setAsked({ what: 'save' }) : void send({ scheme: draft }));
  const confirm = async ({ what, ...rest }: Asked) => {
    setAsked(undefined);
    if (what === 'adopt' && 'pack' in rest) await send({ adoptFrom: rest.pack });
    else await send({ scheme: what === 'save' ? draft : null });
  };
  const actions = writable && (
    <>
      {dirty && (
        <Button variant="default" onClick={() => setDraft(value.scheme ?? value.defaults)}>
          Revert
        </Button>
      )}
      <Button disabled={!dirty || !compiled.ok || !trial.current} loading={sending} onClick={save}>
        Save
      </Button>
    </>
  );
  return (
    <Page
      title="Part numbers"
      actions={actions}
      state={<span>{writable ? (dirty ? 'Not saved' : 'Saved') : 'Read only'}</span>}
    >
      <Tabs
        value={address['tab'] ?? 'scheme'}
        onChange={(tab) => patch({ tab: tab === 'scheme' ? undefined : (tab ?? undefined) })}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="scheme">Scheme</Tabs.Tab>
          <Tabs.Tab value="health">Health</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="scheme">
          <SchemeTab
            settings={value}
            draft={draft}
            role={me?.role}
            trial={trial}
            onChange={setDraft}
            onAdopt={(pack) => setAsked({ what: 'adopt', pack })}
            onForget={() => setAsked({ what: 'forget' })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="health">
          <HealthTab />
        </Tabs.Panel>
      </Tabs>
      <Confirm asked={asked} unfit={unfit} onClose={() => setAsked(undefined)} onGo={(go) => void confirm(go)} />
    </Page>
  );
}

function useSend(etag: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = async (body: Parameters<typeof putScheme>[0]) => {
    setSending(true);
    try {
      await putScheme(body, etag);
      done('The numbering scheme is in force.');
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        failed('Somebody changed the scheme meanwhile', 'The page now shows theirs. Make your change again.');
      } else failed('The scheme could not be saved', error);
    }
    setSending(false);
    await client.invalidateQueries({ queryKey: ['settings', 'part-numbers'] });
    await client.invalidateQueries({ queryKey: ['library'] });
  };
  return { send, sending };
}

interface ConfirmProps {
  readonly asked: Asked | undefined;
  readonly unfit: number;
  readonly onClose: () => void;
  readonly onGo: (asked: Asked) => void;
}

/** Switching how a shop numbers is said twice. Nothing in use is rewritten, and the question says so. */
function Confirm({ asked, unfit, onClose, onGo }: ConfirmProps) {
  const titles = {
    save: 'Save the scheme?',
    forget: 'Go back to the first scheme?',
    adopt: 'Take this scheme over?',
  } as const;
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={asked === undefined ? '' : titles[asked.what]}
      centered
    >
      {asked?.what === 'save' && (
        <p>
          {unfit === 1 ? 'One number in use does' : `${unfit} numbers in use do`} not fit it. They stay as they are, and
          the health report lists them.
        </p>
      )}
      {asked !== undefined && asked.what !== 'save' && (
        <p>New numbers follow it from now on. Numbers in use stay as they are.</p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => asked !== undefined && onGo(asked)}>
          {asked?.what === 'save' ? 'Save it' : asked?.what === 'adopt' ? 'Take it over' : 'Go back'}
        </Button>
      </Group>
    </Modal>
  );
}
