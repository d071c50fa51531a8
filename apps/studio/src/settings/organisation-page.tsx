import { Button, Fieldset, Stack } from '@mantine/core';
import { sameJson, type EngineeringSettings } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { engineeringQuery } from '../api/settings.ts';
import type { Versioned } from '../api/http.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { NumberField, SwitchField, TextField } from '../kit/fields/fields.tsx';
import { TestFields } from '../kit/fields/test-fields.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DrawingFields } from './drawing-fields.tsx';
import styles from './settings.module.css';
import { useSaveEngineering } from './use-save-engineering.ts';

/** The organisation: its name on drawings, what an hour costs, whether revisions need approval, how cables are tested. */
export function OrganisationPage() {
  const { data, error, refetch } = useQuery(engineeringQuery);
  if (error !== null || data === undefined) {
    return (
      <Page title="Organisation">
        {error === null ? <Waiting /> : <Failure title="The settings did not come" error={error} onRetry={refetch} />}
      </Page>
    );
  }
  return <SettingsForm key={data.etag} saved={data} />;
}

function SettingsForm({ saved }: { saved: Versioned<EngineeringSettings> }) {
  const { data: me } = useQuery(meQuery);
  const [value, setValue] = useState(saved.value);
  const writable = mayWrite(me);
  const dirty = !sameJson(value, saved.value);
  const change = (part: Partial<EngineeringSettings>) => setValue({ ...value, ...part });
  const save = useSaveEngineering(saved);
  const actions = writable && (
    <Button disabled={!dirty} onClick={() => void save(value)}>
      Save
    </Button>
  );
  return (
    <Page
      title="Organisation"
      actions={actions}
      state={<span>{writable ? (dirty ? 'Not saved' : 'Saved') : 'Read only'}</span>}
    >
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl" maw={620}>
          <NameFields value={value} onChange={change} />
          <CostFields value={value} onChange={change} />
          <DocumentFields value={value} writable={writable} onChange={change} />
          <DrawingFields value={value} onChange={change} />
          <section aria-label="Testing" className={styles['group']}>
            <h2>Testing</h2>
            <div className={styles['fields']}>
              <TestFields value={value.testing ?? {}} onChange={(testing) => change({ testing })} />
            </div>
          </section>
        </Stack>
      </Fieldset>
    </Page>
  );
}

interface PartProps {
  readonly value: EngineeringSettings;
  readonly onChange: (part: Partial<EngineeringSettings>) => void;
}

function NameFields({ value, onChange }: PartProps) {
  const { name = '', short } = value.organisation ?? {};
  const set = (part: { name?: string; short?: string | undefined }) => {
    const next = { name, short, ...part };
    onChange({ organisation: next.short === undefined ? { name: next.name } : { name: next.name, short: next.short } });
  };
  return (
    <section aria-label="Name" className={styles['group']}>
      <h2>Name</h2>
      <div className={styles['fields']}>
        <TextField label="Organisation" value={name} onChange={(next) => set({ name: next ?? '' })} />
        <TextField
          label="Short name"
          description="For title blocks and labels"
          value={short}
          onChange={(next) => set({ short: next })}
        />
      </div>
    </section>
  );
}

function CostFields({ value, onChange }: PartProps) {
  const { ratePerHour, currency = value.currency ?? 'EUR' } = value.labour ?? {};
  return (
    <section aria-label="Work" className={styles['group']}>
      <h2>Work</h2>
      <div className={styles['fields']}>
        <NumberField
          label="Labour rate"
          unit={`${currency}/h`}
          value={ratePerHour}
          onChange={(next) => onChange({ labour: next === undefined ? undefined : { ratePerHour: next, currency } })}
        />
        <TextField
          label="Currency"
          mono
          value={value.currency ?? value.labour?.currency}
          error={/^[A-Z]{3}$/.test(value.currency ?? currency) ? undefined : 'Three letters, for example EUR.'}
          onChange={(next) =>
            onChange({
              currency: next?.toUpperCase(),
              ...(ratePerHour === undefined || next === undefined
                ? {}
                : { labour: { ratePerHour, currency: next.toUpperCase() } }),
            })
          }
        />
      </div>
      <SwitchField
        label="Revisions need approval"
        description="A saved revision is released only when somebody approves it"
        value={value.approvals}
        onChange={(approvals) => onChange({ approvals })}
      />
    </section>
  );
}
