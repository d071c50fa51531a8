/**
 * Correct cables from public pages that describe their wiring, one row each. `wires` lists pairs `pin-pin` in the order
 * of the stock's cores, or with the core after a slash. `1=3` links two pins of the first plug, `:1=3` of the second.
 */
export interface RightCable {
  readonly name: string;
  readonly src: string;
  readonly plugs: readonly [string, string];
  readonly stock: string;
  readonly wires: string;
}

const dte = 'de9-socket-rs232-dte';
const [dte25, dce25] = ['db25-socket-rs232-dte', 'db25-plug-rs232-dce'];
const braid = ' shell-shell/braid';
const n5gpi = 'n5gpi.nzfreeservers.com/serialcable.txt';
const hitmen = 'hitmen.c02.at/files/hardware/RS232_Cable.txt';
const jwenet = 'jwenet.net/notebook/2004/1020.html (pins of DE-9, DB-25 and 8P8C)';
const virtualDj = 'virtualdj.com, AUDIO Connectors part 2';
const blueJeans = 'bluejeanscable.com, balanced to unbalanced cables';
const rockwell = 'Rockwell 1766-UM001O, appendix G (T568B, crossover)';
const lg = 'LG-Ericsson iPECS ES-2024G manual, p. 47 (straight-through, crossover)';
const techniLux = 'Techni-Lux B-Sculpt 200 LED manual, p. 11; mediarealm.com.au, DMX 3 pin to 5 pin wiring';
const balanced = '2-2/pair.a 3-3/pair.b 1-1/screen';

type Row = readonly [name: string, src: string, from: string, to: string, stock: string, wires: string];

