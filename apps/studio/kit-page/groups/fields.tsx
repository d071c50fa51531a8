import { ChooseFile } from '../../src/kit/fields/choose-file.tsx';
import { DateField } from '../../src/kit/fields/date-field.tsx';
import {
  ChoiceField,
  NumberField,
  SearchField,
  SwitchField,
  NameField,
  TextField,
  WordsField,
} from '../../src/kit/fields/fields.tsx';
import { LengthField } from '../../src/kit/fields/length-field.tsx';
import { LinesField } from '../../src/kit/fields/lines-field.tsx';
import { NameAndIdFields, useNameAndId } from '../../src/kit/fields/name-and-id.tsx';
import { PartNumberField } from '../../src/kit/fields/part-number-field.tsx';
import { RecordPicker } from '../../src/kit/fields/record-picker.tsx';
import { SectionField } from '../../src/kit/fields/section-field.tsx';
import { SupplierFields } from '../../src/kit/fields/suppliers.tsx';
import { CableTestFields, TestFields } from '../../src/kit/fields/test-fields.tsx';
import { DialogProblems } from '../../src/kit/problems/field-of-dialog.tsx';
import { fieldStates, Held, longText, nothing, type Specimen } from '../specimen/specimen.tsx';

const long = { 'Long text': { value: longText } };
const placeholder = { Placeholder: { placeholder: 'As in ACME-12' } };
const routes = [
  { value: 'make', label: 'Made in house' },
  { value: 'buy', label: 'Bought finished' },
];

function NameAndId({ label = '', id, taken = '' }: { label?: string; id?: string; taken?: string }) {
  const value = useNameAndId({
    noun: 'cable',
    taken: (each) => each === taken,
    label,
    id,
  });
  return (
    <DialogProblems value={value.problems}>
      <NameAndIdFields value={value} placeholder="As in Sensor lead, 2 m" />
    </DialogProblems>
  );
}

const suppliers = [
  { supplier: 'Example Wire Ltd', number: 'EW-22-RED' },
  { supplier: longText, number: 'LONG-0000-0000-0000-0000' },
];

