/** Codes of the checks of the library. */
export const libraryCodes = {
  schema: { severity: 'error', says: 'A value does not match the schema of its record.' },
  'id-mismatch': { severity: 'error', says: 'The id in a record differs from the id it is stored under.' },
  'src-missing': { severity: 'warning', says: 'A record or design does not cite a source.' },
  'unknown-reference': { severity: 'error', says: 'A record refers to a record that is not in the library.' },
  'unknown-word': { severity: 'warning', says: 'A record uses a word that is not in the vocabulary.' },
  'duplicate-part-number': { severity: 'error', says: 'A part number is already used by another part.' },
  'duplicate-position': { severity: 'error', says: 'Two positions, pins or terminals of a record have the same id.' },
  'connector-no-pins': {
    severity: 'warning',
    says: 'A connector has no pins, neither its own nor from a body or pinout.',
  },
  'interface-not-for-body': { severity: 'warning', says: 'A connector’s pinout does not list its body.' },
  'position-not-on-body': { severity: 'warning', says: 'A pinout assigns a position that the body does not have.' },
  'unknown-cavity': { severity: 'error', says: 'A housing names a cavity that is not a position of its body.' },
  'duplicate-element': { severity: 'error', says: 'Two elements of a group in a wire stock have the same id.' },
  'wire-no-copper': { severity: 'warning', says: 'A wire stock has no conductor and no screen.' },
  'bonded-member': { severity: 'error', says: 'A bonded set names something that is not a screen of the wire stock.' },
  'unknown-board-terminal': {
    severity: 'error',
    says: 'An internal link of a board ends on a terminal that the board does not have.',
  },
  'unknown-build': { severity: 'error', says: 'A board refers to a build that it does not list.' },
  'unknown-option': {
    severity: 'warning',
    says: 'An internal link of a board depends on an option that no build includes.',
  },
  'not-a-tool': { severity: 'warning', says: 'The part named as a tool is not a tool.' },
  'range-reversed': { severity: 'error', says: 'The lower bound of a range is above the upper.' },
  'word-never-matches': { severity: 'error', says: 'A hazard or a recipe uses a word that nothing can match.' },
  'scheme-unusable': {
    severity: 'error',
    says: 'The stored numbering scheme is invalid, so the default numbers instead.',
  },
  'alternate-of-itself': { severity: 'error', says: 'A part is named as the alternate of itself.' },
  'alternate-twice': { severity: 'warning', says: 'Two records name the same alternate of a part.' },
  'alternate-fails': {
    severity: 'error',
    says: 'The records of the two parts contradict the class of an alternate.',
  },
  'alternate-not-shown': {
    severity: 'warning',
    says: 'A drop-in alternate is not shown to be one, as the records of the two parts do not state all that decides.',
  },
  'kit-kind': { severity: 'error', says: 'A kit contains a part of an unknown kind.' },
} as const;
