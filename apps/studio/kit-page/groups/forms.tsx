import { schemaOf, type LibraryKind } from '@cablewright/model';
import { useState, type ReactNode } from 'react';
import { FormContext, type SchemaFieldProps } from '../../src/kit/forms/form-context.ts';
import { JsonField } from '../../src/kit/forms/json-field.tsx';
import { JsonPane } from '../../src/kit/forms/json-pane.tsx';
import { ListField } from '../../src/kit/forms/list-field.tsx';
import { ObjectField, ObjectFields } from '../../src/kit/forms/object-field.tsx';
import { DirectionAndLevelCells, SignalCell } from '../../src/kit/forms/pin-cells.tsx';
import { PinsField } from '../../src/kit/forms/pins-field.tsx';
import { PortsField } from '../../src/kit/forms/ports-field.tsx';
import { PositionAdder } from '../../src/kit/forms/position-adder.tsx';
import { PricePerLengthField } from '../../src/kit/forms/price-per-length.tsx';
import { problemsOf } from '../../src/kit/forms/record-problems.ts';
import { fieldsOf, type Schema } from '../../src/kit/forms/schema.ts';
import { SchemaFieldView } from '../../src/kit/forms/schema-field.tsx';
import { SchemaForm } from '../../src/kit/forms/schema-form.tsx';
import { TranslationsField } from '../../src/kit/forms/translations-field.tsx';
import { WireTree } from '../../src/kit/forms/wire-tree.tsx';
import { useShownProblems } from '../../src/kit/problems/use-shown-problems.ts';
import { library } from '../specimen/sample-data.ts';
import { Held, longText, nothing, type Specimen } from '../specimen/specimen.tsx';

const recordOf = (kind: LibraryKind, id: string) => library.get(kind, id) as Record<string, unknown> | undefined;

const wire = recordOf('wires', 'shielded-2pair-025') ?? {};
const pinout = recordOf('interfaces', 'rs232-dte-de9') ?? {};
const device = {
  id: 'logger',
  label: 'Data logger',
  ports: [
    { id: 'com-1', label: 'COM 1', interface: 'rs232-dte-de9', body: 'de9-plug' },
    { id: 'com-2', label: longText },
  ],
};

const schemaAt = (kind: string, name: string): Schema =>
  fieldsOf(schemaOf(kind) as Schema).find((field) => field.name === name)?.schema ?? {};

interface PartProps {
  readonly kind: string;
  readonly name: string;
  readonly value: unknown;
  readonly problem?: string;
  readonly disabled?: boolean;
  readonly as: (props: SchemaFieldProps) => ReactNode;
}

/** One field of a record, with the form context that it needs. */
function Part({ kind, name, value: start, problem, disabled = false, as: Field }: PartProps) {
  const [value, setValue] = useState(start);
  const pointer = `/${name}`;
  const problems = new Map(problem === undefined ? [] : [[pointer, problem]]);
  return (
    <FormContext value={{ kind, record: { [name]: value }, problems, Field: SchemaFieldView }}>
      <Field
        name={name}
        label={name}
        schema={schemaAt(kind, name)}
        pointer={pointer}
        value={value}
        disabled={disabled}
        onChange={setValue}
      />
    </FormContext>
  );
}

function Form({ kind, record, disabled }: { kind: string; record: Record<string, unknown>; disabled?: boolean }) {
  const [value, setValue] = useState(record);
  const problems = useShownProblems(problemsOf(kind, value), true);
  return (
    <SchemaForm
      kind={kind}
      value={value}
      onChange={setValue}
      problems={problems}
      disabled={disabled ?? false}
      inherited={new Map([['maker', { text: 'Example Wire Ltd', from: 'shielded cable' }]])}
    />
  );
}

const row = (cells: ReactNode) => (
  <table>
    <tbody>
      <tr>{cells}</tr>
    </tbody>
  </table>
);

