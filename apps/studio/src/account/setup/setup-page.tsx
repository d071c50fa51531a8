import { Alert, Button, Checkbox, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Problem } from '../../api/http.ts';
import type { PackLine } from '../../api/packs.ts';
import { finishSetup, setupQuery, signIn, type SetupForm, type SetupState } from '../../api/session.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { Gate } from '../../kit/page/gate.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { formProblems, shortName } from './setup-form.ts';

/** The first page of a new hub: its code, the organisation, the first owner, what the catalog starts with. */
export function SetupPage() {
  const { code = '' } = useSearch({ strict: false }) as { code?: string };
  const { data, error, refetch } = useQuery(setupQuery);
  const navigate = useNavigate();
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: async (form: SetupForm) => {
      await finishSetup(form);
      const { email, password } = form.admin ?? {};
      if (email !== undefined && password !== undefined) await signIn(email, password);
    },
    onSuccess: async () => {
      client.clear();
      await navigate({ to: '/cables' });
    },
  });
  if (error !== null) return <Failure title="The hub cannot be reached" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={5} />;
  if (data.done && !finish.isPending && !finish.isSuccess) return <Navigate to="/cables" />;
  return (
    <Gate title="Set up this hub" text="One page, then your first cables are on screen.">
      <SetupFields
        code={code}
        state={data}
        busy={finish.isPending}
        error={finish.error}
        onDone={(form) => finish.mutate(form)}
      />
    </Gate>
  );
}

interface FieldsProps {
  readonly code: string;
  readonly state: SetupState;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onDone: (form: SetupForm) => void;
}

function SetupFields({ code, state, busy, error, onDone }: FieldsProps) {
  const [form, setForm] = useState<SetupForm>({
    code,
    organisation: { name: '', short: '' },
    ...(state.signIn === false
      ? {}
      : { admin: { name: '', email: '', ...(state.password === false ? {} : { password: '' }) } }),
    catalog: 'starter',
    modules: [],
  });
  const [asked, setAsked] = useState(false);
  const problems = asked ? formProblems(form) : {};
  const { name, short } = form.organisation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(formProblems(form)).length > 0) return;
    onDone({
      ...form,
      organisation: { name: name.trim(), short: short.trim() === '' ? shortName(name) : short.trim() },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error !== null && <Refused error={error} />}
        <TextInput
          label="Setup code"
          description="Printed where the hub was started"
          value={form.code}
          onChange={(event) => setForm({ ...form, code: event.currentTarget.value })}
          error={problems['code']}
          classNames={{ input: 'mono' }}
          autoComplete="off"
          required
        />
        <TextInput
          label="Organisation"
          value={name}
          onChange={(event) => setForm({ ...form, organisation: { name: event.currentTarget.value, short } })}
          error={problems['organisation']}
          autoComplete="organization"
          required
        />
        <TextInput
          label="Short name"
          description="For title blocks and labels"
          placeholder={shortName(name)}
          value={short}
          onChange={(event) => setForm({ ...form, organisation: { name, short: event.currentTarget.value } })}
          maxLength={24}
        />
        {form.admin !== undefined && (
          <OwnerFields owner={form.admin} problems={problems} onChange={(admin) => setForm({ ...form, admin })} />
        )}
        <Radio.Group
          label="The catalog starts"
          value={form.catalog}
          onChange={(catalog) =>
            setForm(catalog === 'empty' ? { ...form, catalog: 'empty', packs: [] } : { ...form, catalog: 'starter' })
          }
        >
          <Stack gap={6} mt={4}>
            <Radio size="xs" value="starter" label="with the starter parts and a few finished cables" />
            <Radio size="xs" value="empty" label="empty" />
          </Stack>
        </Radio.Group>
        {form.catalog === 'starter' && (
          <PackChoices
            packs={state.packs ?? []}
            chosen={form.packs ?? []}
            onChange={(packs) => setForm({ ...form, packs })}
          />
        )}
        <Button type="submit" size="sm" loading={busy}>
          Finish setup
        </Button>
      </Stack>
    </form>
  );
}

interface PacksProps {
  readonly packs: readonly PackLine[];
  readonly chosen: readonly string[];
  readonly onChange: (packs: readonly string[]) => void;
}

/** The trades the shop works in; each may be added or taken away later. */
function PackChoices({ packs, chosen, onChange }: PacksProps) {
  if (packs.length === 0) return null;
  return (
    <Checkbox.Group
      label="Packs for your trade"
      description="Connectors, devices and example cables; more can be added later"
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap={6} mt={4}>
        {packs.map(({ id, name, description }) => (
          <Checkbox key={id} value={id} label={name} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Refused({ error }: { error: Error }) {
  return (
    <Alert color="red" title="Setup is not finished">
      {error.message}
      {error instanceof Problem && error.issues.map((issue) => <div key={issue.message}>{issue.message}</div>)}
    </Alert>
  );
}

type Owner = NonNullable<SetupForm['admin']>;

interface OwnerFieldsProps {
  readonly owner: Owner;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (owner: Owner) => void;
}

function OwnerFields({ owner, problems, onChange }: OwnerFieldsProps) {
  return (
    <>
      <TextInput
        label="Your name"
        value={owner.name}
        onChange={(event) => onChange({ ...owner, name: event.currentTarget.value })}
        error={problems['name']}
        autoComplete="name"
        required
      />
      <TextInput
        label="Email"
        description={owner.password === undefined ? 'The one your sign-in provider knows you by' : undefined}
        type="email"
        value={owner.email}
        onChange={(event) => onChange({ ...owner, email: event.currentTarget.value })}
        error={problems['email']}
        autoComplete="username"
        required
      />
      {owner.password !== undefined && (
        <PasswordInput
          label="Password"
          description={problems['password'] === undefined && '12 characters or more'}
          size="xs"
          value={owner.password}
          onChange={(event) => onChange({ ...owner, password: event.currentTarget.value })}
          error={problems['password']}
          autoComplete="new-password"
          required
        />
      )}
    </>
  );
}
