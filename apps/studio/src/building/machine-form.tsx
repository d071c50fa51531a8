/** The fields of one machine: what it can make, the text of its jobs, and how its reports are read. */
import { isObject, jobReports, Machine, type ReportBlock } from '@cablewright/model';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { ChoiceField, TextField } from '../kit/fields/fields.tsx';
import { at, FormContext, useForm } from '../kit/forms/form-context.ts';
import styles from '../kit/forms/forms.module.css';
import { asSchema, fieldsOf, itemsOf, type Schema, type SchemaField } from '../kit/forms/schema.ts';
import { SchemaFieldView } from '../kit/forms/schema-field.tsx';
import { withField } from '../kit/forms/with-field.ts';
import { RemoveButton } from '../kit/table/remove-button.tsx';

interface MachineFormProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Record<string, unknown>) => void;
  /** The problems of the machine, by JSON pointer. */
  readonly problems: ReadonlyMap<string, string>;
}

const fields = fieldsOf(asSchema(Machine));
const named = (...names: readonly string[]) => names.flatMap((name) => fields.filter((field) => field.name === name));
const blockFields = fieldsOf(itemsOf(schemaOf('blocks', fieldsOf(schemaOf('report')))));

function schemaOf(name: string, within: readonly SchemaField[] = fields): Schema {
  const field = within.find((each) => each.name === name);
  if (field === undefined) throw new Error(`machines have no field ${name}`);
  return field.schema;
}

export function MachineForm({ value, onChange, problems }: MachineFormProps) {
  const context = useMemo(
    () => ({ kind: 'settings', record: value, problems, Field: SchemaFieldView }),
    [value, problems],
  );
  const report = isObject(value['report']) ? value['report'] : undefined;
  const blocks = Array.isArray(report?.['blocks']) ? (report['blocks'] as ReportBlock[]) : [];
  const setBlocks = (next: readonly unknown[]) =>
    onChange(withField(value, 'report', next.length === 0 ? undefined : { ...report, blocks: next }));
  const part = (title: string, shown: readonly SchemaField[], under?: string) => (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Fields fields={shown} value={value} under={under} onChange={onChange} />
    </section>
  );
  return (
    <FormContext.Provider value={context}>
      <div className={styles['groups']}>
        {part('Machine', named('label', 'id'))}
        {part('What it makes', named('crimpEnds', 'fitsSeals', 'minMm', 'maxMm', 'minMm2', 'maxMm2', 'tools'))}
        {part('File of jobs', fieldsOf(schemaOf('job')), 'job')}
        <section aria-label="Reports">
          <h2>Reports</h2>
          <p className="quiet">Sections in brackets, with lines key=value. Enter the keys that the machine writes.</p>
          {report !== undefined && (
            <Fields
              fields={fieldsOf(schemaOf('report')).filter(({ name }) => name !== 'blocks')}
              value={value}
              under="report"
              onChange={onChange}
            />
          )}
          {blocks.map((block, index) => (
            <Block
              key={index}
              block={block}
              pointer={at('/report/blocks', index)}
              title={`Section ${index + 1}`}
              onChange={(next) => setBlocks(blocks.with(index, next as ReportBlock))}
              onRemove={() => setBlocks(blocks.toSpliced(index, 1))}
            />
          ))}
          <Button variant="default" onClick={() => setBlocks([...blocks, { section: '', report: 'finished' }])}>
            Add a section of the report
          </Button>
        </section>
      </div>
    </FormContext.Provider>
  );
}

/** Fields whose description is too long for a label, or that have none. Others are labelled with their description. */
const labels: Readonly<Record<string, string>> = {
  label: 'Label',
  id: 'ID',
  crimpEnds: 'Ends of a wire that it crimps',
  fitsSeals: 'Fits seals',
  tools: 'Crimp tools',
  extension: 'Extension of the file',
  lineEnd: 'End of lines',
  decimal: 'Decimal mark',
  date: 'Form of times',
  timeZone: 'Time zone',
  of: 'What was measured',
  end: 'End of the wire',
  passed: 'Column: piece passed',
  passedAs: 'Words for a piece that passed',
};

/** A field labelled by its description, unless it has a label and needs both. */
function labelled({ name, schema }: SchemaField): { readonly label?: string; readonly schema: Schema } {
  const label = labels[name];
  if (label !== undefined) return { label, schema };
  const { description, ...others } = schema;
  return typeof description === 'string' ? { label: description, schema: others } : { schema };
}

interface FieldsProps {
  readonly fields: readonly SchemaField[];
  readonly value: Readonly<Record<string, unknown>>;
  /** The object of the machine that has the fields. Default: the machine itself. */
  readonly under?: string | undefined;
  /** The JSON pointer of `value` in the machine. */
  readonly pointer?: string;
  readonly onChange: (value: Record<string, unknown>) => void;
}

function Fields({ fields: shown, value, under, pointer = '', onChange }: FieldsProps) {
  const held = under === undefined ? value : isObject(value[under]) ? value[under] : {};
  const set = (name: string, next: unknown) => {
    const changed = withField(held, name, next);
    onChange(under === undefined ? changed : withField(value, under, changed));
  };
  return (
    <div className={styles['fields']}>
      {shown.map((field) => (
        <SchemaFieldView
          key={field.name}
          name={field.name}
          {...labelled(field)}
          value={held[field.name]}
          pointer={at(`${pointer}${under === undefined ? '' : `/${under}`}`, field.name)}
          onChange={(next) => set(field.name, next)}
        />
      ))}
    </div>
  );
}

const reportWords: Readonly<Record<ReportBlock['report'], string>> = {
  started: 'A job was started',
  paused: 'It was paused',
  resumed: 'It goes on',
  'set-up': 'The machine was set up',
  sample: 'A sample was made',
  counted: 'Pieces so far',
  finished: 'It is finished',
  aborted: 'It was aborted',
  readings: 'Readings of each piece',
};
const reports = [...jobReports, 'readings'] as const;

interface BlockProps {
  readonly block: ReportBlock;
  readonly pointer: string;
  readonly title: string;
  readonly onChange: (block: Record<string, unknown>) => void;
  readonly onRemove: () => void;
}

/** A section of a report: its heading, its meaning, and the keys for its values. */
function Block({ block, pointer, title, onChange, onRemove }: BlockProps) {
  const { problems } = useForm();
  const inner = block.report === 'readings' ? ['keys', 'readings'] : ['keys'];
  return (
    <fieldset className={styles['object']}>
      <legend>
        {title} <RemoveButton what={title.toLowerCase()} onRemove={onRemove} />
      </legend>
      <div className={styles['fields']}>
        <div data-field={at(pointer, 'section')} style={{ display: 'contents' }}>
          <TextField
            label="Heading in brackets"
            error={problems.get(at(pointer, 'section'))}
            value={block.section}
            onChange={(next) => onChange({ ...block, section: next ?? '' })}
          />
        </div>
        <ChoiceField
          label="Says"
          clearable={false}
          choices={reports.map((report) => ({ value: report, label: reportWords[report] }))}
          value={block.report}
          onChange={(next) => onChange({ ...block, report: next ?? block.report })}
        />
      </div>
      {inner.map((under) => (
        <Fields
          key={under}
          fields={fieldsOf(blockFields.find(({ name }) => name === under)?.schema ?? {})}
          value={block}
          under={under}
          pointer={pointer}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}
