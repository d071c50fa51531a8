import type { Me, PartNumberSettings } from '@cablewright/client';
import { Button, Fieldset, Group, Input, SegmentedControl, Tabs } from '@mantine/core';
import { compileScheme, inSegments } from '@cablewright/engine';
import { type DeclarativeScheme, type PartNumberScheme, present } from '@cablewright/model';
import { useMemo } from 'react';
import { JsonPane } from '../../kit/forms/json-pane.tsx';
import { useProblemsWhenLeft } from '../../kit/problems/use-problems-when-left.ts';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { ModuleTrial } from './module-trial.tsx';
import styles from './part-numbers.module.css';
import { PrefixForm } from './prefix-form.tsx';
import { byPointer, ProblemContext } from './problems.ts';
import { SegmentsForm } from './segments-form.tsx';
import { isShowable } from './showable.ts';
import { TryPanel, type useTrial } from './try-panel.tsx';
import { mayActAs, mayWrite } from '../../api/account.ts';

interface SchemeTabProps {
  readonly settings: PartNumberSettings;
  readonly draft: PartNumberScheme;
  readonly onChange: (scheme: PartNumberScheme) => void;
  readonly onAdopt: (pack: string) => void;
  readonly onReset: () => void;
  readonly me: Me | undefined;
  readonly trial: ReturnType<typeof useTrial>;
}

/** The scheme as a form, with a preview of what it would do, and as JSON. */
export function SchemeTab(props: SchemeTabProps) {
  const { settings, draft, onChange, me, trial } = props;
  const answer = useMemo(() => compileScheme(draft), [draft]);
  const problems = useMemo(() => (answer.ok ? new Map<string, string>() : byPointer(answer.problems)), [answer]);
  const { shown, onBlur } = useProblemsWhenLeft(problems);
  return (
    <ProblemContext value={shown}>
      <div className={styles['columns']} onBlur={onBlur}>
        <Fieldset variant="unstyled" disabled={!mayWrite(me)}>
          <div className={styles['form']}>
            <InForce settings={settings} onReset={mayWrite(me) ? props.onReset : undefined} />
            {settings.inForce.from === 'module' && <ModuleTrial />}
            <Offers offers={settings.offers} me={me} onTry={onChange} onAdopt={props.onAdopt} />
            <SchemeForm draft={draft} defaults={settings.defaults} onChange={onChange} />
            <Problems problems={shown} />
          </div>
        </Fieldset>
        <aside className={styles['side']} aria-label="Preview of the scheme">
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
                problems={shown}
                disabled={!mayWrite(me)}
                onChange={(value) => onChange(value as PartNumberScheme)}
              />
            </Tabs.Panel>
          </Tabs>
        </aside>
      </div>
    </ProblemContext>
  );
}

function InForce({ settings, onReset }: { settings: PartNumberSettings; onReset?: () => void }) {
  const { from, module, label, problems } = settings.inForce;
  return (
    <section aria-label="Current scheme">
      <p>
        Current scheme: <strong>{label}</strong>{' '}
        <span className="quiet">
          {from === 'module' ? `of the module ${module ?? ''}` : from === 'stored' ? 'your own' : 'the default'}
        </span>
        {onReset !== undefined && from !== 'module' && settings.scheme !== null && (
          <Button variant="subtle" size="compact-sm" ml="xs" onClick={onReset}>
            Use the default scheme
          </Button>
        )}
      </p>
      {problems.length > 0 && (
        <p className={styles['bad']}>
          The saved scheme is invalid and is ignored: {problems.map(({ message }) => message).join(' ')}
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
    onChange(present({ ...draft, ...part }) as PartNumberScheme);
  if (!isShowable(draft)) {
    return <p className={styles['bad']}>The form can't show this scheme. Correct the JSON, or press Revert.</p>;
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
              { value: 'prefix', label: 'Prefix and counter' },
              { value: 'declarative', label: 'Segments' },
            ]}
            value={draft.type}
            onChange={(type) => type !== draft.type && onChange(convertedFrom(draft, defaults))}
          />
        </div>
      </div>
      <SwitchField
        label="Numbers never change"
        description="Once a part has a number, it can't be changed or removed"
        value={draft.immutable}
        onChange={(immutable) => set({ immutable })}
      />
      {draft.type === 'prefix' && <PrefixForm scheme={draft} onChange={onChange} />}
      {draft.type === 'declarative' && <SegmentsForm scheme={draft} onChange={onChange} />}
    </>
  );
}

/**
 * Converts between the two ways of building numbers. Prefixes become segments that read the same numbers; the other way
 * gives the default scheme.
 */
function convertedFrom(draft: PartNumberScheme, defaults: PartNumberScheme): PartNumberScheme {
  if (draft.type !== 'prefix') return defaults;
  const segments: DeclarativeScheme = inSegments(draft);
  return { ...segments, id: 'shop', label: 'Shop numbers' };
}

function Problems({ problems }: { problems: ReadonlyMap<string, string> }) {
  if (problems.size === 0) return null;
  return (
    <section aria-label="Problems">
      <h2>Problems</h2>
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

interface OffersProps {
  readonly offers: PartNumberSettings['offers'];
  readonly me: Me | undefined;
  readonly onTry: (scheme: PartNumberScheme) => void;
  readonly onAdopt: (pack: string) => void;
}

/** Schemes of installed packs. Everyone can preview them; only owners can use them. */
function Offers({ offers, me, onTry, onAdopt }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-label="Schemes in packs">
      <h2>Offered by packs</h2>
      {offers.map(({ pack, scheme }) => (
        <div key={pack} className={styles['card']}>
          <div className={styles['offer']}>
            <div>
              <strong>{scheme.label ?? scheme.id ?? pack}</strong>{' '}
              <span className="quiet">
                from the pack <span className="mono">{pack}</span>
              </span>
            </div>
            <Group gap="xs">
              <Button variant="default" onClick={() => onTry(scheme)}>
                Preview
              </Button>
              {mayActAs(me, 'owner') && <Button onClick={() => onAdopt(pack)}>Take it over</Button>}
            </Group>
          </div>
          {!mayActAs(me, 'owner') && <p className="quiet">An owner can take it over.</p>}
        </div>
      ))}
    </section>
  );
}
