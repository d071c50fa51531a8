import { counted } from '@cablewright/model';
import { saveBatch } from '@cablewright/client';
import type { Library } from '@cablewright/engine';
import { SegmentedControl, Stack, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { FieldOfDialog } from '../../kit/problems/field-of-dialog.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
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
  type Road,
} from './connector-starts.ts';
import styles from './new-connector.module.css';

interface DialogProps {
  /** What the person looked for and did not find: the name to begin with. */
  readonly name?: string;
  readonly onClose: () => void;
  /** Called with the id of the connector once it is saved. */
  readonly onCreated: (id: string, label: string) => void;
}

const roads: readonly { readonly value: Road; readonly label: string }[] = [
  { value: 'body', label: 'Body and pinout' },
  { value: 'table', label: 'Pin table' },
  { value: 'copy', label: 'Copy' },
];

/** A new connector in three ways. Its face is shown while it is put together; its id follows from its name. */
export function NewConnectorDialog(props: DialogProps) {
  const { data: library } = useQuery(libraryQuery);
  return library === undefined ? null : <Making {...props} library={library} />;
}

function useMaking(library: Library, name: string) {
  const [typed, setTyped] = useState<string | undefined>(name === '' ? undefined : name);
  const [road, setRoad] = useState<Road>('body');
  const [body, setBody] = useState<string | undefined>();
  const [pinout, setPinout] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [of, setOf] = useState<string | undefined>();
  const table = useMemo(() => readPinTable(library, text), [library, text]);
  const labelOf = (kind: 'bodies' | 'interfaces' | 'connectors', id: string | undefined) =>
    id === undefined ? undefined : (library.get(kind, id)?.label ?? id);
  const suggested =
    road === 'copy'
      ? of && `${labelOf('connectors', of) ?? ''} (copy)`
      : [labelOf('bodies', body), road === 'body' ? labelOf('interfaces', pinout) : undefined]
          .filter(Boolean)
          .join(', ');
  const label = typed ?? suggested ?? '';
  const problems = useMemo(
    () => problemsOfStart(library, { road, label, body, of, table }),
    [library, road, label, body, of, table],
  );
  const made = useMemo((): NewConnector | undefined => {
    const called = label.trim();
    if (problems.size > 0) return undefined;
    if (road === 'body') return body === undefined ? undefined : fromBody(library, called, body, pinout);
    if (road === 'copy') return of === undefined ? undefined : fromConnector(library, called, of);
    return fromTable(library, called, table.rows, body);
  }, [library, label, road, body, pinout, of, table, problems]);
  const pickBody = (id: string | undefined) => {
    setBody(id);
    setPinout(id === undefined ? undefined : pinoutsFor(library, id)[0]?.id);
  };
  return {
    road,
    setRoad,
    body,
    pickBody,
    pinout,
    setPinout,
    text,
    setText,
    table,
    of,
    setOf,
    label,
    setTyped,
    made,
    problems,
  };
}

