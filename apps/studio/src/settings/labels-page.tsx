import {
  labelTokens,
  present,
  sameJson,
  DrawingArt,
  type EngineeringSettings,
  type LabelSettings,
} from '@cablewright/model';
import { labelStocks } from '@cablewright/documents/labels/stock.ts';
import { printers } from '@cablewright/documents/labels/printers.ts';
import { labelTemplates } from '@cablewright/documents/labels/templates.ts';
import type { Library } from '@cablewright/engine';
import { Button, Fieldset, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Versioned } from '../api/http.ts';
import { libraryQuery } from '../api/library.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { engineeringQuery } from '../api/settings.ts';
import { ChoiceField, TextField } from '../kit/fields/fields.tsx';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { FormContext } from '../kit/forms/form-context.ts';
import { problemsOf } from '../kit/forms/schema-form.tsx';
import { SchemaFieldView } from '../kit/forms/schema-field.tsx';
import { fieldsOf, type Schema } from '../kit/forms/schema.ts';
import { withField } from '../kit/forms/with-field.ts';
import recordStyles from '../library/record.module.css';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { LabelSample } from './label-sample.tsx';
import styles from './settings.module.css';
import { useSaveEngineering } from './use-save-engineering.ts';

const title = 'Labels';

/** What wire labels are printed on and how, unless somebody chooses otherwise for one print. */
export function LabelsPage() {
  const settings = useQuery(engineeringQuery);
  const library = useQuery(libraryQuery);
  const failure = settings.error ?? library.error;
  if (settings.data === undefined || library.data === undefined) {
    return (
      <Page title={title}>
        {failure === null ? (
          <Waiting />
        ) : (
          <Failure title="The settings did not come" error={failure} onRetry={() => void settings.refetch()} />
        )}
      </Page>
    );
  }
  return <LabelForm key={settings.data.etag} saved={settings.data} library={library.data} />;
}

const noArt: DrawingArt = {};

interface FormProps {
  readonly saved: Versioned<EngineeringSettings>;
  readonly library: Library;
}

function LabelForm({ saved, library }: FormProps) {
  const { data: me } = useQuery(meQuery);
  const [value, setValue] = useState(saved.value);
  const writable = mayWrite(me);
  const { labels = {}, drawingArt = noArt } = value.documents ?? {};
  const problems = useMemo(() => problemsOf('drawing-art', drawingArt), [drawingArt]);
  const dirty = !sameJson(value, saved.value);
  const save = useSaveEngineering(saved);
  const setLabels = (next: LabelSettings) => setValue({ ...value, documents: { ...value.documents, labels: next } });
  const setArt = (next: DrawingArt) => setValue({ ...value, documents: { ...value.documents, drawingArt: next } });
  const actions = writable && (
    <Button disabled={!dirty || problems.size > 0} onClick={() => void save(value)}>
      Save
    </Button>
  );
  return (
    <Page
      title={title}
      actions={actions}
      state={<span>{writable ? (dirty ? 'Not saved' : 'Saved') : 'Read only'}</span>}
    >
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl">
          <PrintFields value={value} library={library} labels={labels} onChange={setLabels} />
          <LabelSample library={library} settings={value} />
          <section aria-label="Templates" className={styles['group']}>
            <h2>Templates</h2>
            <p className="quiet">
              Lines of text with tokens: {labelTokens.map((token) => `{${token}}`).join(' ')}. A template named wire-id
              or single-line takes the place of the built-in one.
            </p>
            <div className={recordStyles['beside']}>
              <TemplateFields value={drawingArt} problems={problems} disabled={!writable} onChange={setArt} />
              <JsonPane
                value={drawingArt}
                problems={problems}
                disabled={!writable}
                onChange={(next) => setArt(next as DrawingArt)}
              />
            </div>
          </section>
        </Stack>
      </Fieldset>
    </Page>
  );
}

interface TemplateProps {
  readonly value: DrawingArt;
  readonly problems: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  readonly onChange: (value: DrawingArt) => void;
}

const artSchema = DrawingArt as unknown as Schema;

/** The templates as a form made from their schema. */
function TemplateFields({ value, problems, disabled, onChange }: TemplateProps) {
  const context = useMemo(
    () => ({ kind: 'drawing-art', record: value, problems, Field: SchemaFieldView }),
    [value, problems],
  );
  return (
    <FormContext.Provider value={context}>
      {fieldsOf(artSchema)
        .filter(({ name }) => name === 'labelTemplates')
        .map(({ name, schema }) => (
          <SchemaFieldView
            key={name}
            name={name}
            schema={schema}
            value={value.labelTemplates}
            pointer={`/${name}`}
            disabled={disabled}
            onChange={(next) => onChange(withField(value, name, next) as DrawingArt)}
          />
        ))}
    </FormContext.Provider>
  );
}

interface PrintProps {
  readonly value: EngineeringSettings;
  readonly library: Library;
  readonly labels: LabelSettings;
  readonly onChange: (labels: LabelSettings) => void;
}

function PrintFields({ value, library, labels, onChange }: PrintProps) {
  const set = (part: { readonly [K in keyof LabelSettings]?: LabelSettings[K] | undefined }) => {
    onChange(present({ ...labels, ...part }));
  };
  const named = (id: string, label?: string) => ({ value: id, label: label ?? id });
  return (
    <section aria-label="Printing" className={styles['group']}>
      <h2>Printing</h2>
      <div className={styles['fields']} style={{ maxWidth: 760 }}>
        <ChoiceField
          label="Label stock"
          description="Chosen again for each print where needed"
          placeholder="The sheet for the paper"
          choices={labelStocks(value).map(({ id, label }) => named(id, label))}
          value={labels.preset}
          onChange={(preset) => set({ preset })}
        />
        <ChoiceField
          label="Template"
          description="How the text is laid out"
          placeholder="Wire id, both ends, number"
          choices={labelTemplates(library).map(({ template }) => named(template.id, template.label))}
          value={labels.template}
          onChange={(template) => set({ template })}
        />
        <TextField
          label="QR code says"
          description="With {pn}, {rev}, {design}, {label}"
          placeholder="Part number and revision"
          mono
          value={labels.qrPattern}
          onChange={(qrPattern) => set({ qrPattern })}
        />
        <ChoiceField
          label="Label printer"
          description="Named in files for its editor"
          placeholder="None: the one at hand"
          choices={printers.map(({ id, label }) => named(id, label))}
          value={labels.printer}
          onChange={(printer) => set({ printer })}
        />
      </div>
    </section>
  );
}
