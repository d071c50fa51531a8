/** The peak memory of this program, MB. */
export function ownMemoryMb(): number;
