/**
 * Bench mistakes, second part: parts, mains leads, voltage drops and lengths. Also correct cables that once caused a
 * false alarm.
 */
import { metres, unstated, type PassedCable, type RefusedCable } from './language.ts';

const flyback = 'industrialmonitordirect.com, Sizing Flyback Diodes for 24VDC PLC Solenoid Coils';
const suppressors = 'electronic-diode.com, selection of transient diodes (VWM at or above the working voltage)';
const earth = 'Moog DS2110 manual, p. 2-9 (identification of the protective conductor, IEC 60204-1)';
const powercon = 'p-schema.com, powerCON wiring (L, N and PE by name); Neutrik NAC3FCA';
const pilot = 'eqpassion.de, lexicon, PP contact (1.5 kΩ 13 A, 680 Ω 20 A, 220 Ω 32 A, 100 Ω 63 A)';
const stubs = 'esd CAN-CBX manual, p. 40 (stubs of 0.3 m at 1 Mbit/s)';
const strings = 'homepower.com, Why Series Fusing (two strings in parallel need no fuse)';
const lg = 'LG-Ericsson iPECS ES-2024G manual, p. 47 (crossover); IEEE 802.3 clause 40 (1-3 2-6 4-7 5-8)';
const bridge = 'Epson XK3190-A1 manual, p. 15 (four-wire cell: SEN+ on EX+ and SEN− on EX−)';
const passive = 'MikroTik manual, PoE-Out (24 V on 4, 5 and 7, 8)';

