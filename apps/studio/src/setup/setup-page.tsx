import { Alert, Button, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../api/http.ts';
import { finishSetup, setupQuery, signIn, type SetupForm } from '../api/session.ts';
import { Gate } from '../shell/gate.tsx';
import { formProblems, shortName } from './setup-form.ts';

/** The first page of a new hub: its code, the organisation, the first owner, what the catalog starts with. */
export function SetupPage() {
  const { code = '' } = useSearch({ strict: false }) as { code?: string };
  const { data } = useQuery(setupQuery);
  const navigate = useNavigate();
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: async (form: SetupForm) => {
      await finishSetup(form);
      await signIn(form.admin.email, form.admin.password);
    },
    onSuccess: async () => {
      client.clear();
      await navigate({ to: '/cables' });
    },
  });
  if (data?.done === true && !finish.isPending && !finish.isSuccess) return <Navigate to="/cables" />;
  return (
    <Gate title="Set up this hub" text="One page, then your first cables are on screen.">
      <SetupFields code={code} busy={finish.isPending} error={finish.error} onDone={(form) => finish.mutate(form)} />
    </Gate>
  );
}

interface FieldsProps {
  readonly code: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onDone: (form: SetupForm) => void;
}

function SetupFields({ code, busy, error, onDone }: FieldsProps) {
  const [form, setForm] = useState<SetupForm>({
    code,
    organisation: { name: '', short: '' },
    admin: { name: '', email: '', password: '' },
    catalog: 'starter',
    modules: [],
  });
  const [asked, setAsked] = useState(false);
  const problems = asked ? formProblems(form) : {};
  const organisation = (part: Partial<SetupForm['organisation']>) =>
    setForm({ ...form, organisation: { ...form.organisation, ...part } });
  const admin = (part: Partial<SetupForm['admin']>) => setForm({ ...form, admin: { ...form.admin, ...part } });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const short = form.organisation.short === '' ? shortName(form.organisation.name) : form.organisation.short;
    if (Object.keys(formProblems(form)).length === 0)
      onDone({ ...form, organisation: { ...form.organisation, short } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error !== null && (
          <Alert color="red" title="Setup is not finished">
            {error.message}
            {error instanceof Problem && error.issues.map((issue) => <div key={issue.message}>{issue.message}</div>)}
          </Alert>
        )}
        <TextInput
          label="Setup code"
          description="Printed where the hub was started"
          value={form.code}
          onChange={(event) => setForm({ ...form, code: event.currentTarget.value })}
          error={problems['code']}
          className="mono"
          autoComplete="off"
          required
        />
        <TextInput
          label="Organisation"
          value={form.organisation.name}
          onChange={(event) => organisation({ name: event.currentTarget.value })}
          error={problems['organisation']}
          autoComplete="organization"
          required
        />
        <TextInput
          label="Short name"
          description="For title blocks and labels"
          placeholder={shortName(form.organisation.name)}
          value={form.organisation.short}
          onChange={(event) => organisation({ short: event.currentTarget.value })}
          maxLength={24}
        />
        <TextInput
          label="Your name"
          value={form.admin.name}
          onChange={(event) => admin({ name: event.currentTarget.value })}
          error={problems['name']}
          autoComplete="name"
          required
        />
        <TextInput
          label="Email"
          type="email"
          value={form.admin.email}
          onChange={(event) => admin({ email: event.currentTarget.value })}
          error={problems['email']}
          autoComplete="username"
          required
        />
        <PasswordInput
          label="Password"
          description="12 characters or more"
          size="xs"
          value={form.admin.password}
          onChange={(event) => admin({ password: event.currentTarget.value })}
          error={problems['password']}
          autoComplete="new-password"
          required
        />
        <Radio.Group
          label="The catalog starts"
          value={form.catalog}
          onChange={(catalog) => setForm({ ...form, catalog: catalog as SetupForm['catalog'] })}
        >
          <Stack gap={6} mt={4}>
            <Radio size="xs" value="starter" label="with the starter parts and a few finished cables" />
            <Radio size="xs" value="empty" label="empty" />
          </Stack>
        </Radio.Group>
        <Button type="submit" size="sm" loading={busy}>
          Finish setup
        </Button>
      </Stack>
    </form>
  );
}
