import { ApiError, finishSetup, type PackLine, type SetupState, signIn } from '@cablewright/client';
import { present } from '@cablewright/model';
import { Alert, Button, Checkbox, Group, NativeSelect, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSearchParams } from '../../kit/page/address.ts';
import { useState, type FormEvent } from 'react';
import { setupQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { formProblems, type SetupForm, shortName } from './setup-form.ts';

/**
 * The first page of a new hub: its setup code, the organisation, the first owner, and the initial contents of the
 * catalog.
 */
export function SetupPage() {
  const { code = '' } = useSearchParams();
  const query = useQuery(setupQuery);
  const navigate = useNavigate();
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: async (form: SetupForm) => {
      await hub.call(finishSetup, { body: form });
      const { email, password } = form.admin ?? {};
      if (email !== undefined && password !== undefined) await hub.call(signIn, { body: { email, password } });
    },
    onSuccess: async () => {
      client.clear();
      await navigate({ to: '/' });
    },
  });
  if (query.data?.done === true && !finish.isPending && !finish.isSuccess) return <Navigate to="/cables" />;
  return (
    <Loaded query={query} what="setup" rows={5}>
      {(state) => (
        <Gate title="Set up this hub" text="Fill in one page, then import your parts, ask for a cable or draw one.">
          <SetupFields
            code={code}
            state={state}
            busy={finish.isPending}
            error={finish.error}
            onDone={(form) => finish.mutate(form)}
          />
        </Gate>
      )}
    </Loaded>
  );
}

interface FieldsProps {
  readonly code: string;
  readonly state: SetupState;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onDone: (form: SetupForm) => void;
}

/** The empty form. It asks for an account only if the hub has sign-in, and selects the packs the server suggests. */
function blankForm(code: string, { signIn: accounts, password, packs = [] }: SetupState): SetupForm {
  const admin = { name: '', email: '', ...present({ password: password === false ? undefined : '' }) };
  return {
    code,
    organisation: { name: '', short: '' },
    ...present({ admin: accounts === false ? undefined : admin }),
    units: 'metric',
    currency: 'EUR',
    catalog: 'starter',
    packs: packs.filter(({ suggested }) => suggested).map(({ id }) => id),
    modules: [],
  };
}

function SetupFields({ code, state, busy, error, onDone }: FieldsProps) {
  const [form, setForm] = useState(() => blankForm(code, state));
  const [submitted, setSubmitted] = useState(false);
  const problems = submitted ? formProblems(form) : {};
  const { name, short } = form.organisation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(formProblems(form)).length > 0) return;
    const organisation = { name: name.trim(), short: short.trim() === '' ? shortName(name) : short.trim() };
    onDone({ ...form, organisation });
  };
  const change = (part: Partial<SetupForm>) => setForm({ ...form, ...part });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error !== null && <Refused error={error} />}
        <TextInput
          label="Setup code"
          description="Printed in the terminal where the hub was started"
          value={form.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
          error={problems['code']}
          classNames={{ input: 'mono' }}
          autoComplete="off"
          required
        />
        <OrganisationFields form={form} problems={problems} onChange={change} />
        {form.admin !== undefined && (
          <OwnerFields owner={form.admin} problems={problems} onChange={(admin) => change({ admin })} />
        )}
        <UnitFields form={form} problems={problems} onChange={change} />
        <CatalogFields form={form} packs={state.packs ?? []} onChange={change} />
        <Button type="submit" size="sm" loading={busy}>
          Finish setup
        </Button>
      </Stack>
    </form>
  );
}

interface PartProps {
  readonly form: SetupForm;
  readonly onChange: (part: Partial<SetupForm>) => void;
}

function OrganisationFields({
  form,
  problems,
  onChange,
}: PartProps & { readonly problems: Readonly<Record<string, string>> }) {
  const { name, short } = form.organisation;
  return (
    <>
      <TextInput
        label="Organisation"
        value={name}
        onChange={(event) => onChange({ organisation: { name: event.currentTarget.value, short } })}
        error={problems['organisation']}
        autoComplete="organization"
        required
      />
      <TextInput
        label="Short name"
        description="For title blocks and labels"
        placeholder={shortName(name)}
        data-standard
        value={short}
        onChange={(event) => onChange({ organisation: { name, short: event.currentTarget.value } })}
        maxLength={24}
      />
    </>
  );
}

const unitChoices = [
  { value: 'metric', label: 'Metric: mm, mm², m' },
  { value: 'us', label: 'US: inches, feet, AWG' },
  { value: 'both', label: 'Metric, with US units in brackets' },
];

/** The units on sheets and lists, and the currency of prices; both can be changed under Organisation. */
function UnitFields({ form, problems, onChange }: PartProps & { readonly problems: Readonly<Record<string, string>> }) {
  return (
    <Group grow align="start">
      <NativeSelect
        label="Units on sheets"
        data={unitChoices}
        value={form.units ?? 'metric'}
        onChange={(event) => onChange({ units: event.currentTarget.value as NonNullable<SetupForm['units']> })}
      />
      <TextInput
        label="Currency"
        value={form.currency ?? ''}
        maxLength={3}
        error={problems['currency']}
        onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
      />
    </Group>
  );
}

/** The initial contents of the catalog. */
function CatalogFields({ form, packs, onChange }: PartProps & { readonly packs: readonly PackLine[] }) {
  const choose = (catalog: string) =>
    onChange(catalog === 'empty' ? { catalog: 'empty', packs: [] } : { catalog: 'starter' });
  return (
    <>
      <Radio.Group label="Start the catalog" value={form.catalog} onChange={choose}>
        <Stack gap="var(--space-3)" mt="var(--space-2)">
          <Radio size="xs" value="starter" label="With generic parts and finished cables to try" />
          <Radio size="xs" value="empty" label="Empty" />
        </Stack>
      </Radio.Group>
      {form.catalog === 'starter' && (
        <PackChoices packs={packs} chosen={form.packs ?? []} onChange={(chosen) => onChange({ packs: chosen })} />
      )}
    </>
  );
}

interface PacksProps {
  readonly packs: readonly PackLine[];
  readonly chosen: readonly string[];
  readonly onChange: (packs: readonly string[]) => void;
}

/** The trades the shop works in; packs can be added or removed later. */
function PackChoices({ packs, chosen, onChange }: PacksProps) {
  if (packs.length === 0) return null;
  return (
    <Checkbox.Group
      label="Packs for your trade"
      description="Connectors, devices and example cables; more can be added later"
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap="var(--space-3)" mt="var(--space-2)">
        {packs.map(({ id, name, description }) => (
          <Checkbox key={id} value={id} label={name} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Refused({ error }: { error: Error }) {
  return (
    <Alert color="red" title="Setup failed">
      {error.message}
      {error instanceof ApiError && error.issues.map((issue) => <div key={issue.message}>{issue.message}</div>)}
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
        description={owner.password === undefined ? 'The address you use with your sign-in provider' : undefined}
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
