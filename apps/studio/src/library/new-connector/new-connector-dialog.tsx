import { counted, type Interface } from '@cablewright/model';
import { saveBatch } from '@cablewright/client';
import { bestMatches, recordSearchText, type Library } from '@cablewright/engine';
import { SegmentedControl, Stack, Text, Textarea, TextInput, UnstyledButton, type TextareaProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { FieldOfDialog } from '../../kit/problems/field-of-dialog.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import { RecordPicture } from '../../kit/pictures/record-picture.tsx';
import {
  fromBody,
  fromConnector,
  fromTable,
  libraryWith,
  pinoutsFor,
  problemsOfStart,
  readPinTable,
  type NewConnector,
  type PinTable,
  type ConnectorSource,
} from './connector-starts.ts';
import styles from './new-connector.module.css';

interface DialogProps {
  /** The text that the person searched for without success, as the initial name. */
  readonly name?: string;
  readonly onClose: () => void;
  /** Called with the id of the connector once it is saved. */
  readonly onCreated: (id: string, label: string) => void;
}

const startingPoints: readonly { readonly value: ConnectorSource; readonly label: string }[] = [
  { value: 'body', label: 'Body and pinout' },
  { value: 'table', label: 'Pin table' },
  { value: 'copy', label: 'Copy' },
];

interface Values {
  readonly startFrom: ConnectorSource;
  readonly body: string | undefined;
  readonly pinout: string | undefined;
  readonly pinTable: string;
  readonly source: string | undefined;
  /** The typed name. Without one, the suggested name is used. */
  readonly name: string | undefined;
}

/** The name of the connector, its problems and, if there are none, the record itself. */
function connectorOf(library: Library, { startFrom, body, pinout, pinTable, source, name }: Values) {
  const labelOf = (kind: 'bodies' | 'interfaces' | 'connectors', id: string | undefined) =>
    id === undefined ? undefined : (library.get(kind, id)?.label ?? id);
  const table = readPinTable(library, pinTable);
  const suggested =
    startFrom === 'copy'
      ? source && `${labelOf('connectors', source) ?? ''} (copy)`
      : [labelOf('bodies', body), startFrom === 'body' ? labelOf('interfaces', pinout) : undefined]
          .filter(Boolean)
          .join(', ');
  const label = name ?? suggested ?? '';
  const problems = problemsOfStart(library, { startFrom, label, body, of: source, table });
  const build = (): NewConnector | undefined => {
    if (problems.size > 0) return undefined;
    if (startFrom === 'body') return body === undefined ? undefined : fromBody(library, label.trim(), body, pinout);
    if (startFrom === 'copy') return source === undefined ? undefined : fromConnector(library, label.trim(), source);
    return fromTable(library, label.trim(), table.rows, body);
  };
  return { label, table, problems, connector: build() };
}

/** Creates a connector in one of three ways. Its face is previewed, and its id follows from its name. */
export function NewConnectorDialog(props: DialogProps) {
  const { data: library } = useQuery(libraryQuery);
  return library === undefined ? null : <NewConnectorForm {...props} library={library} />;
}

function NewConnectorForm({ name = '', library, onClose, onCreated }: DialogProps & { readonly library: Library }) {
  const form = useDialogForm<Values>({
    initial: {
      startFrom: 'body',
      body: undefined,
      pinout: undefined,
      pinTable: '',
      source: undefined,
      name: name === '' ? undefined : name,
    },
    failure: "Couldn't create the connector",
  });
  const { values, change, field, input, act, dialog } = form;
  const { label, table, problems, connector } = useMemo(() => connectorOf(library, values), [library, values]);
  const changeBody = (body: string | undefined) =>
    change({ body, pinout: body === undefined ? undefined : pinoutsFor(library, body)[0]?.id });
  const create = () =>
    act(() => saveNew(connector!), {
      touched: 'everything',
      done: `Created ${label.trim()}`,
      after: () => {
        onCreated(connector!.connector.id, label.trim());
        onClose();
      },
    });
  return (
    <Dialog
      {...dialog}
      title="New connector"
      action="Create"
      size="lg"
      problems={problems}
      onAction={create}
      onClose={onClose}
    >
      <SegmentedControl data={[...startingPoints]} aria-label="Start from" {...field('startFrom')} />
      {values.startFrom === 'body' && (
        <BodyAndPinout
          library={library}
          body={values.body}
          pinout={values.pinout}
          onBody={changeBody}
          onPinout={(pinout) => change({ pinout })}
        />
      )}
      {values.startFrom === 'table' && (
        <Stack gap="xs">
          <PinTableField {...input('pinTable')} />
          <TableSummary table={table} />
          <RecordPicker
            kind="bodies"
            label="Body, if the library has it"
            value={values.body}
            onChange={changeBody}
            clearable
          />
        </Stack>
      )}
      {values.startFrom === 'copy' && (
        <FieldOfDialog of="copy">
          {(problem) => (
            <RecordPicker kind="connectors" label="Connector to copy" error={problem} {...field('source')} />
          )}
        </FieldOfDialog>
      )}
      <FieldOfDialog of="name">
        {(problem) => (
          <TextInput
            label="Name"
            value={label}
            error={problem}
            maxLength={200}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </FieldOfDialog>
      <Face library={library} connector={connector} />
    </Dialog>
  );
}

function saveNew({ connector, pinout }: NewConnector): Promise<unknown> {
  const put = (kind: string, record: { readonly id: string }) => ({ kind, id: record.id, op: 'put' as const, record });
  const changes = [...(pinout === undefined ? [] : [put('interfaces', pinout)]), put('connectors', connector)];
  return hub.call(saveBatch, { query: {}, body: { message: `New connector ${connector.label ?? ''}`, changes } });
}

interface BodyAndPinoutProps {
  readonly library: Library;
  readonly body: string | undefined;
  readonly pinout: string | undefined;
  readonly onBody: (id: string | undefined) => void;
  readonly onPinout: (id: string | undefined) => void;
}

/** Bodies by their pictures; then the pinouts that fit the chosen body. */
function BodyAndPinout({ library, body, pinout, onBody, onPinout }: BodyAndPinoutProps) {
  const [search, setSearch] = useState('');
  const bodies = useMemo(() => {
    const all = [...library.entries('bodies')].map(({ record }) => ({
      id: record.id,
      label: record.label ?? record.id,
      text: recordSearchText('bodies', record.id, record),
    }));
    return all.toSorted((a, b) => a.label.localeCompare(b.label));
  }, [library]);
  const matching = bestMatches(bodies, search, ({ text }) => text);
  return (
    <Stack gap="xs">
      <FieldOfDialog of="body">
        {(problem) => (
          <>
            <TextInput
              label="Body"
              placeholder="DE-9, M12, JST…"
              value={search}
              error={problem}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <div className={styles['bodies']} role="radiogroup" aria-label="Body">
              {matching.slice(0, maxBodies).map(({ id, label }) => (
                <UnstyledButton
                  key={id}
                  role="radio"
                  aria-checked={body === id}
                  className={styles['body'] ?? ''}
                  onClick={() => onBody(body === id ? undefined : id)}
                >
                  <RecordPicture library={library} kind="bodies" id={id} />
                  <span>{label}</span>
                </UnstyledButton>
              ))}
            </div>
          </>
        )}
      </FieldOfDialog>
      {matching.length === 0 && <Text size="sm">No body matches. Paste a pin table instead.</Text>}
      {matching.length > maxBodies && <Text size="sm">More match. Type to narrow the list.</Text>}
      {body !== undefined && <Pinouts pinouts={pinoutsFor(library, body)} chosen={pinout} onChoose={onPinout} />}
    </Stack>
  );
}

const maxBodies = 24;

interface PinoutsProps {
  readonly pinouts: readonly Interface[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Pinouts({ pinouts, chosen, onChoose }: PinoutsProps) {
  const choices = [...pinouts.map(({ id, label = id, pins }) => ({ id, label, pins })), noPinout];
  return (
    <div className={styles['bodies']} role="radiogroup" aria-label="Pinout">
      {choices.map(({ id, label, pins }) => (
        <UnstyledButton
          key={id ?? ''}
          role="radio"
          aria-checked={chosen === id}
          className={styles['body'] ?? ''}
          onClick={() => onChoose(id)}
        >
          <span>{label}</span>
          <small>
            {Object.entries(pins)
              .slice(0, 6)
              .map(([pin, { label }]) => `${pin} ${label ?? ''}`)
              .join(' · ')}
          </small>
        </UnstyledButton>
      ))}
    </div>
  );
}

const noPinout = { id: undefined, label: 'No pinout', pins: {} };

function PinTableField(props: Pick<TextareaProps, 'value' | 'onChange'>) {
  return (
    <FieldOfDialog of="table">
      {(problem) => (
        <Textarea
          label="Pin table"
          description="A line for each position: its number, what it is called, and in, out, bidir or passive"
          placeholder={'1 TXD out\n2 RXD in\n3 GND passive'}
          classNames={{ input: 'mono', error: styles['problems'] }}
          autosize
          minRows={5}
          maxRows={14}
          error={problem}
          {...props}
        />
      )}
    </FieldOfDialog>
  );
}

/** Shows how the table is read, so that a mistake is noticed before anything is saved. */
function TableSummary({ table: { rows } }: { table: PinTable }) {
  if (rows.length === 0) return null;
  const unknown = rows.filter(({ signal, label }) => signal === undefined && label !== '');
  return (
    <Text size="sm" role="status">
      {counted(rows.length, 'position')}, {rows.filter(({ signal }) => signal !== undefined).length} with a signal of
      the vocabulary.
      {unknown.length > 0 &&
        ` Kept as names only: ${unknown
          .map(({ label }) => label)
          .slice(0, 8)
          .join(', ')}.`}
    </Text>
  );
}

function pictureOf(svg: string | undefined): string | undefined {
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The face of the connector that would be saved, or its positions if the library has no body to draw. */
function Face({ library, connector }: { library: Library; connector: NewConnector | undefined }) {
  const [drawn, setDrawn] = useState<{ readonly of: NewConnector; readonly picture: string | undefined } | undefined>();
  useEffect(() => {
    if (connector === undefined) return undefined;
    let current = true;
    void import('../artwork/draw-record.ts').then(({ drawRecord }) => {
      if (!current) return;
      const face = drawRecord(libraryWith(library, connector), 'connectors', { ...connector.connector });
      setDrawn({ of: connector, picture: pictureOf(face?.svg) });
    });
    return () => {
      current = false;
    };
  }, [library, connector]);
  if (connector === undefined || drawn === undefined) return null;
  // The previous drawing stays, with its own name, until the next is ready.
  const { picture } = drawn;
  const { label = '', pins = [] } = drawn.of.connector;
  if (picture !== undefined) return <img className={styles['face'] ?? ''} src={picture} alt={`Face of ${label}`} />;
  return (
    <ol className={styles['pins']} aria-label={`Positions of ${label}`}>
      {pins.map(({ id, label }) => (
        <li key={id}>
          <b>{id}</b> {label}
        </li>
      ))}
    </ol>
  );
}
