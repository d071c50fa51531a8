import { type Design, present } from '@cablewright/model';

/** A design without the lengths of its parts in line and without what is stated of how its ends are prepared. */
export function unstatedLengths(design: Design): Design {
  const { components, segments } = design.instances;
  return {
    ...design,
    instances: {
      ...design.instances,
      components: (components ?? []).map((component) => present({ ...component, lengthMm: undefined })),
      segments: (segments ?? []).map((segment) => present({ ...segment, preparation: undefined })),
    },
  };
}