function Making({ name = '', library, onClose, onCreated }: DialogProps & { readonly library: Library }) {
  const making = useMaking(library, name);
  const { road, setRoad, label, setTyped, made, problems } = making;
  const { busy, act } = useAct("Couldn't create the connector");
  const create = () =>
    act(() => saveNew(made!), {
      touched: 'everything',
      done: `Created ${label.trim()}`,
      after: () => {
        onCreated(made!.connector.id, label.trim());
        onClose();
      },
    });
  return (
    <Dialog
      title="New connector"
      action="Create"
      size="lg"
      busy={busy}
      problems={problems}
      onAction={create}
      onClose={onClose}
    >
      <SegmentedControl data={[...roads]} value={road} onChange={(next) => setRoad(next)} aria-label="Start from" />
      {road === 'body' && <BodyAndPinout library={library} {...making} />}
      {road === 'table' && <Table {...making} />}
      {road === 'copy' && (
        <FieldOfDialog of="copy">
          {(problem) => (
            <RecordPicker
              kind="connectors"
              label="Connector to copy"
              error={problem}
              value={making.of}
              onChange={making.setOf}
            />
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
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </FieldOfDialog>
      <Face library={library} made={made} />
    </Dialog>
  );
}

function saveNew({ connector, pinout }: NewConnector): Promise<unknown> {
  const put = (kind: string, record: { readonly id: string }) => ({ kind, id: record.id, op: 'put' as const, record });
  const changes = [...(pinout === undefined ? [] : [put('interfaces', pinout)]), put('connectors', connector)];
  return hub.call(saveBatch, { query: {}, body: { message: `New connector ${connector.label ?? ''}`, changes } });
}

type Parts = Pick<ReturnType<typeof useMaking>, 'body' | 'pickBody' | 'pinout' | 'setPinout'>;

/** Bodies by their pictures; then the pinouts that fit the one that is chosen. */
function BodyAndPinout({ library, body, pickBody, pinout, setPinout }: Parts & { readonly library: Library }) {
  const [search, setSearch] = useState('');
  const bodies = useMemo(() => {
    const all = [...library.entries('bodies')].map(({ record }) => ({
      id: record.id,
      label: record.label ?? record.id,
    }));
    return all.toSorted((a, b) => a.label.localeCompare(b.label));
  }, [library]);
  const words = search.toLowerCase().split(/\s+/);
  const shown = bodies.filter((each) => words.every((word) => each.label.toLowerCase().includes(word)));
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
              {shown.slice(0, maxBodies).map(({ id, label }) => (
                <UnstyledButton
                  key={id}
                  role="radio"
                  aria-checked={body === id}
                  className={styles['body'] ?? ''}
                  onClick={() => pickBody(body === id ? undefined : id)}
                >
                  <RecordPicture library={library} kind="bodies" id={id} />
                  <span>{label}</span>
                </UnstyledButton>
              ))}
            </div>
          </>
        )}
      </FieldOfDialog>
      {shown.length === 0 && <Text size="sm">No body matches. Paste a pin table instead.</Text>}
      {shown.length > maxBodies && <Text size="sm">More match. Type to narrow the list.</Text>}
      {body !== undefined && <Pinouts {...{ library, body, pinout, setPinout }} />}
    </Stack>
  );
}

const maxBodies = 24;

function Pinouts({
  library,
  body,
  pinout,
  setPinout,
}: Omit<Parts, 'pickBody' | 'body'> & { library: Library; body: string }) {
  const fitting = pinoutsFor(library, body);
  return (
    <div className={styles['bodies']} role="radiogroup" aria-label="Pinout">
      {[...fitting.map(({ id, label }) => ({ id, label: label ?? id })), { id: undefined, label: 'No pinout' }].map(
        (each) => (
          <UnstyledButton
            key={each.id ?? ''}
            role="radio"
            aria-checked={pinout === each.id}
            className={styles['body'] ?? ''}
            onClick={() => setPinout(each.id)}
          >
            <span>{each.label}</span>
            <small>
              {Object.entries(library.get('interfaces', each.id ?? '')?.pins ?? {})
                .slice(0, 6)
                .map(([pin, { label }]) => `${pin} ${label ?? ''}`)
                .join(' · ')}
            </small>
          </UnstyledButton>
        ),
      )}
    </div>
  );
}

function Table({
  text,
  setText,
  table,
  body,
  pickBody,
}: Pick<ReturnType<typeof useMaking>, 'text' | 'setText' | 'table' | 'body' | 'pickBody'>) {
  return (
    <Stack gap="xs">
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
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </FieldOfDialog>
      <ReadTable table={table} />
      <RecordPicker kind="bodies" label="Body, if the library has it" value={body} onChange={pickBody} clearable />
    </Stack>
  );
}

/** What the table was read as, so that a slip is seen before anything is saved. */
function ReadTable({ table: { rows } }: { table: PinTable }) {
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

/** The face of the connector as it would be saved, with its positions; and its pins where no body says how it looks. */
function Face({ library, made }: { library: Library; made: NewConnector | undefined }) {
  const [drawn, setDrawn] = useState<{ readonly of: NewConnector; readonly picture: string | undefined } | undefined>();
  useEffect(() => {
    if (made === undefined) return undefined;
    let current = true;
    void import('../artwork/draw-record.ts').then(({ drawRecord }) => {
      if (current)
        setDrawn({
          of: made,
          picture: pictureOf(drawRecord(libraryWith(library, made), 'connectors', { ...made.connector })?.svg),
        });
    });
    return () => {
      current = false;
    };
  }, [library, made]);
  if (made === undefined || drawn === undefined) return null;
  // The one before is shown until the next is drawn, with its own name.
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
