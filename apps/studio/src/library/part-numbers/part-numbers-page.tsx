import { getNumberSettings, type PartNumberSettings, saveNumberSettings } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { compileScheme } from '@cablewright/engine';
import type { PartNumberScheme } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayWrite, meQuery } from '../../api/account.ts';
import { hub, type Versioned } from '../../api/hub.ts';
import { numberSettingsQuery } from '../../api/settings.ts';
import { EditorPage } from '../../kit/editor/editor-page.tsx';
import type { RecordSource } from '../../kit/editor/save-draft.ts';
import { useRecordEditor } from '../../kit/editor/use-record-editor.ts';
import { AddressTabs } from '../../kit/page/address-tabs.tsx';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { HealthTab } from './health-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { SchemeTab } from './scheme-tab.tsx';
import { useTrial } from './try-panel.tsx';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

/** Part numbers: their scheme, and problems of those in use. */
export function PartNumbersPage() {
  const query = useQuery(numberSettingsQuery);
  return (
    <LoadedPage title="Part numbers" what="settings" query={query}>
      {(settings) => <OpenSettings settings={settings} />}
    </LoadedPage>
  );
}

/** The scheme in the form: the shop's own, or the default as a starting point. */
function schemeOf({ value, etag }: Versioned<PartNumberSettings>): Versioned<PartNumberScheme> {
  return { value: (value.scheme as PartNumberScheme | null) ?? value.defaults, etag };
}

const source: RecordSource<PartNumberScheme> = {
  kind: 'part-numbers',
  id: 'scheme',
  name: 'the numbering scheme',
  read: async () => schemeOf(await hub.versioned(getNumberSettings)),
  write: async (scheme, seen = '') =>
    schemeOf(await hub.versioned(saveNumberSettings, { body: { scheme }, ifMatch: seen })),
};

/** The action that needs a confirmation. */
type Task = { readonly what: 'save' } | { readonly what: 'reset' } | { readonly what: 'adopt'; readonly pack: string };

function OpenSettings({ settings }: { settings: Versioned<PartNumberSettings> }) {
  const { data: me } = useQuery(meQuery);
  const [task, setTask] = useState<Task | undefined>();
  const editor = useRecordEditor(source, schemeOf(settings));
  const { value: draft, change } = editor;
  const compiled = useMemo(() => compileScheme(draft), [draft]);
  const trial = useTrial(compiled.ok ? compiled.scheme : undefined);
  const { act } = useAct("Couldn't change the numbering scheme");
  const unfit = trial.trial?.unfit ?? 0;
  const confirm = (confirmed: Task) => {
    setTask(undefined);
    if (confirmed.what === 'save') return editor.save();
    const body = confirmed.what === 'adopt' ? { adoptFrom: confirmed.pack } : { scheme: null };
    return act(() => hub.call(saveNumberSettings, { body, ifMatch: settings.etag }), {
      touched: [['part-numbers', 'scheme']],
      done: 'Changed the numbering scheme',
      after: () => editor.discard(),
    });
  };
  const scheme = (
    <SchemeTab
      settings={settings.value}
      draft={draft}
      me={me}
      trial={trial}
      onChange={change}
      onAdopt={(pack) => setTask({ what: 'adopt', pack })}
      onReset={() => setTask({ what: 'reset' })}
    />
  );
  return (
    <EditorPage
      title="Part numbers"
      editor={editor}
      writable={mayWrite(me)}
      blocked={!compiled.ok || !trial.current}
      onSave={() => (unfit > 0 ? setTask({ what: 'save' }) : editor.save())}
    >
      <AddressTabs
        tabs={[
          { id: 'scheme', label: 'Scheme', content: scheme },
          { id: 'health', label: 'Health', content: <HealthTab /> },
          { id: 'issued', label: 'Issued numbers', content: <LedgerTab /> },
        ]}
      />
      {task !== undefined && (
        <Confirm task={task} unfit={unfit} onClose={() => setTask(undefined)} onConfirm={() => void confirm(task)} />
      )}
    </EditorPage>
  );
}

interface ConfirmProps {
  readonly task: Task;
  readonly unfit: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const questions = {
  save: { title: 'Save the scheme?', button: 'Save the scheme' },
  reset: { title: 'Go back to the default scheme?', button: 'Use the default scheme' },
  adopt: { title: 'Use this scheme?', button: 'Use this scheme' },
} as const;

/** Changing the numbering of a shop needs a confirmation, which says that numbers in use do not change. */
function Confirm({ task: { what }, unfit, onClose, onConfirm }: ConfirmProps) {
  const { title, button } = questions[what];
  return (
    <DialogWindow onClose={onClose} title={title}>
      {what === 'save' ? (
        <p>
          {unfit === 1 ? 'One number in use does' : `${unfit} numbers in use do`} not match it. They stay as they are,
          and the health report lists them.
        </p>
      ) : (
        <p>New numbers follow it from now on. Numbers in use stay as they are.</p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          {button}
        </Button>
      </Group>
    </DialogWindow>
  );
}
