/** The most memory this program had at a time, MB. */
export function ownMemoryMb(): number;
