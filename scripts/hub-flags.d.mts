/** The Node flags of a hub. */
export const hubFlags: readonly string[];
