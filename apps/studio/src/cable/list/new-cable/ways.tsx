/** The fields of each way to start a cable. Each reports its current result, or undefined if something is missing. */
import { counted } from '@cablewright/model';
import { getDesign } from '@cablewright/client';
import type { CableQuery } from '@cablewright/engine';
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { designsQuery } from '../../../api/designs.ts';
import { productsQuery } from '../../../api/engineering.ts';
import { hub } from '../../../api/hub.ts';
import { DevicePicker } from '../../../finder/device-picker.tsx';
import { deviceLines } from '../../../finder/devices.ts';
import { standingWords } from '../../../finder/question.ts';
import { ChoiceField, NameField } from '../../../kit/fields/fields.tsx';
import { LengthField } from '../../../kit/fields/length-field.tsx';
import { RecordPicker } from '../../../kit/fields/record-picker.tsx';
import { pastedFile } from '../../../kit/page/chosen-file.ts';
import type { RangeWay } from '../../wiring/range.ts';
import { templateTag } from './template-tag.ts';
import { cableFromList } from './from-list.ts';
import type { CableStart } from './start.ts';
import {
  coresNeeded,
  firstLengthMm,
  fromConnectors,
  fromOption,
  fromVariant,
  optionsBetween,
  stocksFor,
  type TwoConnectors,
} from './starts.ts';
import type { Library } from '@cablewright/engine';

export interface StartProps {
  readonly library: Library;
  /** Called on each change; with undefined while something is still missing. */
  readonly onStart: (start: CableStart | undefined) => void;
}

function useReported(start: CableStart | undefined, onStart: StartProps['onStart']): void {
  useEffect(() => onStart(start), [start, onStart]);
}

interface EndOfQuery {
  readonly device: string | undefined;
  readonly port: string | undefined;
}

/** The resolver's best option for two devices. The others are one press away. */
export function DevicesStart({ library, onStart }: StartProps) {
  const lines = useMemo(() => deviceLines(library), [library]);
  const [a, setA] = useState<EndOfQuery>({ device: undefined, port: undefined });
  const [b, setB] = useState<EndOfQuery>({ device: undefined, port: undefined });
  const options = useMemo(() => {
    const [source, destination] = [endOf(a), endOf(b)];
    return source === undefined || destination === undefined
      ? undefined
      : optionsBetween(library, { source, destination });
  }, [library, a, b]);
  const best = options?.[0];
  const start = useMemo(
    (): CableStart | undefined =>
      best && {
        suggests: `${best.source.device.deviceLabel} → ${best.destination.device.deviceLabel}`,
        make: async (named) => ({ design: fromOption(library, best, named) }),
      },
    [library, best],
  );
  useReported(start, onStart);
  return (
    <Stack gap="xs">
      <DevicePicker label="From" lines={lines} {...a} onChange={(device, port) => setA({ device, port })} />
      <DevicePicker label="To" lines={lines} {...b} onChange={(device, port) => setB({ device, port })} />
      {options !== undefined && (
        <Text size="sm" role="status">
          {best === undefined ? 'No cable joins these two without a hazard.' : `${best.title}, ${standingWords(best)}.`}{' '}
          <Link
            to="/cable-finder"
            search={{ a: a.device, b: b.device, ap: a.port || undefined, bp: b.port || undefined }}
          >
            Compare all {options.length} options
          </Link>
        </Text>
      )}
    </Stack>
  );
}

function endOf({ device, port }: EndOfQuery): CableQuery['source'] | undefined {
  if (device === undefined) return undefined;
  return port === undefined ? { device } : { device, port };
}

const wirings: readonly { readonly value: RangeWay; readonly label: string }[] = [
  { value: 'straight', label: 'Straight, 1 to 1' },
  { value: 'by-signal', label: 'By signal' },
  { value: 'crossed', label: 'Crossed in twos' },
  { value: 'reversed', label: 'Reversed' },
];

/** Two connectors and how they are wired, with a stock that has enough cores. */
export function ConnectorsStart({ library, onStart }: StartProps) {
  const [{ from, to }, setEnds] = useState<{ readonly from?: string | undefined; readonly to?: string | undefined }>(
    {},
  );
  const [way, setWay] = useState<RangeWay>('straight');
  const [lengthMm, setLength] = useState<number | undefined>(firstLengthMm);
  const [picked, setPicked] = useState<string | undefined>();
  const choice = useMemo((): TwoConnectors | undefined => {
    if (from === undefined || to === undefined || lengthMm === undefined) return undefined;
    const stock = picked ?? stocksFor(library, coresNeeded(library, { from, to, way }))[0]?.id;
    return { from, to, way, lengthMm, stock };
  }, [library, from, to, way, lengthMm, picked]);
  const started = useMemo(
    () => choice && fromConnectors(library, choice, { id: 'cable', label: '' }),
    [library, choice],
  );
  const start = useMemo(
    (): CableStart | undefined =>
      choice && {
        suggests: [choice.from, choice.to].map((id) => library.get('connectors', id)?.label ?? id).join(' → '),
        make: async (named) => ({ design: fromConnectors(library, choice, named).design }),
      },
    [library, choice],
  );
  const [firstUnmatched] = started?.unmatched ?? [];
  useReported(start, onStart);
  return (
    <Stack gap="xs">
      <Group grow align="start">
        <RecordPicker kind="connectors" label="From" value={from} onChange={(next) => setEnds({ from: next, to })} />
        <RecordPicker kind="connectors" label="To" value={to} onChange={(next) => setEnds({ from, to: next })} />
      </Group>
      <Group grow align="start">
        <ChoiceField
          label="Wired"
          clearable={false}
          choices={wirings}
          value={way}
          onChange={(next) => setWay((next ?? 'straight') as RangeWay)}
        />
        <RecordPicker kind="wires" label="Stock" value={choice?.stock} onChange={setPicked} />
        <LengthField label="Length" value={lengthMm} onChange={setLength} />
      </Group>
      {started !== undefined && (
        <Text size="sm" role="status">
          {counted(started.wired, 'connection')}.{' '}
          {firstUnmatched !== undefined &&
            `Not wired: ${started.unmatched.map(({ pin }) => pin).join(', ')}. ${firstUnmatched.reason}`}
        </Text>
      )}
    </Stack>
  );
}