export const fields: readonly Specimen[] = [
  {
    of: ['TextField'],
    states: {
      ...fieldStates<string>('Sensor lead', (props) => <TextField label="Name" {...props} />, {
        ...placeholder,
        ...long,
      }),
      Required: (
        <Held<string | undefined> start="Sensor lead">
          {(value, onChange) => <TextField required label="Name" value={value} onChange={onChange} />}
        </Held>
      ),
      Monospaced: <TextField mono label="ID" value="sensor-lead-2" onChange={nothing} />,
      'Several lines': <TextField lines={3} label="Description" value={longText} onChange={nothing} />,
      'Several lines, error': (
        <TextField lines={3} label="Description" value="Short" error="Say more." onChange={nothing} />
      ),
      'In a table': <TextField bare label="Name of pin 1" value="RXD" onChange={nothing} />,
    },
  },
  {
    of: ['NameField'],
    states: {
      Filled: <NameField value="Sensor lead" onChange={nothing} />,
      'Too long': <NameField value={longText.repeat(3)} onChange={nothing} />,
    },
  },
  {
    of: ['SearchField'],
    states: {
      Empty: <SearchField placeholder="Name or number" value={undefined} onChange={nothing} />,
      Filled: <SearchField value="null modem" onChange={nothing} />,
      'Long text': <SearchField value={longText} onChange={nothing} />,
    },
  },
  {
    of: ['NumberField'],
    states: {
      ...fieldStates<number>(24, (props) => <NumberField label="Voltage" unit="V" {...props} />, placeholder),
      Integer: <NumberField integer label="Pieces" value={12} onChange={nothing} />,
      'Long unit': <NumberField label="Temperature" unit="°C at most" value={-40.5} onChange={nothing} />,
      'In a table': <NumberField bare label="Current of pin 1" value={0.5} onChange={nothing} />,
    },
  },
  {
    of: ['LengthField'],
    states: fieldStates<number>(1500, (props) => <LengthField label="Length" {...props} />),
  },
  {
    of: ['SectionField'],
    states: fieldStates<number>(0.25, (props) => <SectionField label="Section" {...props} />),
  },
  {
    of: ['SwitchField'],
    states: {
      Off: <SwitchField label="Approvals" value={undefined} onChange={nothing} />,
      On: (
        <Held<boolean | undefined> start>
          {(value, onChange) => <SwitchField label="Approvals" value={value} onChange={onChange} />}
        </Held>
      ),
      Description: (
        <SwitchField label="Approvals" description="Another person releases a revision." value onChange={nothing} />
      ),
      Disabled: <SwitchField disabled label="Approvals" value onChange={nothing} />,
      'Long text': <SwitchField label={longText} value onChange={nothing} />,
    },
  },
  {
    of: ['ChoiceField'],
    states: {
      ...fieldStates<string>('make', (props) => <ChoiceField label="Route" choices={routes} {...props} />, placeholder),
      'Not one of the choices': <ChoiceField label="Route" choices={routes} value="borrow" onChange={nothing} />,
      'Not clearable': <ChoiceField clearable={false} label="Route" choices={routes} value="buy" onChange={nothing} />,
      'Long text': <ChoiceField label="Stock" choices={[longText]} value={longText} onChange={nothing} />,
    },
  },
  {
    of: ['WordsField'],
    states: fieldStates<readonly string[]>(
      ['serial', 'RS-232', 'bench'],
      (props) => <WordsField label="Tags" {...props} />,
      {
        'Long text': { value: [longText, 'short'] },
      },
    ),
  },
  {
    of: ['LinesField'],
    states: {
      Empty: <LinesField label="Notes" value={undefined} onChange={nothing} />,
      Filled: <LinesField label="Notes" value={['Twist the pair', 'Mark both ends']} onChange={nothing} />,
      Description: <LinesField label="Notes" description="One on each line" value={[longText]} onChange={nothing} />,
    },
  },
  {
    of: ['DateField'],
    states: {
      Empty: <DateField label="Valid from" value={undefined} onChange={nothing} />,
      Filled: <DateField label="Valid from" value="2026-03-31" onChange={nothing} />,
      Description: <DateField label="Valid from" description="A day in UTC" value="2026-03-31" onChange={nothing} />,
      Error: <DateField label="Valid from" value="2026-02-30" onChange={nothing} />,
    },
  },
  {
    of: ['PartNumberField'],
    states: {
      Empty: <PartNumberField kind="design" value={undefined} onChange={nothing} />,
      Filled: <PartNumberField kind="design" value="CBL-00012" onChange={nothing} />,
      'Does not match the scheme': <PartNumberField kind="design" value="12?" onChange={nothing} />,
      Error: (
        <PartNumberField kind="design" value="CBL-00012" error="Another cable has this number." onChange={nothing} />
      ),
      Disabled: <PartNumberField disabled kind="design" value="CBL-00012" onChange={nothing} />,
      'In a table': <PartNumberField bare kind="design" value="CBL-00012" onChange={nothing} />,
    },
  },
  {
    of: ['RecordPicker', 'SearchSelect'],
    states: {
      ...fieldStates<string>(
        'hookup-022-red',
        (props) => <RecordPicker kind="wires" label="Wire stock" {...props} />,
        placeholder,
      ),
      'Not in the library': <RecordPicker clearable kind="wires" label="Wire stock" value="gone" onChange={nothing} />,
      'Hidden label': (
        <RecordPicker hideLabel kind="vocab/signals" label="Signal of pin 2" value="rxd" onChange={nothing} />
      ),
    },
  },
  {
    of: ['ChooseFile'],
    states: {
      Ready: (
        <ChooseFile accept=".csv" onFile={nothing}>
          Choose a file
        </ChooseFile>
      ),
      Loading: (
        <ChooseFile loading accept=".csv" onFile={nothing}>
          Choose a file
        </ChooseFile>
      ),
      Small: (
        <ChooseFile size="compact-sm" accept=".csv" onFile={nothing}>
          Choose a file
        </ChooseFile>
      ),
    },
  },
  {
    of: ['NameAndIdFields', 'FieldOfDialog'],
    states: {
      Empty: <NameAndId />,
      Filled: <NameAndId label="Sensor lead, 2 m" />,
      'Error: ID in use': <NameAndId label="Sensor lead" taken="lead" id="lead" />,
      'Error: not an ID': <NameAndId label="Sensor lead" id="Sensor lead" />,
    },
  },
  {
    of: ['SupplierFields'],
    states: {
      Empty: <SupplierFields suppliers={[]} onChange={nothing} />,
      Filled: (
        <Held start={suppliers}>
          {(value, onChange) => (
            <SupplierFields suppliers={value} onChange={(next) => onChange((next ?? []) as typeof suppliers)} />
          )}
        </Held>
      ),
    },
  },
  {
    of: ['TestFields'],
    states: {
      Empty: <TestFields value={{}} onChange={nothing} />,
      Filled: <TestFields value={{ continuityOhmsMax: 2, isolationVolts: 250 }} onChange={nothing} />,
      'Set by the server': (
        <TestFields value={{}} locked={{ isolationVolts: 500, isolationSeconds: 2 }} onChange={nothing} />
      ),
    },
  },
  {
    of: ['CableTestFields'],
    states: {
      'As the organisation': (
        <CableTestFields value={{}} organisation={{ isolationVolts: 500 }} server={undefined} onChange={nothing} />
      ),
      'As the server': (
        <CableTestFields value={{}} organisation={{}} server={{ isolationVolts: 250 }} onChange={nothing} />
      ),
    },
  },
];
