import {
  ApiError,
  type SettingsField,
  type SettingsPage,
  type SettingValue,
  saveIntegrationSettings,
  saveJobSettings,
  saveNotificationSettings,
  saveSignInSettings,
} from '@cablewright/client';
import { Fieldset, Stack } from '@mantine/core';
import { present } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { mayWrite, meQuery, mayActAs } from '../api/account.ts';
import { hub, type Versioned } from '../api/hub.ts';
import { groupQuery, groupReads, type SettingsGroupId } from '../api/settings.ts';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { useRecordEditor, type RecordEditor } from '../kit/editor/use-record-editor.ts';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { MirrorState } from './mirror/mirror-state.tsx';
import { RuntimeField, SecretField } from './runtime-field.tsx';
import styles from './settings.module.css';

const titles: Readonly<Record<SettingsGroupId, string>> = {
  'sign-in': 'Sign-in and accounts',
  notifications: 'Notifications',
  integrations: 'Integrations',
  jobs: 'Jobs and limits',
};

export const SignInSettingsPage = () => <GroupPage group="sign-in" />;
export const NotificationsPage = () => <GroupPage group="notifications" />;
export const IntegrationsPage = () => <GroupPage group="integrations" />;
export const JobLimitsPage = () => <GroupPage group="jobs" />;

/** A page of settings, built from the hub's description of them. */
function GroupPage({ group }: { group: SettingsGroupId }) {
  const query = useQuery(groupQuery(group));
  return (
    <LoadedPage key={group} title={titles[group]} what="settings" query={query}>
      {(saved) => <GroupForm group={group} saved={saved} />}
    </LoadedPage>
  );
}

/** The edited values by setting, and secrets that were typed or removed (null). */
interface Form {
  readonly values: Readonly<Record<string, SettingValue>>;
  readonly secrets: Readonly<Record<string, string | null>>;
}

/** The form starts with stored values only, so that a default stays a default. */
function formOf({ value: { fields }, etag }: Versioned<SettingsPage>): Versioned<Form> {
  const set = fields.filter(({ kind, setBy }) => kind !== 'secret' && setBy !== 'default');
  const values = present(Object.fromEntries(set.map(({ name, value }) => [name, value])));
  return { value: { values, secrets: {} }, etag };
}

/** The operations that save each group of settings. */
const writes = {
  'sign-in': saveSignInSettings,
  notifications: saveNotificationSettings,
  integrations: saveIntegrationSettings,
  jobs: saveJobSettings,
};

function sourceOf(group: SettingsGroupId): RecordSource<Form> {
  return {
    kind: 'settings',
    id: group,
    name: 'settings',
    storable: ({ values }) => ({ values, secrets: {} }),
    read: async () => formOf(await hub.versioned(groupReads[group])),
    write: async ({ values, secrets }, seen = '') => {
      const form = Object.keys(secrets).length === 0 ? { values } : { values, secrets };
      return formOf(await hub.versioned(writes[group], { body: form, ifMatch: seen }));
    },
  };
}

function GroupForm({ group, saved }: { group: SettingsGroupId; saved: Versioned<SettingsPage> }) {
  const { data: me } = useQuery(meQuery);
  const editor = useRecordEditor(sourceOf(group), formOf(saved));
  const { help, keepsSecrets, fields } = saved.value;
  const writable = group === 'jobs' ? mayWrite(me) : mayActAs(me, 'owner');
  const sections = [...new Set(fields.map(({ section }) => section))];
  return (
    <EditorPage title={titles[group]} editor={editor} writable={writable}>
      <p className="lead">{help}</p>
      {!keepsSecrets && <p role="note">This hub can&apos;t store secrets: it was started without a settings key.</p>}
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl" maw={760}>
          {sections.map((section) => (
            <section key={section} aria-label={section} className={styles['group']}>
              <h2>{section}</h2>
              <div className={styles['fields']}>
                {fields
                  .filter((field) => field.section === section)
                  .map((field) => (
                    <GroupField key={field.name} field={field} editor={editor} keepsSecrets={keepsSecrets} />
                  ))}
              </div>
              {section === 'Git mirror' && <MirrorState />}
            </section>
          ))}
        </Stack>
      </Fieldset>
    </EditorPage>
  );
}

interface FieldProps {
  readonly field: SettingsField;
  readonly editor: RecordEditor<Form>;
  readonly keepsSecrets: boolean;
}

function GroupField({ field, editor, keepsSecrets }: FieldProps) {
  const { name, kind } = field;
  const { values, secrets } = editor.value;
  const error = errorsOf(editor.refused)[name];
  if (kind === 'secret') {
    const set = (next: string | null | undefined) =>
      editor.change({ values, secrets: present({ ...secrets, [name]: next }) });
    return (
      <div>
        <SecretField field={field} value={secrets[name]} error={error} keepsSecrets={keepsSecrets} onChange={set} />
      </div>
    );
  }
  const set = (next: SettingValue | undefined) =>
    editor.change({ secrets, values: present({ ...values, [name]: next }) });
  const current = kind === 'flag' || kind === 'choice' ? (values[name] ?? field.default) : values[name];
  return (
    <div>
      <RuntimeField field={field} value={current} error={error} onChange={set} />
    </div>
  );
}

/** The hub's problems, by setting. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ pointer, message }) => [pointer?.split('/')[2] ?? '', message]));
}
