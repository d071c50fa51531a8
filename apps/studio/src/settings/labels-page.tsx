import { labelTokens, present, DrawingArt, type EngineeringSettings, type LabelSettings } from '@cablewright/model';
import { labelStocks, printers, labelTemplates } from '@cablewright/documents';
import type { Library } from '@cablewright/engine';
import { Fieldset, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Versioned } from '../api/hub.ts';
import { libraryQuery } from '../api/library.ts';
import { engineeringQuery } from '../api/settings.ts';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import { useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { ChoiceField, TextField } from '../kit/fields/fields.tsx';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { FormContext } from '../kit/forms/form-context.ts';
import { problemsOf } from '../kit/forms/record-problems.ts';
import { SchemaFieldView } from '../kit/forms/schema-field.tsx';
import { asSchema, fieldsOf } from '../kit/forms/schema.ts';
import { withField } from '../kit/forms/with-field.ts';
import { useProblemsWhenLeft } from '../kit/problems/use-problems-when-left.ts';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { allOf } from '../kit/page/loading.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import { engineeringSource } from './engineering-source.ts';
import { LabelSample } from './label-sample.tsx';
import styles from './settings.module.css';

/** The stock and layout of wire labels, unless overridden for a single print. */
export function LabelsPage() {
  const query = allOf<[Versioned<EngineeringSettings>, Library]>(useQuery(engineeringQuery), useQuery(libraryQuery));
  return (
    <LoadedPage title="Labels" what="settings" query={query}>
      {([saved, library]) => <LabelForm saved={saved} library={library} />}
    </LoadedPage>
  );
}

const noArt: DrawingArt = {};
const source = engineeringSource('labels');

interface FormProps {
  readonly saved: Versioned<EngineeringSettings>;
  readonly library: Library;
}

function LabelForm({ saved, library }: FormProps) {
  const editor = useRecordEditor(source, saved);
  const writable = useWritable();
  const { value, change } = editor;
  const { labels = {}, drawingArt = noArt } = value.documents ?? {};
  const problems = useMemo(() => problemsOf('drawing-art', drawingArt), [drawingArt]);
  const { shown, onBlur } = useProblemsWhenLeft(problems);
  const setLabels = (next: LabelSettings) => change({ ...value, documents: { ...value.documents, labels: next } });
  const setArt = (next: DrawingArt) => change({ ...value, documents: { ...value.documents, drawingArt: next } });
  return (
    <EditorPage title="Labels" editor={editor} writable={writable} blocked={problems.size > 0}>
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl">
          <PrintFields value={value} library={library} labels={labels} onChange={setLabels} />
          <LabelSample library={library} settings={value} />
          <section aria-label="Templates" className={styles['group']}>
            <h2>Templates</h2>
            <p className="quiet">
              Lines of text with placeholders: {labelTokens.map((token) => `{${token}}`).join(' ')}. A template named
              wire-id or single-line replaces the built-in one.
            </p>
            <div className="with-side" onBlur={onBlur}>
              <TemplateFields value={drawingArt} problems={shown} disabled={!writable} onChange={setArt} />
              <JsonPane value={drawingArt} problems={shown} disabled={!writable} onChange={(next) => setArt(next)} />
            </div>
          </section>
        </Stack>
      </Fieldset>
    </EditorPage>
  );
}

interface TemplateProps {
  readonly value: DrawingArt;
  readonly problems: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  readonly onChange: (value: DrawingArt) => void;
}

const artSchema = asSchema(DrawingArt);

/** The templates in a form made from their schema. */
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
            onChange={(next) => onChange(withField(value, name, next))}
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

const named = (id: string, label = id) => ({ value: id, label });

function PrintFields({ value, library, labels, onChange }: PrintProps) {
  const set = (part: { readonly [K in keyof LabelSettings]?: LabelSettings[K] | undefined }) => {
    onChange(present({ ...labels, ...part }));
  };
  return (
    <section aria-label="Printing" className={styles['group']}>
      <h2>Printing</h2>
      <div className={`${styles['fields']} ${styles['narrow']}`}>
        <ChoiceField
          label="Label stock"
          description="Can be changed for each print"
          standard="Sheet that fits the paper"
          choices={labelStocks(value).map(({ id, label }) => named(id, label))}
          value={labels.preset}
          onChange={(preset) => set({ preset })}
        />
        <ChoiceField
          label="Template"
          description="How the text is laid out"
          standard="Wire ID, both ends, number"
          choices={labelTemplates(library).map(({ template }) => named(template.id, template.label))}
          value={labels.template}
          onChange={(template) => set({ template })}
        />
        <TextField
          label="QR code contents"
          description="Placeholders: {pn}, {rev}, {design}, {label}. {pn} REV {rev} {label} says the end too."
          standard="Part number and revision"
          mono
          value={labels.qrPattern}
          onChange={(qrPattern) => set({ qrPattern })}
        />
        <ChoiceField
          label="Label printer"
          description="Written into files for its label editor"
          standard="None"
          choices={printers.map(({ id, label }) => named(id, label))}
          value={labels.printer}
          onChange={(printer) => set({ printer })}
        />
      </div>
    </section>
  );
}
