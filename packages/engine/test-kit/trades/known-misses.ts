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
    name: 'microphone-cable-for-dmx',
    says: [],
    needs: 'a stock that says it is made for other levels than that of its line, where it states no impedance',
  },
  {
    name: 'green-and-yellow-as-a-brake-line',
    says: [],
    needs:
      'a word of the shop or the design that IEC 60445 applies below 50 V as well: vehicles have lines in green and yellow',
  },
  {
    name: 'gigabit-crossover',
    says: ['signal-clash'],
    needs: 'pairs of the signals of ethernet-8p8c for a crossed cable: DA with DB, DC with DD',
  },
  {
    name: 'passive-24-v-to-a-radio',
    says: ['pin-hazard'],
    needs: 'an advice that is no warning: the hazard passive-always-on only asks to mark the cord',
  },
  {
    name: 'starter-motor-without-fuse',
    says: ['battery-unprotected'],
    needs: 'a word of a load that needs no protection before it: cranking motors (ABYC E-11, ISO 10133)',
  },
  {
    name: 'loop-with-too-much-resistance',
    says: [],
    needs: 'the current of a line that is no supply, and the voltage that is left to a transmitter behind resistors',
  },
  {
    name: 'dali-over-telephone-cable',
    says: [],
    needs: 'the insulation that a line asks for beyond its own voltage: basic insulation to mains for DALI',
  },
  {
    name: 'modbus-terminated-in-the-middle',
    says: [],
    needs: 'no further word: two terminations have to be at the two points that are furthest apart',
  },
  {
    name: 'modbus-without-common',
    says: [],
    needs: 'a level whose pair needs a common conductor as well: RS-485 by the Modbus specification',
  },
  {
    name: 'three-strings-without-fuses',
    says: [],
    needs: 'the largest current that may be driven back into a supply: the maximum series fuse of a module',
  },
  {
    name: 'coded-for-32-a-with-cores-of-2-5',
    says: [],
    needs: 'a table of a pinout from the value of a part to the current that the conductors must carry (IEC 61851-1)',
  },
  {
    name: 'pairs-b-not-wired-to-a-telephone',
    says: [],
    needs: 'a check that a phantom supply that one end takes is delivered on at least one wired pair',
  },
  {
    name: 'loudspeaker-over-microphone-cable',
    says: [],
    needs: 'currents of lines that are no supply: a current of a pin counts only for the kinds power and ground',
  },
  {
    name: 'two-packs-in-series',
    says: ['no-return', 'power-ground-short'],
    needs: 'a supply whose return may be the plus of its like: cells and packs in series',
  },
  {
    name: 'split-charging-with-a-diode-reversed',
    says: [],
    needs: 'no further word: a battery that is charged (`bidir`) is a load behind a diode as well as a source',
  },
  {
    name: 'rtd-of-two-wires-exchanged',
    says: ['pair-crossed'],
    needs: 'no further word: two lines of a pair without `polarity` may be exchanged',
  },
];
