import type { TestParameters } from '@cablewright/model';

/** Test parameters, with values for the four that always have one. Units: Ω, V DC, MΩ, s, µA. */
export type ResolvedTestParameters = TestParameters &
  Required<Pick<TestParameters, 'continuityOhmsMax' | 'isolationVolts' | 'isolationMinMohm' | 'isolationSeconds'>>;

const baseTestParameters: ResolvedTestParameters = {
  continuityOhmsMax: 5,
  isolationVolts: 100,
  isolationMinMohm: 10,
  isolationSeconds: 1,
};

export interface TestParameterLayers {
  /** The organisation's parameters, from the engineering settings. */
  readonly organisation?: TestParameters;
  /** The row of the organisation's table for insulation tests. It overrides the organisation's other parameters. */
  readonly table?: TestParameters;
  /** Parameters from the server's environment. They override the organisation's and its table's. */
  readonly server?: TestParameters;
  /** The design's parameters, from its drawing sidecar. */
  readonly design?: TestParameters;
}

/** The parameters in force. Layers in order: base, organisation, table, server, design. A later layer overrides earlier ones. */
export function testParameters(layers: TestParameterLayers = {}): ResolvedTestParameters {
  const resolved = { ...baseTestParameters };
  for (const layer of [layers.organisation, layers.table, layers.server, layers.design]) {
    for (const name of parameterNames) {
      const value = layer?.[name];
      if (value !== undefined) resolved[name] = value;
    }
  }
  return resolved;
}

const parameterNames = [
  'continuityOhmsMax',
  'isolationVolts',
  'isolationMinMohm',
  'isolationSeconds',
  'hipotVolts',
  'hipotSeconds',
  'hipotMaxMicroamps',
] as const satisfies readonly (keyof TestParameters)[];
