/**
 * Trade cables that the program still judges differently from an inspector, with the actual result and what the program
 * lacks to judge them correctly. A cable leaves the list when it is judged correctly; the test enforces this.
 */
interface KnownMiss {
  readonly name: string;
  /** The codes of the findings. For a correct cable, also `not checked: <check>`. */
  readonly says: readonly string[];
  /** The change that the model, the catalog or a check would need. */
  readonly needs: string;
}

export const knownMisses: readonly KnownMiss[] = [
  {
    name: 'passive-24-v-to-a-radio',
    says: ['pin-hazard'],
    needs: 'an advice that is no warning: the hazard passive-always-on only asks to mark the cord',
  },
];
