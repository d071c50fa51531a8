import { getModuleSettings, type ModuleLine, type ModuleSettings, saveModuleSettings } from '@cablewright/client';
import { Checkbox, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';
import { useFormDraft } from '../../kit/editor/use-form-draft.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';

type ModuleSetting = ModuleSettings['settings'][number];
type Value = string | number | boolean | null;

interface Props {
  readonly module: ModuleLine;
  readonly onClose: () => void;
}

export function SettingsDialog({ module, onClose }: Props) {
  const query = useQuery({
    queryKey: ['module-settings', module.id],
    queryFn: ({ signal }) => hub.call(getModuleSettings, { params: { module: module.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Loaded what="settings" query={query}>
      {({ settings }) => <Form module={module} settings={settings} onClose={onClose} />}
    </Loaded>
  );
}

/** Typed values by setting. They survive closing the dialog, except for secrets. */
type Values = Readonly<Record<string, Value>>;
const nothing: Values = {};

function Form({ module: { id, name }, settings, onClose }: Props & { readonly settings: readonly ModuleSetting[] }) {
  const secrets = new Set(settings.filter(({ type }) => type === 'secret').map((line) => line.name));
  const draft = useFormDraft<Values>(`settings/modules/${id}`, nothing, {
    storable: (typed) => Object.fromEntries(Object.entries(typed).filter(([field]) => !secrets.has(field))),
    name: () => name,
  });
  const values = draft.value;
  const { busy, act } = useAct(`Couldn't save the settings of ${name}`);
  const save = () =>
    act(() => hub.call(saveModuleSettings, { params: { module: id }, body: { values } }), {
      done: `Saved the settings of ${name}`,
      after: () => {
        draft.discard();
        onClose();
      },
    });
  return (
    <Dialog
      title={`Settings of ${name}`}
      action="Save"
      busy={busy}
      disabled={Object.keys(values).length === 0}
      onAction={save}
      onClose={onClose}
    >
      {settings.map((line) => (
        <Field
          key={line.name}
          line={line}
          value={values[line.name] ?? line.value ?? null}
          onChange={(value) => draft.change({ ...values, [line.name]: value })}
        />
      ))}
    </Dialog>
  );
}

interface FieldProps {
  readonly line: ModuleSetting;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Field({ line: { type, label, help, byServer, set, choices = {} }, value, onChange }: FieldProps) {
  const description = byServer ? 'Set by the server' : help;
  const shared = { label, description, disabled: byServer };
  if (type === 'flag')
    return (
      <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  if (type === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    );
  if (type === 'choice')
    return (
      <Select
        {...shared}
        data={Object.entries(choices).map(([choice, text]) => ({ value: choice, label: text }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (type === 'secret')
    return (
      <PasswordInput
        {...shared}
        placeholder={set === true ? 'Set. Enter a new one to replace it.' : 'Not set'}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
}
