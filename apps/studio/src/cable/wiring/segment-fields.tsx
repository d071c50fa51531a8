import { elementsOf, endTextProblem } from '@cablewright/engine';
import type { Pigtail, Segment } from '@cablewright/model';
import { Button, Group, Stack } from '@mantine/core';
import { useCable } from '../draft/cable.ts';
import { ChoiceField, SwitchField, TextField, WordsField } from '../../kit/fields/fields.tsx';
import { LengthField } from '../../kit/fields/length-field.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { Swatch } from '../../kit/wire-colours/swatch.tsx';
import type { CablePart } from './parts.ts';
import styles from './panel.module.css';
import { usePartChange } from './use-part-change.ts';

/** The fields of a run of wire: its length, its labels, its pigtails. */
export function SegmentFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  const segment = part as Segment;
  return (
    <>
      <LengthField
        label="Length"
        value={segment.lengthMm}
        above={0}
        onChange={(lengthMm) => lengthMm !== undefined && change({ lengthMm })}
      />
      <ChoiceField
        label="Role"
        choices={['trunk', 'leg', 'link']}
        value={segment.role}
        onChange={(role) => change({ role })}
      />
      <TextField
        label="Run label"
        description="Name on label (W1 if empty)"
        value={segment.label}
        onChange={(label) => change({ label })}
      />
      <EndLabels segment={segment} onChange={(endLabels) => change({ endLabels })} />
      <Pigtails segment={segment} onChange={(pigtails) => change({ pigtails })} />
      <CoreLabels segment={segment} onChange={(coreLabels) => change({ coreLabels })} />
      <WordsField
        label="Cores in this branch"
        description="Only behind a breakout, where a branch carries some of the cores"
        standard="All cores"
        value={segment.scope}
        onChange={(scope) => change({ scope })}
      />
      <SwitchField
        label="Bought with ends fitted"
        description="The contract manufacturer fits the ends"
        value={segment.suppliedTerminated}
        onChange={(suppliedTerminated) => change({ suppliedTerminated })}
      />
    </>
  );
}

/** The object without its empty fields, or undefined if nothing is left. */
function orNothing<T extends object>(value: T): T | undefined {
  const filled = Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as T;
  return Object.keys(filled).length === 0 ? undefined : filled;
}

function EndLabels({ segment, onChange }: { segment: Segment; onChange: (labels: Segment['endLabels']) => void }) {
  const labels = segment.endLabels ?? {};
  return (
    <Group grow gap="xs" align="flex-start">
      {(['a', 'b'] as const).map((end) => (
        <TextField
          key={end}
          label={`End ${end.toUpperCase()} label`}
          description="Use | for a second line"
          standard="Automatic"
          value={labels[end]}
          error={problemOf(labels[end])}
          onChange={(text) => onChange(orNothing({ ...labels, [end]: text }))}
        />
      ))}
    </Group>
  );
}

function problemOf(text: string | undefined): string | undefined {
  const problem = endTextProblem(text);
  return problem === undefined ? undefined : `It ${problem}.`;
}

function Pigtails({ segment, onChange }: { segment: Segment; onChange: (pigtails: Pigtail[] | undefined) => void }) {
  const pigtails = segment.pigtails ?? [];
  const set = (next: Pigtail[]) => onChange(next.length === 0 ? undefined : next);
  const add = () => {
    const end = pigtails.some((each) => each.end === 'a') ? 'b' : 'a';
    const free = ['shield', `shield-${end}`, `shield-${pigtails.length + 1}`].find(
      (id) => !pigtails.some((each) => each.id === id),
    );
    set([...pigtails, { id: free ?? `pigtail-${pigtails.length + 1}`, end }]);
  };
  const change = (index: number, fields: Partial<Pigtail>) =>
    set(pigtails.map((pigtail, i) => (i === index ? { ...pigtail, ...fields } : pigtail)));
  return (
    <section aria-label="Pigtails">
      <h3 className="small-title">Pigtails</h3>
      <Stack gap="var(--space-3)">
        {pigtails.map((pigtail, index) => (
          <div key={index} className={styles['line']}>
            <TextField
              bare
              mono
              label={`Pigtail ${index + 1} ID`}
              value={pigtail.id}
              onChange={(id) => change(index, { id: id ?? '' })}
            />
            <ChoiceField
              bare
              clearable={false}
              label={`Pigtail ${index + 1} end`}
              choices={[
                { value: 'a', label: 'end A' },
                { value: 'b', label: 'end B' },
              ]}
              value={pigtail.end}
              onChange={(end) => change(index, { end: end === 'b' ? 'b' : 'a' })}
            />
            <RemoveButton what={`pigtail ${pigtail.id}`} onRemove={() => set(pigtails.toSpliced(index, 1))} />
          </div>
        ))}
        <Button variant="default" onClick={add}>
          Add pigtail
        </Button>
      </Stack>
    </section>
  );
}

function CoreLabels({ segment, onChange }: { segment: Segment; onChange: (labels: Segment['coreLabels']) => void }) {
  const { catalog } = useCable();
  const wire = catalog.library.get('wires', segment.def);
  const cores = wire === undefined ? [] : elementsOf(wire).copper.filter((element) => element.kind === 'core');
  const labels = segment.coreLabels ?? {};
  const set = (path: string, text: string | undefined) => {
    const { [path]: _before, ...others } = labels;
    onChange(orNothing(text === undefined ? others : { ...others, [path]: text }));
  };
  if (cores.length === 0) return null;
  return (
    <details className={styles['details']}>
      <summary>Core labels{Object.keys(labels).length > 0 && ` (${Object.keys(labels).length})`}</summary>
      <Stack gap="var(--space-3)">
        {cores.map((core) => (
          <div key={core.path} className={styles['line']}>
            <span className={styles['core']}>
              <Swatch
                library={catalog.library}
                colour={core.element.type === 'conductor' ? core.element.color : undefined}
              />
              <span className="mono">{core.path}</span>
            </span>
            <TextField
              bare
              label={`Label of ${core.path}`}
              value={labels[core.path]}
              onChange={(text) => set(core.path, text)}
            />
          </div>
        ))}
      </Stack>
    </details>
  );
}
