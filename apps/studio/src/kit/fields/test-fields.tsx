import type { TestParameters } from '@cablewright/model';
import { NumberField } from './fields.tsx';

const testFields: readonly (readonly [keyof TestParameters, label: string, unit: string, standard: string])[] = [
  ['continuityOhmsMax', 'Continuity, at most', 'Ω', '5'],
  ['isolationVolts', 'Isolation voltage', 'V DC', '100'],
  ['isolationMinMohm', 'Isolation, at least', 'MΩ', '10'],
  ['isolationSeconds', 'Isolation held', 's', '1'],
  ['hipotVolts', 'Withstand voltage', 'V', 'none'],
  ['hipotSeconds', 'Withstand held', 's', 'none'],
  ['hipotMaxMicroamps', 'Leakage, at most', 'µA', 'none'],
];

interface TestFieldsProps {
  readonly value: TestParameters;
  readonly onChange: (value: TestParameters) => void;
  /** What holds where a field is empty, when that is not the standard. */
  readonly standing?: TestParameters | undefined;
}

/** How a cable is tested, one field for each number. */
export function TestFields({ value, onChange, standing = {} }: TestFieldsProps) {
  return testFields.map(([key, label, unit, standard]) => (
    <NumberField
      key={key}
      label={label}
      unit={unit}
      placeholder={standing[key]?.toString() ?? standard}
      value={value[key]}
      onChange={(next) => {
        const { [key]: _before, ...others } = value;
        onChange(next === undefined ? others : { ...others, [key]: next });
      }}
    />
  ));
}
