/** The id of the run of wire that a derived cable is made of. */
export const wireId = 'w1';
