/**
 * Cables of the trades that the program still judges otherwise than an inspector: what it says instead, and the words that
 * its model would need. A cable leaves the list when it is judged rightly; the test fails until it does.
 */
interface KnownMiss {
  readonly name: string;
  /** The codes of the findings, or of a right cable also `not checked: <check>`. */
  readonly says: readonly string[];
  /** What the model, the catalog or a check would need. */
  readonly needs: string;
}

export const knownMisses: readonly KnownMiss[] = [
  {
    name: 'passive-24-v-to-a-radio',
    says: ['pin-hazard'],
    needs: 'an advice that is no warning: the hazard passive-always-on only asks to mark the cord',
  },
];
