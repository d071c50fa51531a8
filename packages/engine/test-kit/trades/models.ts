/** Models and drones: LiPo packs, speed controllers, receivers, servos, serial ports of flight controllers. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const cells = 'catalogscan.com, LiPo schema (3S 12.6 V, 4S 16.8 V; 4S on a controller for 3S destroys it)';
const bec =
  'offshoreelectrics.com, Disable BEC; rookiercflyer.com (remove the red wire when another supply feeds the receiver)';
const burnt = 'rcgroups.com, blog of Bdonby (plus and minus exchanged on an XT60: the wires burnt off)';
const seriesPacks = 'modelhelicopters.co.uk, robgt (two packs in series: minus of pack 1 to plus of pack 2)';
const plugs60 = 'grokipedia.com, XT60 connector (30 A continuous, 60 A peak)';
const ports = 'electronics.stackexchange.com 563144 (a divider where 5 V meet 3.3 V)';

const pack = (top: number, amperes = 40) => ({ plus: `lipo-plus> 9..${top}V max=${amperes}A`, minus: 'lipo-minus' });
const controller = (top: number, amperes = 30) => ({ plus: `lipo-plus< 6..${top}V ${amperes}A`, minus: 'lipo-minus' });
const silicone = { temperatureC: 200, ratedVoltageV: 600, ratedCurrentA: 60 };
const thick = { w1: metres(0.15, 'red:3.3 black:3.3', silicone) };
const packLead = ['pack.plus - w1.red - esc.plus', 'pack.minus - w1.black - esc.minus'];
const receiver = { s: 'servo-pulse> @servo-pulse', v: 'dc-5v> limit=3A', g: 'gnd' };
const servo = { s: 'servo-pulse< @servo-pulse', v: 'dc-5v< 0.8A 4.8..6V', g: 'gnd' };
const servoLead = { w1: metres(0.3, 'orange:0.35 red:0.35 brown:0.35', { temperatureC: 80, ratedVoltageV: 300 }) };
const servoWires = [
  'receiver.s - w1.orange - servo.s',
  'receiver.v - w1.red - servo.v',
  'receiver.g - w1.brown - servo.g',
];
const balance = { b0: 'lipo-tap-0', b1: 'lipo-tap-1>', b2: 'lipo-tap-2>', b3: 'lipo-tap-3>' };
const charger = { b0: 'lipo-tap-0', b1: 'lipo-tap-1< 0.5A', b2: 'lipo-tap-2< 0.5A', b3: 'lipo-tap-3< 0.5A' };
const balanceLead = {
  w1: metres(0.3, 'black:0.33 white:0.33 yellow:0.33 red:0.33', { temperatureC: 200, ratedVoltageV: 300 }),
};

export const modelsRefused: readonly RefusedCable[] = [
  {
    name: 'four-cells-on-a-controller-for-three',
    says: '16.8 V are on a controller that takes 12.6 V.',
    src: cells,
    plugs: { pack: pack(16.8), esc: controller(12.6) },
    runs: thick,
    wires: packLead,
    atLeast: 'error',
    places: ['pack', 'esc'],
    codes: ['over-voltage'],
  },
  {
    name: 'pack-reversed',
    says: 'Red and black are exchanged in one plug of the lead.',
    src: burnt,
    plugs: { pack: pack(12.6), esc: controller(12.6) },
    runs: thick,
    wires: ['pack.plus - w1.red - esc.minus', 'pack.minus - w1.black - esc.plus'],
    atLeast: 'error',
    places: ['pack', 'esc'],
  },
  {
    name: 'two-supplies-on-one-receiver',
    says: 'The regulator of the speed controller and a separate one both feed the receiver.',
    src: bec,
    plugs: {
      esc: { s: 'servo-pulse< @servo-pulse', v: 'dc-5v> limit=3A', g: 'gnd' },
      ubec: { v: 'dc-5v> limit=5A', g: 'gnd' },
      rx: { s: 'servo-pulse> @servo-pulse', v: 'dc-5v< 0.5A', g: 'gnd' },
    },
    runs: { ...servoLead, w2: metres(0.3, 'red:0.35 brown:0.35', { temperatureC: 80, ratedVoltageV: 300 }) },
    wires: [
      'rx.s - w1.orange - esc.s',
      'rx.v - w1.red - esc.v',
      'rx.g - w1.brown - esc.g',
      'ubec.v - w2.red - rx.v',
      'ubec.g - w2.brown - rx.g',
    ],
    atLeast: 'warning',
    places: ['esc', 'ubec'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'servo-with-plus-on-the-signal',
    says: 'Orange and red are exchanged: 5 V feed the signal input and the servo has no supply.',
    src: 'rookiercflyer.com (signal, plus, minus of the receiver lead)',
    plugs: { receiver, servo },
    runs: servoLead,
    wires: ['receiver.s - w1.orange - servo.v', 'receiver.v - w1.red - servo.s', 'receiver.g - w1.brown - servo.g'],
    atLeast: 'warning',
    places: ['receiver', 'servo'],
  },
  {
    name: 'speed-signal-without-ground',
    says: 'Only the orange wire goes to the speed controller: the pulse has no return.',
    src: bec,
    plugs: {
      receiver: { s: 'servo-pulse> @servo-pulse', g: 'gnd' },
      esc: { s: 'servo-pulse< @servo-pulse', g: 'gnd' },
    },
    runs: { w1: metres(0.3, 'orange:0.35', { temperatureC: 80, ratedVoltageV: 300 }) },
    wires: ['receiver.s - w1.orange - esc.s'],
    atLeast: 'warning',
    places: ['receiver', 'esc'],
    codes: ['no-return'],
  },
  {
    name: 'xt60-with-fifty-amperes',
    says: '50 A flow for minutes through a plug for 30 A.',
    src: plugs60,
    plugs: { pack: pack(12.6, 60), esc: controller(12.6, 50) },
    ratings: { pack: { contactRatingA: 30, ratedVoltageV: 500 } },
    runs: thick,
    wires: packLead,
    atLeast: 'warning',
    places: ['pack'],
    codes: ['contact-overloaded'],
  },
  {
    name: 'balance-lead-one-contact-off',
    says: 'The lead is shifted by one contact: 7.4 V are where 3.7 V belong.',
    src: 'yungbangpower.com, LiPo Battery Plugs (JST-XH, one contact for each cell)',
    plugs: { pack: balance, charger },
    runs: balanceLead,
    wires: ['pack.b1 - w1.black - charger.b0', 'pack.b2 - w1.white - charger.b1', 'pack.b3 - w1.yellow - charger.b2'],
    open: ['w1.red'],
    atLeast: 'error',
    places: ['pack', 'charger'],
  },
  {
    name: 'gps-of-5-volts-on-a-port-of-3-3',
    says: 'A GPS with 5 V logic drives an input that takes 3.6 V.',
    src: ports,
    plugs: {
      flight: { tx: 'txd> @cmos-3v3', rx: 'rxd< @cmos-3v3', g: 'gnd' },
      gps: { tx: 'txd> @ttl-5v', rx: 'rxd< @ttl-5v', g: 'gnd' },
    },
    runs: { w1: metres(0.2, 'yellow:0.08 green:0.08 black:0.08', { temperatureC: 150, ratedVoltageV: 50 }) },
    wires: ['flight.tx - w1.yellow - gps.rx', 'flight.rx - w1.green - gps.tx', 'flight.g - w1.black - gps.g'],
    atLeast: 'error',
    places: ['flight', 'gps'],
    codes: ['over-voltage', 'pin-hazard'],
  },
];

export const modelsPassed: readonly PassedCable[] = [
  {
    name: 'servo-lead',
    says: 'Signal, plus and minus by name.',
    src: 'rookiercflyer.com (signal, plus, minus of the receiver lead)',
    plugs: { receiver, servo },
    runs: servoLead,
    wires: servoWires,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'pack-to-speed-controller',
    says: 'Three cells on 3.3 mm² of silicone wire whose maker allows 60 A; the pack gives 40 A.',
    src: cells,
    plugs: { pack: pack(12.6), esc: controller(12.6) },
    runs: thick,
    wires: packLead,
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'separate-supply-with-the-red-wire-removed',
    says: 'The red wire of the speed controller is cut back; the separate regulator feeds the receiver.',
    src: bec,
    plugs: {
      esc: { s: 'servo-pulse< @servo-pulse', v: 'dc-5v> limit=3A', g: 'gnd' },
      ubec: { v: 'dc-5v> limit=3A', g: 'gnd' },
      rx: { s: 'servo-pulse> @servo-pulse', v: 'dc-5v< 0.5A', g: 'gnd' },
    },
    runs: { ...servoLead, w2: metres(0.3, 'red:0.35 brown:0.35', { temperatureC: 80, ratedVoltageV: 300 }) },
    wires: [
      'rx.s - w1.orange - esc.s',
      'rx.g - w1.brown - esc.g',
      'ubec.v - w2.red - rx.v',
      'ubec.g - w2.brown - rx.g',
    ],
    open: ['w1.red'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'two-packs-in-series',
    says: 'Minus of pack 1 is joined to plus of pack 2: six cells from two packs of three.',
    src: seriesPacks,
    plugs: { 'pack-1': pack(12.6), 'pack-2': pack(12.6), esc: controller(25.2) },
    runs: { ...thick, w2: metres(0.15, 'black:3.3', silicone) },
    wires: [
      'pack-1.plus - w1.red - esc.plus',
      'pack-1.minus - w2.black - pack-2.plus',
      'pack-2.minus - w1.black - esc.minus',
    ],
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'balance-lead-of-three-cells',
    says: 'Four contacts, straight.',
    src: 'yungbangpower.com, LiPo Battery Plugs (JST-XH, one contact for each cell)',
    plugs: { pack: balance, charger },
    runs: balanceLead,
    wires: [
      'pack.b0 - w1.black - charger.b0',
      'pack.b1 - w1.white - charger.b1',
      'pack.b2 - w1.yellow - charger.b2',
      'pack.b3 - w1.red - charger.b3',
    ],
    mayLeaveUnchecked: unstated('protection'),
  },
];
