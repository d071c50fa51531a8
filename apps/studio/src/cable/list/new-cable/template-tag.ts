/** The tag of cables that new ones are started from. The hub leaves it off their copies. */
export const templateTag = 'template';