const plc = { q: 'dc-24v> limit=3A', m: 'dc-0v' };
const valve = (amperes: number) => ({ a: `dc-24v< ${amperes}A`, b: 'dc-0v' });
const outlet = { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' };
const heater = { l: 'ac-l1< 8A', n: 'ac-n', pe: 'pe' };
const cord = { w1: metres(2, 'brown:1.5 blue:1.5 green-yellow:1.5', { ratedVoltageV: 500 }) };
const live = 'outlet.l - w1.brown - heater.l';
const neutral = 'outlet.n - w1.blue - heater.n';
const protective = 'outlet.pe - w1.green-yellow - heater.pe';
const uart = { tx: 'txd> @cmos-3v3', rx: 'rxd< @cmos-3v3', gnd: 'gnd' };
const canNode = (ohms: number) => ({ h: `can-h~ @can-hs ${ohms}Ω`, l: `can-l~ @can-hs ${ohms}Ω` });
const canPair = (length: number) => metres(length, 'pair(yellow:0.5 green:0.5)', { impedanceOhm: 120 });
const panel = { plus: 'pv-plus> 18V max=10A', minus: 'pv-minus' };
const crossed = ['1-3', '2-6', '3-1', '6-2', '4-7', '5-8', '7-4', '8-5'];
const cores = ['pair-2.a', 'pair-2.b', 'pair-3.a', 'pair-3.b', 'pair-1.a', 'pair-1.b', 'pair-4.a', 'pair-4.b'];
const crossing = crossed.map((link, i) => `j1.${link[0]} - w1.${cores[i]} - j2.${link[2]}`);
const straight = ['1', '2', '3', '6', '5', '4', '7', '8'].map((pin, i) => `j1.${pin} - w1.${cores[i]} - j2.${pin}`);

export const benchesMainsRefused: readonly RefusedCable[] = [
  {
    name: 'suppressor-below-the-supply',
    says: 'A suppressor of 15 V lies across 24 V: it conducts all the time and burns.',
    src: suppressors,
    plugs: { plc, valve: valve(0.5) },
    runs: { w1: metres(2, 'red:0.5 black:0.5') },
    parts: { d1: 'suppressor-15v' },
    wires: ['plc.q - w1.red - valve.a', 'plc.m - w1.black - valve.b', 'valve.a - d1 - valve.b'],
    atLeast: 'error',
    places: ['d1'],
    codes: ['stand-off-exceeded'],
  },
  {
    name: 'small-diode-in-a-load-line',
    says: 'A signal diode of 0.2 A carries the 2 A of the valve.',
    src: flyback,
    plugs: { plc, valve: valve(2) },
    runs: { w1: metres(2, 'red:0.75 black:0.75') },
    parts: { d1: 'small-diode-0-2a' },
    wires: ['plc.q - w1.red - d1 - valve.a', 'plc.m - w1.black - valve.b'],
    atLeast: 'warning',
    places: ['d1'],
    codes: ['diode-overloaded', 'part-current'],
  },
  {
    name: 'heater-lead-without-earth',
    says: 'The protective earth of the heater is not connected.',
    src: earth,
    plugs: { outlet, heater },
    runs: { w1: metres(2, 'brown:1.5 blue:1.5', { ratedVoltageV: 500 }) },
    wires: [live, neutral],
    atLeast: 'error',
    places: ['heater', 'outlet'],
    codes: ['protective-missing'],
  },
  {
    name: 'neutral-bridged-to-earth',
    says: 'Neutral and protective earth are bridged in the plug of the heater.',
    src: earth,
    plugs: { outlet, heater },
    runs: cord,
    wires: [live, neutral, protective, 'heater.n - heater.pe'],
    atLeast: 'error',
    places: ['heater', 'outlet'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'neutral-and-earth-exchanged',
    says: 'Neutral and protective earth are exchanged: the housing is in the return of the load.',
    src: earth,
    plugs: { outlet, heater },
    runs: cord,
    wires: [live, 'outlet.n - w1.blue - heater.pe', 'outlet.pe - w1.green-yellow - heater.n'],
    atLeast: 'error',
    places: ['heater', 'outlet'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'powercon-link-without-earth',
    says: 'The powerCON link has live and neutral only.',
    src: powercon,
    plugs: { j1: 'powercon-b-cable-out', j2: 'powercon-a-cable-in' },
    runs: { w1: metres(3, '@mains-3x250') },
    wires: ['j1.L - w1.brown - j2.L', 'j1.N - w1.blue - j2.N'],
    open: ['w1.green-yellow'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['protective-missing'],
  },
  {
    name: 'led-with-a-resistor-too-small',
    says: '47 Ω in front of an LED on 12 V let 213 mA through a part for 20 mA.',
    src: 'eestudenthelp.blogspot.com, LED current limiting resistor: R = (Vs − Vf) / If',
    plugs: { supply: { plus: 'dc-12v> limit=1A', minus: 'dc-0v' } },
    runs: { w1: metres(0.5, 'red:0.25 black:0.25') },
    parts: { r1: 'r-47', d1: 'led-2v' },
    wires: ['supply.plus - w1.red - r1 - d1 - ~w1.black - supply.minus'],
    atLeast: 'error',
    places: ['d1', 'r1'],
    codes: ['diode-overloaded', 'part-overloaded'],
  },
  {
    name: 'twelve-volts-over-thin-wire',
    says: '4 A over 15 m of 0.5 mm² lose more than a third of 12 V.',
    src: 'bangkokcable.com, voltage drop (3 % in a branch, 5 % in all)',
    plugs: { supply: { plus: 'dc-12v> limit=5A', minus: 'dc-0v' }, load: { plus: 'dc-12v< 4A', minus: 'dc-0v' } },
    runs: { w1: metres(15, 'red:0.5 black:0.5') },
    wires: ['supply.plus - w1.red - load.plus', 'supply.minus - w1.black - load.minus'],
    atLeast: 'warning',
    places: ['load', 'supply', 'w1'],
    codes: ['voltage-drop'],
  },
  {
    name: 'logic-uart-over-sixty-metres',
    says: 'A UART with logic levels does not go over 60 m: no line driver, one return for both lines.',
    src: 'forums.adafruit.com 963080 (about 10 m at 115,200 baud); electronics.stackexchange.com 31949',
    plugs: { j1: uart, j2: uart },
    runs: { w1: metres(60, 'white:0.25 green:0.25 black:0.25') },
    wires: ['j1.tx - w1.white - j2.rx', 'j1.rx - w1.green - j2.tx', 'j1.gnd - w1.black - j2.gnd'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'can-stub-of-twenty-metres',
    says: 'A node hangs on the CAN line over a branch of 20 m.',
    src: stubs,
    plugs: { j1: canNode(120), j2: canNode(120), j3: canNode(0) },
    runs: { w1: canPair(10), w2: canPair(10), w3: canPair(20) },
    parts: { s1: 'trade-splice', s2: 'trade-splice' },
    wires: [
      'j1.h - w1.pair.yellow - s1.1 - w2.pair.yellow - j2.h',
      'j1.l - w1.pair.green - s2.1 - w2.pair.green - j2.l',
      's1.1 - w3.pair.yellow - j3.h',
      's2.1 - w3.pair.green - j3.l',
    ],
    atLeast: 'warning',
    places: ['j1', 'j2', 'j3', 'w3'],
    codes: ['stub-too-long'],
  },
  {
    name: 'load-returns-over-the-screen',
    says: '6 A return over the braid of the cable.',
    src: 'blackbox.co.jp, drain wire (the screen is at the potential of its contact, and no current flows)',
    plugs: { plc: { q: 'dc-24v> limit=8A', m: 'dc-0v' }, load: valve(6) },
    runs: { w1: metres(2, 'red:1.5 braid') },
    wires: ['plc.q - w1.red - load.a', 'plc.m - w1.braid - load.b'],
    atLeast: 'warning',
    places: ['w1', 'load', 'plc'],
    codes: ['screen-carries-supply'],
  },
  {
    name: 'charging-lead-without-proximity-resistor',
    says: 'Nothing lies between PP and PE: charger and vehicle do not know what the cable carries.',
    src: pilot,
    plugs: {
      wallbox: { l1: 'ac-l1> mains limit=32A', n: 'ac-n', pe: 'pe', cp: 'ev-cp> @ev-pilot', pp: 'ev-pp< @ev-pilot' },
      car: { l1: 'ac-l1< 32A', n: 'ac-n', pe: 'pe', cp: 'ev-cp< @ev-pilot', pp: 'ev-pp< @ev-pilot' },
    },
    runs: { w1: metres(5, 'brown:6 blue:6 green-yellow:6 orange:0.5', { ratedVoltageV: 500, temperatureC: 90 }) },
    wires: [
      'wallbox.l1 - w1.brown - car.l1',
      'wallbox.n - w1.blue - car.n',
      'wallbox.pe - w1.green-yellow - car.pe',
      'wallbox.cp - w1.orange - car.cp',
    ],
    atLeast: 'warning',
    places: ['wallbox', 'car'],
  },
];

export const benchesMainsPassed: readonly PassedCable[] = [
  {
    name: 'two-panels-in-parallel',
    says: 'Two panels of the same kind in parallel on one controller.',
    src: strings,
    plugs: { 'panel-1': panel, 'panel-2': panel, charger: { plus: 'pv-plus< 0..50V', minus: 'pv-minus' } },
    runs: {
      w1: metres(3, 'red:4 black:4', { ratedVoltageV: 1500, temperatureC: 90 }),
      w2: metres(3, 'red:4 black:4', { ratedVoltageV: 1500, temperatureC: 90 }),
    },
    wires: [
      'panel-1.plus - w1.red - charger.plus',
      'panel-1.minus - w1.black - charger.minus',
      'panel-2.plus - w2.red - charger.plus',
      'panel-2.minus - w2.black - charger.minus',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'panel-of-10-a-on-a-charger-of-20-a',
    says: 'The charger takes up to 20 A; the panel delivers 10 A. A maximum is no draw.',
    src: strings,
    plugs: { panel, charger: { plus: 'pv-plus< 0..50V max=20A', minus: 'pv-minus' } },
    runs: { w1: metres(5, 'red:4 black:4', { ratedVoltageV: 1500, temperatureC: 90 }) },
    wires: ['panel.plus - w1.red - charger.plus', 'panel.minus - w1.black - charger.minus'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'four-wire-load-cell-on-six-terminals',
    says: 'Sense is bridged to excitation at the indicator.',
    src: bridge,
    plugs: {
      indicator: {
        ep: 'cell-exc-p>',
        en: 'cell-exc-n>',
        sp: 'cell-sense-p<',
        sn: 'cell-sense-n<',
        op: 'cell-signal-p<',
        on: 'cell-signal-n<',
      },
      cell: { ep: 'cell-exc-p<', en: 'cell-exc-n<', op: 'cell-signal-p>', on: 'cell-signal-n>' },
    },
    runs: { w1: metres(3, 'pair-a(red:0.25 black:0.25) pair-b(green:0.25 white:0.25) braid') },
    wires: [
      'indicator.ep - w1.pair-a.red - cell.ep',
      'indicator.en - w1.pair-a.black - cell.en',
      'indicator.op - w1.pair-b.green - cell.op',
      'indicator.on - w1.pair-b.white - cell.on',
      'indicator.ep - indicator.sp',
      'indicator.en - indicator.sn',
    ],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-temperature', 'wire-voltage'),
  },
  {
    name: 'gigabit-crossover',
    says: 'All four pairs crossed, as clause 40 allows.',
    src: lg,
    plugs: { j1: 'rj45-plug-ethernet', j2: 'rj45-plug-ethernet' },
    runs: { w1: metres(2, '@cat5e-patch') },
    wires: crossing,
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage'),
  },
  {
    name: 'motor-lead-with-earth',
    says: 'Three loaded cores and a protective earth, which is no loaded core.',
    src: 'SAB, Strombelastbarkeit (DIN VDE 0298-4: loaded cores)',
    plugs: {
      drive: { u: 'motor-u> limit=16A', v: 'motor-v> limit=16A', w: 'motor-w> limit=16A', pe: 'pe' },
      motor: { u: 'motor-u< 16A', v: 'motor-v< 16A', w: 'motor-w< 16A', pe: 'pe' },
    },
    runs: {
      w1: metres(10, 'black/1:2.5 black/2:2.5 black/3:2.5 green-yellow:2.5', { ratedVoltageV: 1000, temperatureC: 70 }),
    },
    wires: [
      'drive.u - w1.black-1 - motor.u',
      'drive.v - w1.black-2 - motor.v',
      'drive.w - w1.black-3 - motor.w',
      'drive.pe - w1.green-yellow - motor.pe',
    ],
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'passive-24-v-to-a-radio',
    says: 'A passive injector feeds the radio it belongs to.',
    src: passive,
    plugs: { j1: 'rj45-plug-passive-24v', j2: 'rj45-plug-passive-24v-in' },
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: straight,
    mayLeaveUnchecked: unstated('voltages', 'protection', 'wire-voltage'),
  },
];
