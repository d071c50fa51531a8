import { Button, Fieldset, Stack } from '@mantine/core';
import { present, sameJson, type Json } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem, type Versioned } from '../api/http.ts';
import {
  groupQuery,
  putGroup,
  type SettingsField,
  type SettingsGroup,
  type SettingsPage,
  type SettingValue,
} from '../api/runtime-settings.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { RuntimeField, SecretField } from './runtime-field.tsx';
import styles from './settings.module.css';

const titles: Readonly<Record<SettingsGroup, string>> = {
  'sign-in': 'Sign-in and accounts',
  notifications: 'Notifications',
  integrations: 'Integrations',
  jobs: 'Jobs and limits',
};

export const SignInSettingsPage = () => <GroupPage group="sign-in" />;
export const NotificationsPage = () => <GroupPage group="notifications" />;
export const IntegrationsPage = () => <GroupPage group="integrations" />;
export const JobLimitsPage = () => <GroupPage group="jobs" />;

/** A page of settings, drawn from what the hub says its settings are. */
function GroupPage({ group }: { group: SettingsGroup }) {
  const { data, error, refetch } = useQuery(groupQuery(group));
  if (error !== null || data === undefined) {
    return (
      <Page title={titles[group]}>
        {error === null ? <Waiting /> : <Failure title="The settings did not come" error={error} onRetry={refetch} />}
      </Page>
    );
  }
  return <GroupForm key={data.etag} group={group} saved={data} />;
}

type Values = Readonly<Record<string, SettingValue | undefined>>;
type Secrets = Readonly<Record<string, string | null | undefined>>;

/** What the page starts from: what was saved, so that a default stays one. */
function valuesOf({ fields }: SettingsPage): Values {
  const set = fields.filter(({ kind, setBy }) => kind !== 'secret' && setBy !== 'default');
  return Object.fromEntries(set.map(({ name, value }) => [name, value]));
}

function GroupForm({ group, saved }: { group: SettingsGroup; saved: Versioned<SettingsPage> }) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const page = saved.value;
  const [values, setValues] = useState<Values>(valuesOf(page));
  const [secrets, setSecrets] = useState<Secrets>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const writable = group === 'jobs' ? mayWrite(me) : me?.role === 'owner';
  const changed = { values: present(values), secrets: present(secrets) };
  const dirty =
    !sameJson(changed.values as Json, present(valuesOf(page)) as Json) || Object.keys(changed.secrets).length > 0;
  const save = async () => {
    const { secrets: typed, ...form } = changed;
    setWrong({});
    try {
      await putGroup(group, Object.keys(typed).length === 0 ? form : changed, saved.etag);
      done('Saved. It applies at once.');
    } catch (error) {
      if (error instanceof Problem && error.status === 412)
        failed('Somebody saved these settings meanwhile', 'The page now shows theirs. Make your change again.');
      else {
        setWrong(errorsOf(error));
        return failed('The settings could not be saved', error);
      }
    }
    await client.invalidateQueries({ queryKey: ['settings'] });
  };
  const sections = [...new Set(page.fields.map(({ section }) => section))];
  return (
    <Page
      title={titles[group]}
      state={<span>{writable ? (dirty ? 'Not saved' : 'Saved') : 'Read only'}</span>}
      actions={
        writable && (
          <Button disabled={!dirty} onClick={() => void save()}>
            Save
          </Button>
        )
      }
    >
      <p className={styles['lead']}>{page.help}</p>
      {!page.keepsSecrets && <p role="note">This hub keeps no secrets: it was started without a settings key.</p>}
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl" maw={760}>
          {sections.map((section) => (
            <section key={section} aria-label={section} className={styles['group']}>
              <h2>{section}</h2>
              <div className={styles['fields']}>
                {page.fields
                  .filter((field) => field.section === section)
                  .map((field) => (
                    <div key={field.name}>{drawn(field)}</div>
                  ))}
              </div>
            </section>
          ))}
        </Stack>
      </Fieldset>
    </Page>
  );

  function drawn(field: SettingsField) {
    const { name } = field;
    if (field.kind === 'secret') {
      return (
        <SecretField
          field={field}
          value={secrets[name]}
          error={wrong[name]}
          keepsSecrets={page.keepsSecrets}
          onChange={(next) => setSecrets({ ...secrets, [name]: next })}
        />
      );
    }
    const shown = field.kind === 'flag' || field.kind === 'choice' ? (values[name] ?? field.default) : values[name];
    return (
      <RuntimeField
        field={field}
        value={shown}
        error={wrong[name]}
        onChange={(next) => setValues({ ...values, [name]: next })}
      />
    );
  }
}

/** The problems the hub named, by the setting each is about. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Problem)) return {};
  return Object.fromEntries(error.issues.map(({ pointer, message }) => [pointer?.split('/')[2] ?? '', message]));
}
