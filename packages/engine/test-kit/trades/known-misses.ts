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

const pullUp = 'a requirement of a pinout: 56 kΩ ± 20 % from CC to VBUS in every plug without a supply of its own';

export const knownMisses: readonly KnownMiss[] = [
  { name: 'usb-a-to-c-without-pull-up', says: [], needs: pullUp },
  { name: 'usb-a-to-c-with-ten-kilohm', says: [], needs: pullUp },
  { name: 'usb-a-to-c-with-pull-down', says: [], needs: pullUp },
  {
    name: 'microphone-cable-for-dmx',
    says: [],
    needs: 'a stock that says it is made for other levels than that of its line, where it states no impedance',
  },
  {
    name: 'logic-uart-over-sixty-metres',
    says: [],
    needs: 'a longest run (`maxLengthMm`) in the levels of logic: ttl-5v, cmos-5v, cmos-3v3, cmos-1v8',
  },
  { name: 'can-stub-of-twenty-metres', says: [], needs: 'a longest branch (`maxStubMm`) in the level can-hs' },
  {
    name: 'charging-lead-without-proximity-resistor',
    says: [],
    needs: 'a requirement of a pinout: a resistor of the table of IEC 61851-1 from PP to PE in every plug',
  },
  {
    name: 'green-and-yellow-as-a-brake-line',
    says: [],
    needs: 'no further word: the colour of a conductor that is on no protective contact',
  },
  {
    name: 'two-panels-in-parallel',
    says: ['pin-hazard'],
    needs: 'a word of a supply that may be connected in parallel with its like, such as photovoltaic modules',
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
    name: 'shore-cord-16-a',
    says: ['battery-unprotected', 'wire-overloaded'],
    needs:
      'no further word: cords (`cords` of the fuse rule) before the ampacity of machines at 40 °C, which is the default',
  },
  {
    name: 'motor-with-brake-in-one-cable',
    says: ['wire-overloaded', 'wire-unprotected'],
    needs: 'no further word: phases return through each other, and not through a ground that names another supply',
  },
];
