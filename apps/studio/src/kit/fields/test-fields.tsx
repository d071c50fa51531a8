import type { TestParameters } from '@cablewright/model';
import { NumberField } from './fields.tsx';

const testFields: readonly (readonly [keyof TestParameters, label: string, unit: string, standard: string])[] = [
  ['continuityOhmsMax', 'Continuity, maximum', 'Ω', '5'],
  ['isolationVolts', 'Insulation test voltage', 'V DC', '100'],
  ['isolationMinMohm', 'Insulation resistance, minimum', 'MΩ', '10'],
  ['isolationSeconds', 'Insulation test time', 's', '1'],
  ['hipotVolts', 'Hipot voltage', 'V', 'none'],
  ['hipotSeconds', 'Hipot dwell', 's', 'none'],
  ['hipotMaxMicroamps', 'Leakage, maximum', 'µA', 'none'],
];

interface TestFieldsProps {
  readonly value: TestParameters;
  readonly onChange: (value: TestParameters) => void;
  /** The values that apply to empty fields, if they differ from the standard's. */
  readonly standing?: TestParameters | undefined;
  /** Values set by the server, which override those of the organisation. Their fields are read only. */
  readonly locked?: TestParameters | undefined;
}

/** How a cable is tested, one field for each number. */
export function TestFields({ value, onChange, standing = {}, locked = {} }: TestFieldsProps) {
  return testFields.map(([key, label, unit, standard]) => (
    <NumberField
      key={key}
      label={label}
      unit={unit}
      standard={standing[key]?.toString() ?? standard}
      disabled={locked[key] !== undefined}
      description={locked[key] === undefined ? undefined : 'Set by the server'}
      value={locked[key] ?? value[key]}
      onChange={(next) => {
        const { [key]: _before, ...others } = value;
        onChange(next === undefined ? others : { ...others, [key]: next });
      }}
    />
  ));
}

interface CableTestFieldsProps extends Pick<TestFieldsProps, 'value' | 'onChange'> {
  readonly organisation: TestParameters | undefined;
  readonly server: TestParameters | undefined;
}

/** The test values of one cable. They override those of the server and the organisation. */
export function CableTestFields({ value, onChange, organisation, server }: CableTestFieldsProps) {
  return <TestFields value={value} standing={{ ...organisation, ...server }} onChange={onChange} />;
}