const rows: readonly Row[] = [
  ['null modem, three wires', n5gpi, dte, dte, 'shielded-4core-025', '3-2 2-3 5-5'],
  ['null modem, hardware handshake', hitmen, dte, dte, 'shielded-9core-025', '3-2 2-3 5-5 7-8 8-7' + braid],
  ['null modem, full', hitmen, dte, dte, 'shielded-9core-025', '3-2 2-3 5-5 7-8 8-7 4-6 6-4' + braid],
  ['null modem, local status', hitmen, dte, dte, 'shielded-9core-025', '3-2 2-3 5-5 7-8 8-7 4=6 6=1 :4=6 :6=1' + braid],
  ['null modem, DB-25, three wires', n5gpi, dte25, dte25, 'shielded-4core-025', '2-3 3-2 7-7'],
  [
    'null modem, DE-9 to DB-25',
    'aggsoft.com, null modem DB9-DB25',
    dte,
    dte25,
    'shielded-9core-025',
    '2-2 3-3 4-6 5-7 6-20 7-5 8-4 6=1 :6=8',
  ],
  ['modem, DE-9 to DB-25', n5gpi, dte, dce25, 'shielded-9core-025', '1-8 2-3 3-2 4-20 5-7 6-6 7-4 8-5' + braid],
  ['modem, DB-25', n5gpi, dte25, dce25, 'shielded-9core-025', '2-2 3-3 4-4 5-5 6-6 7-7 8-8 20-20' + braid],
  [
    'modem, DE-9',
    jwenet,
    dte,
    'de9-plug-rs232-dce',
    'shielded-9core-025',
    '1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 9-9' + braid,
  ],
  ['8P8C to a PC', jwenet, 'rj45-plug-rs232-dte', dte, 'shielded-9core-025', '6-2 5-3 4-5 3-6 1-4 8-8 7-7'],
  [
    '8P8C to a modem, DE-9',
    jwenet,
    'rj45-plug-rs232-dte',
    'de9-plug-rs232-dce',
    'shielded-9core-025',
    '6-3 5-2 4-5 3-4 1-6 8-7 7-8 2-1',
  ],
  [
    '8P8C to a modem, DB-25',
    jwenet,
    'rj45-plug-rs232-dte',
    dce25,
    'shielded-9core-025',
    '6-2 5-3 4-7 3-20 1-6 8-4 7-5 2-8',
  ],
  [
    'microphone cable',
    'sites.google.com/site/lorenkoehlerwebsite, audio connections',
    'xlr3-socket-audio',
    'xlr3-plug-audio',
    'mic-pair-022',
    balanced,
  ],
  [
    'XLR to balanced jack',
    virtualDj,
    'xlr3-socket-audio',
    'trs-635-plug-balanced',
    'mic-pair-022',
    '2-tip/pair.a 3-ring/pair.b 1-sleeve/screen',
  ],
  [
    'balanced jack to jack',
    'Allen & Heath AP5195, p. 12',
    'trs-635-plug-balanced',
    'trs-635-plug-balanced',
    'mic-pair-022',
    'tip-tip/pair.a ring-ring/pair.b sleeve-sleeve/screen',
  ],
  [
    'XLR to mono jack, linked in the XLR',
    virtualDj,
    'xlr3-plug-audio',
    'ts-635-plug-mono',
    'instrument-coax-022',
    '2-tip/line.core 1-sleeve/line.screen 1=3',
  ],
  [
    'balanced output to RCA',
    blueJeans,
    'xlr3-socket-audio',
    'rca-plug-mono',
    'instrument-coax-022',
    '2-centre/line.core 1-shell/line.screen',
  ],
  [
    'RCA to balanced input',
    blueJeans,
    'rca-plug-mono',
    'xlr3-plug-audio',
    'instrument-coax-022',
    'centre-2/line.core shell-1/line.screen :1=3',
  ],
  [
    'stereo jack to two RCA',
    virtualDj,
    'trs-35-plug-stereo',
    'rca-plug-pair-stereo',
    'twin-coax-014',
    'tip-l/left.core sleeve-l-shell/left.screen ring-r/right.core sleeve-r-shell/right.screen',
  ],
  [
    'insert lead',
    'sites.google.com/site/lorenkoehlerwebsite, audio connections (tip send, ring return)',
    'trs-635-plug-insert',
    'ts-635-plug-pair-loop',
    'twin-coax-014',
    'tip-in/left.core sleeve-in-sleeve/left.screen ring-out/right.core sleeve-out-sleeve/right.screen',
  ],
  [
    'DMX, three pins',
    'dbl-lighting.com/wiring.html',
    'xlr3-plug-dmx',
    'xlr3-socket-dmx',
    'dmx-pair-120r',
    '3-3/pair.a 2-2/pair.b 1-1/drain',
  ],
  [
    'DMX, three pins to five',
    techniLux,
    'xlr3-plug-dmx',
    'xlr5-socket-dmx',
    'dmx-pair-120r',
    '3-3/pair.a 2-2/pair.b 1-1/drain',
  ],
  [
    'DMX, five pins, both pairs',
    'dbl-lighting.com/wiring.html',
    'xlr5-plug-dmx',
    'xlr5-socket-dmx',
    'dmx-2pair-120r',
    '3-3/pair-1.a 2-2/pair-1.b 5-5/pair-2.a 4-4/pair-2.b 1-1/drain',
  ],
  [
    'MIDI',
    'suite101.com, how to wire a MIDI cable using DIN plugs',
    'din-5-plug-midi',
    'din-5-plug-midi',
    'midi-pair-025',
    '4-4/pair.a 5-5/pair.b 2-2/drain',
  ],
  [
    'Ethernet, T568B at both ends',
    rockwell,
    'rj45-plug-ethernet',
    'rj45-plug-ethernet',
    'cat5e-patch',
    '1-1/pair-2.a 2-2/pair-2.b 3-3/pair-3.a 6-6/pair-3.b 4-4/pair-1.b 5-5/pair-1.a 7-7/pair-4.a 8-8/pair-4.b',
  ],
  [
    'Ethernet crossover, 100 Mbit/s',
    lg,
    'rj45-plug-100-mdi',
    'rj45-plug-100-mdi',
    'cat5e-patch',
    '1-3/pair-2.a 2-6/pair-2.b 3-1/pair-3.a 6-2/pair-3.b',
  ],
  [
    'etherCON, T568B at both ends',
    rockwell,
    'ethercon-plug-1000',
    'ethercon-plug-1000',
    'tour-cat5e-screened',
    '1-1/pair-2.a 2-2/pair-2.b 3-3/pair-3.a 6-6/pair-3.b 4-4/pair-1.b 5-5/pair-1.a 7-7/pair-4.a 8-8/pair-4.b shell-shell/braid',
  ],
  [
    'OBD to CAN interface',
    'adafruit.com/product/4841',
    'obd-plug-can',
    'de9-socket-can',
    'can-screened-core-050',
    '6-7/pair.a 14-2/pair.b 5-3/black',
  ],
  [
    'VGA',
    'Wikipedia, VGA connector',
    'vga-de15-plug',
    'vga-de15-plug',
    'vga-3coax-6core',
    '1-1/red.core 6-6/red.screen 2-2/green.core 7-7/green.screen 3-3/blue.core 8-8/blue.screen 13-13/white 14-14/yellow 12-12/brown 15-15/orange 10-10/black shell-shell/braid',
  ],
  [
    'SCART, composite both ways with sound',
    'g8ajn.eyrg.net/connectors.html (outputs and inputs are crossed)',
    'scart-plug',
    'scart-plug',
    'scart-6coax-6core',
    '19-20/red.core 17-17/red.screen 20-19/green.core 17-17/green.screen 3-6/yellow.core 4-4/yellow.screen 1-2/white.core 4-4/white.screen 6-3/orange.core 4-4/orange.screen 2-1/blue.core 4-4/blue.screen',
  ],
];

export const rightCables: readonly RightCable[] = rows.map(([name, src, from, to, stock, wires]) => ({
  name,
  src,
  plugs: [from, to],
  stock,
  wires,
}));