/** A copy of a cable under another name, with its drawing. */
export function CopyStart({ onStart }: StartProps) {
  const { data: lines = [] } = useQuery(designsQuery);
  const [id, setId] = useState<string | undefined>();
  const label = lines.find((line) => line.id === id)?.label;
  const start = useMemo(
    (): CableStart | undefined =>
      id === undefined ? undefined : { suggests: `${label ?? id} (copy)`, make: async () => ({ copyOf: id }) },
    [id, label],
  );
  useReported(start, onStart);
  return <CableChoice label="Cable to copy" value={id} onChange={setId} />;
}

/** A copy of a cable with the tag of templates, which the copy does not have. */
export function TemplateStart({ onStart }: StartProps) {
  const { data: lines = [] } = useQuery(designsQuery);
  const templates = lines.filter(({ tags }) => tags.includes(templateTag));
  const [id, setId] = useState<string | undefined>();
  const label = lines.find((line) => line.id === id)?.label;
  const start = useMemo(
    (): CableStart | undefined =>
      id === undefined ? undefined : { suggests: `${label ?? id} (from template)`, make: async () => ({ copyOf: id }) },
    [id, label],
  );
  useReported(start, onStart);
  if (templates.length === 0) {
    return (
      <Text size="sm">
        No cable is a template yet. Press <b>Use as a template</b> in the menu of a cable in the list, or give it the
        tag <code>{templateTag}</code>.
      </Text>
    );
  }
  const choices = templates.map((line) => ({ value: line.id, label: line.label }));
  return <ChoiceField label="Template" value={id} onChange={setId} choices={choices} clearable={false} searchable />;
}

function CableChoice(props: { label: string; value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const choices = lines.map((line) => ({ value: line.id, label: line.label }));
  return <ChoiceField {...props} choices={choices} clearable={false} searchable />;
}

/** Rows of from, wire and to, which the table importer reads. */
export function ListStart({ onStart }: StartProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | undefined>();
  const [name, setName] = useState<string | undefined>();
  const [problem, setProblem] = useState<{ readonly reason: string; readonly job: string } | undefined>();
  const start = useMemo((): CableStart | undefined => {
    if (file === undefined && text.trim() === '') return undefined;
    const make = async () => {
      const result = await cableFromList(client, file ?? pastedFile(text), name);
      if (result.ok) return { saved: result.cable.id };
      setProblem(result);
      return undefined;
    };
    return { suggests: 'From-to list', make };
  }, [client, file, text, name]);
  useReported(start, onStart);
  return (
    <Stack gap="xs">
      <Textarea
        label="From-to list"
        description="Rows from a spreadsheet, with a first row of headers: From, To, and if you have them Wire, Colour, Length, Harness"
        autosize
        minRows={5}
        maxRows={12}
        classNames={{ input: 'mono' }}
        placeholder={'From\tWire\tTo\nJ1.1\tRD\tJ2.1'}
        value={text}
        disabled={file !== undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Group gap="xs">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.ods"
          onChange={(next) => {
            setFile(next ?? undefined);
            setProblem(undefined);
          }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file…
            </Button>
          )}
        </FileButton>
        {file !== undefined && <Text size="sm">{file.name}</Text>}
      </Group>
      <NameField
        description="For rows without a column Harness"
        standard={file === undefined ? 'First two ends' : file.name.replace(/\.[a-z0-9]{1,5}$/i, '')}
        value={name}
        onChange={setName}
      />
      {problem !== undefined && (
        <Text size="sm" c="red" role="alert">
          {problem.reason}{' '}
          <Link to="/import" search={{ job: problem.job }}>
            Open it on the import page
          </Link>
        </Text>
      )}
    </Stack>
  );
}

/** A variant of a family as a separate cable, with its length and parts. */
export function VariantStart({ library, onStart }: StartProps) {
  const { data } = useQuery(productsQuery);
  const families = data?.products ?? [];
  const [familyId, setFamily] = useState<string | undefined>();
  const [variantId, setVariant] = useState<string | undefined>();
  const family = families.find(({ id }) => id === familyId);
  const variant = family?.variants.find(({ id }) => id === variantId);
  const start = useMemo((): CableStart | undefined => {
    if (family === undefined || variant === undefined) return undefined;
    return {
      suggests: `${family.label ?? family.id}, ${variant.label ?? variant.id}`,
      make: async (named) => {
        const design = await hub.call(getDesign, { params: { id: variant.design } });
        return { design: fromVariant(library, design, family, variant, named) };
      },
    };
  }, [library, family, variant]);
  useReported(start, onStart);
  if (data !== undefined && families.length === 0) return <Text size="sm">There are no product families yet.</Text>;
  return (
    <Group grow align="start">
      <ChoiceField
        label="Family"
        clearable={false}
        choices={families.map(({ id, label }) => ({ value: id, label: label ?? id }))}
        value={familyId}
        onChange={(next) => {
          setFamily(next);
          setVariant(undefined);
        }}
      />
      <ChoiceField
        label="Variant"
        clearable={false}
        disabled={family === undefined}
        choices={(family?.variants ?? []).map(({ id, label }) => ({ value: id, label: label ?? id }))}
        value={variantId}
        onChange={setVariant}
      />
    </Group>
  );
}
