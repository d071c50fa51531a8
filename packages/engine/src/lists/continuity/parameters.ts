import type { TestParameters } from '@cablewright/model';

/** Test parameters with the four that always have a value. Ω, V DC, MΩ, s, µA. */
export type ResolvedTestParameters = TestParameters &
  Required<Pick<TestParameters, 'continuityOhmsMax' | 'isolationVolts' | 'isolationMinMohm' | 'isolationSeconds'>>;

const baseTestParameters: ResolvedTestParameters = {
  continuityOhmsMax: 5,
  isolationVolts: 100,
  isolationMinMohm: 10,
  isolationSeconds: 1,
};

interface TestParameterLayers {
  /** The organisation's own, from the engineering settings. */
  readonly organisation?: TestParameters;
  /** What the server's environment sets; it wins over the organisation's page. */
  readonly server?: TestParameters;
  /** The design's own, from its drawing sidecar. */
  readonly design?: TestParameters;
}

/** The parameters in force: the base, the organisation's, the server's, the design's; a later layer wins. */
export function testParameters(layers: TestParameterLayers = {}): ResolvedTestParameters {
  const resolved = { ...baseTestParameters };
  for (const layer of [layers.organisation, layers.server, layers.design]) {
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
