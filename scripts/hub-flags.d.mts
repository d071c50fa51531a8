/** What Node starts a hub with. */
export const hubFlags: readonly string[];
