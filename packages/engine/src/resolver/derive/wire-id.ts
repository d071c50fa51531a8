/** The id of the wire segment of a derived cable. */
export const wireId = 'w1';
