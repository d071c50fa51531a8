import { Button, Fieldset, Input, SegmentedControl, Tabs } from '@mantine/core';
import { compileScheme, inSegments } from '@cablewright/engine';
import { sameJson, type DeclarativeScheme, type PartNumberScheme, type PrefixScheme } from '@cablewright/model';
import { useMemo } from 'react';
import type { SchemeSettings } from '../../api/part-numbers.ts';
import type { Role } from '../../api/session.ts';
import { JsonPane } from '../../kit/forms/json-pane.tsx';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { Offers } from './offers.tsx';
import styles from './part-numbers.module.css';
import { PrefixForm } from './prefix-form.tsx';
import { byPointer, ProblemContext } from './problems.ts';
import { SegmentsForm } from './segments-form.tsx';
import { isShowable } from './showable.ts';
import { TryPanel, type useTrial } from './try-panel.tsx';

interface SchemeTabProps {
  readonly settings: SchemeSettings;
  readonly draft: PartNumberScheme;
  readonly onChange: (scheme: PartNumberScheme) => void;
  readonly onAdopt: (pack: string) => void;
  readonly onForget: () => void;
  readonly role: Role | undefined;
  readonly trial: ReturnType<typeof useTrial>;
}

/** The scheme as a form, what it would do beside it, and the same as JSON for those who prefer that. */
export function SchemeTab(props: SchemeTabProps) {
  const { settings, draft, onChange, role, trial } = props;
  const answer = useMemo(() => compileScheme(draft), [draft]);
  const problems = useMemo(() => (answer.ok ? new Map<string, string>() : byPointer(answer.problems)), [answer]);
  return (
    <ProblemContext value={problems}>
      <div className={styles['columns']}>
        <Fieldset variant="unstyled" disabled={role === undefined || role === 'viewer'}>
          <div className={styles['form']}>
            <InForce settings={settings} {...(role === 'viewer' ? {} : { onForget: props.onForget })} />
            <Offers offers={settings.offers} role={role} onTry={onChange} onAdopt={props.onAdopt} />
            <SchemeForm draft={draft} defaults={settings.defaults} onChange={onChange} />
            <Problems problems={problems} />
          </div>
        </Fieldset>
        <aside className={styles['side']} aria-label="What it would do">
          <Tabs defaultValue="try" keepMounted={false}>
            <Tabs.List mb="sm">
              <Tabs.Tab value="try">Try it</Tabs.Tab>
              <Tabs.Tab value="json">JSON</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="try">
              <TryPanel scheme={answer.ok ? answer.scheme : undefined} trial={trial.trial} current={trial.current} />
            </Tabs.Panel>
            <Tabs.Panel value="json">
              <JsonPane
                value={draft}
                problems={problems}
                disabled={role === 'viewer'}
                onChange={(value) => onChange(value as unknown as PartNumberScheme)}
              />
            </Tabs.Panel>
          </Tabs>
        </aside>
      </div>
    </ProblemContext>
  );
}

function InForce({ settings, onForget }: { settings: SchemeSettings; onForget?: () => void }) {
  const { from, label, problems } = settings.inForce;
  return (
    <section aria-label="In force">
      <p>
        In force: <strong>{label}</strong>{' '}
        <span className="quiet">
          {from === 'module' ? 'of a module' : from === 'stored' ? 'of this shop' : 'the one every shop begins with'}
        </span>
        {onForget !== undefined && settings.scheme !== null && (
          <Button variant="subtle" size="compact-sm" ml="xs" onClick={onForget}>
            Go back to the first scheme
          </Button>
        )}
      </p>
      {problems.length > 0 && (
        <p className={styles['bad']}>
          The stored scheme cannot be used, so it is passed over: {problems.map(({ message }) => message).join(' ')}
        </p>
      )}
    </section>
  );
}

interface SchemeFormProps {
  readonly draft: PartNumberScheme;
  readonly defaults: PartNumberScheme;
  readonly onChange: (scheme: PartNumberScheme) => void;
}

function SchemeForm({ draft, defaults, onChange }: SchemeFormProps) {
  const set = (part: { label?: string | undefined; immutable?: boolean | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...draft, ...part }).filter(([, each]) => each !== undefined),
      ) as unknown as PartNumberScheme,
    );
  if (!isShowable(draft)) {
    return (
      <p className={styles['bad']}>The JSON beside is no scheme the form can show; mend it there, or press Revert.</p>
    );
  }
  return (
    <>
      <div className={styles['wide']}>
        <TextField label="Name of the scheme" value={draft.label} onChange={(label) => set({ label })} />
        <div className={styles['built']}>
          <Input.Label component="div">How numbers are built</Input.Label>
          <SegmentedControl
            aria-label="How numbers are built"
            data={[
              { value: 'prefix', label: 'A prefix and a count' },
              { value: 'declarative', label: 'From pieces' },
            ]}
            value={draft.type}
            onChange={(type) => type !== draft.type && onChange(turned(draft, defaults))}
          />
        </div>
      </div>
      <SwitchField
        label="Numbers never change"
        description="Once a part has a number, a save that changes or removes it is refused"
        value={draft.immutable}
        onChange={(immutable) => set({ immutable })}
      />
      {draft.type === 'prefix' && <PrefixForm scheme={draft} onChange={onChange} />}
      {draft.type === 'declarative' && <SegmentsForm scheme={draft} onChange={onChange} />}
    </>
  );
}

/** The other way of building numbers. Prefixes turn into pieces that read the same numbers; back, the first scheme. */
function turned(draft: PartNumberScheme, defaults: PartNumberScheme): PartNumberScheme {
  if (draft.type !== 'prefix') return defaults;
  const pieces: DeclarativeScheme = inSegments(draft as PrefixScheme);
  return { ...pieces, id: 'shop', label: 'Shop numbers' };
}

function Problems({ problems }: { problems: ReadonlyMap<string, string> }) {
  if (problems.size === 0) return null;
  return (
    <section aria-label="What is wrong">
      <h2>What is wrong</h2>
      <ul className={styles['list']}>
        {[...problems].map(([pointer, message]) => (
          <li key={pointer} className={styles['bad']}>
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** True when the draft says something else than what is in force. */
export function differs(draft: PartNumberScheme, settings: SchemeSettings): boolean {
  return !sameJson(draft, settings.scheme ?? settings.defaults);
}