const costs = { currency: 'EUR', unit: 1.25 };
const price = { label: 'Price', bare: false, error: undefined, description: undefined, disabled: false };
const priceField = { name: 'unit', schema: { type: 'number' }, pointer: '/cost/unit', onChange: nothing };

export const forms: readonly Specimen[] = [
  {
    of: ['SchemaForm'],
    size: 'page',
    states: {
      Empty: <Form kind="wires" record={{}} />,
      Filled: <Form kind="wires" record={wire} />,
      Disabled: <Form disabled kind="connectors" record={recordOf('connectors', 'de9-socket-rs232-dte') ?? {}} />,
      'Long text': <Form kind="mechanicals" record={{ id: 'sleeve', label: longText, kind: 'other', src: longText }} />,
    },
  },
  {
    of: ['SchemaFieldView'],
    states: {
      Text: <Part kind="wires" name="label" value="Hook-up wire" as={SchemaFieldView} />,
      Number: <Part kind="wires" name="odMm" value={1.6} as={SchemaFieldView} />,
      Words: <Part kind="wires" name="tags" value={['red', 'hook-up']} as={SchemaFieldView} />,
      Choice: <Part kind="wires" name="status" value="active" as={SchemaFieldView} />,
      Object: <Part kind="wires" name="cost" value={costs} as={SchemaFieldView} />,
      Error: <Part kind="wires" name="label" value="" problem="Enter a value." as={SchemaFieldView} />,
      Disabled: <Part disabled kind="wires" name="label" value="Hook-up wire" as={SchemaFieldView} />,
    },
  },
  {
    of: ['ObjectField', 'ObjectFields'],
    states: {
      Empty: <Part kind="wires" name="cost" value={undefined} as={ObjectField} />,
      Filled: <Part kind="wires" name="cost" value={costs} as={ObjectField} />,
      Disabled: <Part disabled kind="wires" name="cost" value={costs} as={ObjectField} />,
      'Without a frame': (
        <Part
          kind="wires"
          name="cost"
          value={costs}
          as={({ schema, value, pointer }) => (
            <ObjectFields fields={fieldsOf(schema)} held={value as typeof costs} pointer={pointer} onChange={nothing} />
          )}
        />
      ),
    },
  },
  {
    of: ['ListField'],
    size: 'page',
    states: {
      Empty: <Part kind="wires" name="suppliers" value={undefined} as={ListField} />,
      Filled: (
        <Part
          kind="wires"
          name="suppliers"
          value={[{ supplier: 'Example Wire Ltd', number: 'EW-22' }, { supplier: longText }]}
          as={ListField}
        />
      ),
      Error: <Part kind="wires" name="suppliers" value={[]} problem="Add a row." as={ListField} />,
      Disabled: (
        <Part disabled kind="wires" name="suppliers" value={[{ supplier: 'Example Wire Ltd' }]} as={ListField} />
      ),
    },
  },
  {
    of: ['PinsField'],
    size: 'page',
    states: {
      Empty: <Part kind="interfaces" name="pins" value={undefined} as={PinsField} />,
      Filled: <Part kind="interfaces" name="pins" value={pinout['pins']} as={PinsField} />,
      Disabled: (
        <Part
          disabled
          kind="interfaces"
          name="pins"
          value={{ '1': { signal: 'gnd' }, '2': { oneOf: [{ signal: 'rxd' }, { signal: 'txd' }] } }}
          as={PinsField}
        />
      ),
    },
  },
  {
    of: ['SignalCell', 'DirectionAndLevelCells'],
    states: {
      Empty: row(
        <>
          <SignalCell
            position="2"
            pointer="/pins/2"
            disabled={false}
            value={undefined}
            placeholder="Signal"
            onChange={nothing}
          />
          <DirectionAndLevelCells position="2" disabled={false} dir={undefined} level={undefined} onChange={nothing} />
        </>,
      ),
      Filled: row(<SignalCell position="2" pointer="/pins/2" disabled={false} value="rxd" onChange={nothing} />),
      Disabled: row(<SignalCell disabled position="2" pointer="/pins/2" value="rxd" onChange={nothing} />),
      'Direction and level': row(
        <DirectionAndLevelCells position="2" disabled={false} dir="in" level="rs232" onChange={nothing} />,
      ),
    },
  },
  {
    of: ['PortsField'],
    size: 'page',
    states: {
      Empty: <Part kind="devices" name="ports" value={undefined} as={PortsField} />,
      Filled: <Part kind="devices" name="ports" value={device.ports} as={PortsField} />,
      Disabled: <Part disabled kind="devices" name="ports" value={device.ports} as={PortsField} />,
    },
  },
  {
    of: ['PositionAdder'],
    states: {
      Empty: (
        <PositionAdder
          label="New position"
          placeholder="Position, for example 10"
          button="Add pin"
          disabled={false}
          taken={() => false}
          onAdd={nothing}
        />
      ),
      Disabled: (
        <PositionAdder
          disabled
          label="New position"
          placeholder="Position, for example 10"
          button="Add pin"
          taken={() => false}
          onAdd={nothing}
        />
      ),
    },
  },
  {
    of: ['PricePerLengthField'],
    states: {
      Empty: <PricePerLengthField {...priceField} value={undefined} common={price} />,
      Filled: <PricePerLengthField {...priceField} value={1.25} common={price} />,
      Error: <PricePerLengthField {...priceField} value={-1} common={{ ...price, error: 'A price is at least 0.' }} />,
      Disabled: <PricePerLengthField {...priceField} value={1.25} common={{ ...price, disabled: true }} />,
    },
  },
  {
    of: ['TranslationsField'],
    states: {
      Empty: <Part kind="wires" name="translations" value={undefined} as={TranslationsField} />,
      Filled: (
        <Part
          kind="wires"
          name="translations"
          value={{ de: { label: 'Schaltlitze 0,22 mm², rot' } }}
          as={TranslationsField}
        />
      ),
      Disabled: (
        <Part
          disabled
          kind="wires"
          name="translations"
          value={{ de: { label: 'Schaltlitze' } }}
          as={TranslationsField}
        />
      ),
    },
  },
  {
    of: ['WireTree'],
    size: 'page',
    states: {
      Empty: <Part kind="wires" name="structure" value={undefined} as={WireTree} />,
      Filled: <Part kind="wires" name="structure" value={wire['structure']} as={WireTree} />,
      Disabled: <Part disabled kind="wires" name="structure" value={wire['structure']} as={WireTree} />,
    },
  },
  {
    of: ['JsonField'],
    states: {
      Empty: <JsonField label="Marks" value={undefined} onChange={nothing} />,
      Filled: (
        <Held<unknown> start={{ tool: 'press', force: [1, 2] }}>
          {(value, onChange) => <JsonField label="Marks" value={value} onChange={onChange} />}
        </Held>
      ),
      Description: <JsonField label="Marks" description="As the machine reads it" value={{}} onChange={nothing} />,
      Error: <JsonField label="Marks" value={{ tool: 1 }} error="tool must be a text" onChange={nothing} />,
      Disabled: <JsonField disabled label="Marks" value={{ tool: 'press' }} onChange={nothing} />,
    },
  },
  {
    of: ['JsonPane'],
    states: {
      Filled: <JsonPane value={{ id: 'red', label: longText }} problems={new Map()} onChange={nothing} />,
      Problems: (
        <JsonPane
          value={{ id: 'Red' }}
          problems={
            new Map([
              ['/id', 'Use lower-case letters, digits and hyphens'],
              ['', 'must have label'],
            ])
          }
          onChange={nothing}
        />
      ),
      Disabled: <JsonPane disabled value={{ id: 'red' }} problems={new Map()} onChange={nothing} />,
    },
  },
];
