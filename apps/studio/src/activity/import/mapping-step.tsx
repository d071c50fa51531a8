import { present } from '@cablewright/model';
import type { ImportFileRead } from '@cablewright/client';
import { Button, Group, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ColumnTable } from './column-table.tsx';
import {
  type FileToImport,
  readingQuery,
  shownName,
  type ReadingChoices,
  withAnswer,
  withColumn,
} from './import-file.ts';
import { Refusals } from './refusals.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import styles from './import.module.css';

interface MappingStepProps {
  readonly source: FileToImport;
  readonly wish: ReadingChoices;
  readonly onWish: (wish: ReadingChoices) => void;
  readonly planning: boolean;
  readonly onPlan: () => void;
  readonly onCancel: () => void;
}

/** How the file is read: what the hub detected, which can be changed, with the first rows as they are interpreted. */
export function MappingStep(props: MappingStepProps) {
  const { source, wish } = props;
  const query = useQuery({ ...readingQuery(source, wish), placeholderData: keepPreviousData });
  return (
    <>
      <h2 className={styles['file']}>{shownName(source.name)}</h2>
      <Loaded query={query} what="the file" rows={6}>
        {(file) => <Read {...props} read={file} />}
      </Loaded>
      {query.isError && (
        <Button variant="default" onClick={props.onCancel}>
          Choose another file
        </Button>
      )}
    </>
  );
}

interface ReadProps extends MappingStepProps {
  readonly read: ImportFileRead;
}

function Read({ read, wish, onWish, planning, onPlan, onCancel }: ReadProps) {
  const { importer, reading } = read;
  const mapping = wish.mapping;
  const isReadable = reading === undefined || reading.problems.length === 0;
  const hasMapping = importer.maps && (reading === undefined || reading.questions.length > 0);
  return (
    <>
      <div className={styles['settings']}>
        <ImporterChoice read={read} onChoose={(name) => onWish({ importer: name })} />
        {reading?.questions.map(({ id, label, value, choices, hint }) => {
          const answer = (next = '') => onWish({ ...wish, mapping: withAnswer(mapping, id, next) });
          if (choices.length === 0) return <NameAnswer key={id} label={label} value={value} onAnswer={answer} />;
          return (
            <ChoiceField
              key={id}
              label={label}
              value={value}
              choices={choices}
              clearable={false}
              description={hint}
              onChange={answer}
            />
          );
        })}
      </div>
      {reading?.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {hasMapping && (
        <SavedMappings
          importer={`${importer.module}/${importer.id}`}
          mapping={mapping ?? { ...mappingShown(read) }}
          onUse={(saved) => onWish({ ...wish, mapping: saved })}
        />
      )}
      {reading !== undefined && <Refusals title="Fix this before planning" refusals={reading.problems} />}
      {reading !== undefined && reading.columns.length > 0 && (
        <ColumnTable
          reading={reading}
          onChange={(index, change) => onWish({ ...wish, mapping: withColumn(mapping, reading, index, change) })}
        />
      )}
      <Group gap="xs" mt="md">
        <Button onClick={onPlan} loading={planning} disabled={!isReadable}>
          Show what changes
        </Button>
        <Button variant="default" onClick={onCancel}>
          Choose another file
        </Button>
        {reading?.rows !== undefined && (
          <span className="quiet">{reading.rows === 1 ? '1 row' : `${reading.rows.toLocaleString()} rows`}</span>
        )}
      </Group>
    </>
  );
}

/** A question with a text answer, which is applied when the field loses the focus. */
function NameAnswer({ label, value, onAnswer }: { label: string; value: string; onAnswer: (text: string) => void }) {
  return (
    <TextInput
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget: { value: text } }) => {
        if (text !== value) onAnswer(text);
      }}
    />
  );
}

/** The mapping as shown, for saving it, with the hub’s suggestions written out. */
function mappingShown({ reading }: ImportFileRead) {
  if (reading === undefined) return {};
  const columns = reading.columns.map(({ header, field = '', unit }) => ({
    header,
    field,
    ...present({ unit }),
  }));
  return { columns };
}

function ImporterChoice({
  read: { importer, others },
  onChoose,
}: {
  read: ImportFileRead;
  onChoose: (name: string) => void;
}) {
  if (others.length === 0) return null;
  const choices = [importer, ...others].map(({ module, id, label }) => ({ value: `${module}/${id}`, label }));
  return (
    <ChoiceField
      label="Read as"
      value={`${importer.module}/${importer.id}`}
      choices={choices}
      clearable={false}
      onChange={(name = '') => onChoose(name)}
    />
  );
}
