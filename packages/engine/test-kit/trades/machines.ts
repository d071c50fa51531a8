/** Machine tools and plants: 24 V control, sensors, valves, motors and encoders (IEC 60204-1). */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const earth =
  'Moog DS2110 manual, p. 2-9; kontrolkalemi.com, thread 7836 (EN 60204-1, 13.2.2: green and yellow strictly reserved)';
const table6 =
  'Sieb & Meyer SD2M manual, p. 95 (IEC 60204-1, table 6: 1.5 mm² 13.1 A, 2.5 mm² 17.4 A, method B2, 40 °C)';
const flyback =
  'industrialmonitordirect.com, Sizing Flyback Diodes for 24VDC PLC Solenoid Coils (cathode to the positive leg)';
const drop = 'bangkokcable.com, voltage drop (5 % in all)';
const sensors =
  'industrialmonitordirect.com, NPN sinking vs PNP sourcing switch wiring (brown +24 V, blue 0 V, black output)';
const voltage = 'iq.ul.com, AWM style 20961 and 2789 (30 V: class 2 circuits only)';

const drive = { u: 'motor-u> limit=10A', v: 'motor-v> limit=10A', w: 'motor-w> limit=10A', pe: 'pe' };
const motor = { u: 'motor-u< 8A', v: 'motor-v< 8A', w: 'motor-w< 8A', pe: 'pe' };
const motorCable = 'black/1:1.5 black/2:1.5 black/3:1.5 green-yellow:1.5';
const oil = { ratedVoltageV: 1000, temperatureC: 70 };
const motorWires = [
  'drive.u - w1.black-1 - motor.u',
  'drive.v - w1.black-2 - motor.v',
  'drive.w - w1.black-3 - motor.w',
];
const motorEarth = 'drive.pe - w1.green-yellow - motor.pe';
const control = { ratedVoltageV: 300, temperatureC: 70 };
const supply = (amperes: number) => ({ plus: `dc-24v> limit=${amperes}A`, minus: 'dc-0v' });
const load24 = (amperes: number) => ({ plus: `dc-24v< ${amperes}A 20.4..28.8V`, minus: 'dc-0v' });
const pair24 = ['supply.plus - w1.brown - load.plus', 'supply.minus - w1.blue - load.minus'];
const input = { v: 'dc-24v> limit=0.5A', in: 'switch-out< @pnp-24v', m: 'dc-0v' };
const sensor = { 1: 'dc-24v< 0.03A 10..30V', 4: 'switch-out> @pnp-24v', 3: 'dc-0v' };
const sensorCable = 'brown:0.34 black:0.34 blue:0.34';
const sensorWires = ['input.v - w1.brown - sensor.1', 'input.in - w1.black - sensor.4', 'input.m - w1.blue - sensor.3'];

export const machinesRefused: readonly RefusedCable[] = [
  {
    name: 'motor-without-protective-conductor',
    says: 'Three cores to a motor with a metal housing, and no protective conductor.',
    src: earth,
    plugs: { drive, motor },
    runs: { w1: metres(10, 'black/1:1.5 black/2:1.5 black/3:1.5', oil) },
    wires: motorWires,
    atLeast: 'error',
    places: ['drive', 'motor'],
    codes: ['protective-missing'],
  },
  {
    name: 'motor-earth-on-a-black-core',
    says: 'A black core with a number is the protective conductor, the green and yellow one a phase.',
    src: earth,
    plugs: { drive, motor },
    runs: { w1: metres(10, motorCable, oil) },
    wires: [...motorWires.slice(0, 2), 'drive.w - w1.green-yellow - motor.w', 'drive.pe - w1.black-3 - motor.pe'],
    atLeast: 'warning',
    places: ['w1', 'drive', 'motor'],
    codes: ['protective-colour'],
  },
  {
    name: 'motor-phase-on-the-housing',
    says: 'Phase W and the protective conductor are exchanged in the plug: the housing is live.',
    src: earth,
    plugs: { drive, motor },
    runs: { w1: metres(10, motorCable, oil) },
    wires: [...motorWires.slice(0, 2), 'drive.w - w1.black-3 - motor.pe', 'drive.pe - w1.green-yellow - motor.w'],
    atLeast: 'error',
    places: ['drive', 'motor'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'green-and-yellow-as-a-brake-line',
    says: 'The green and yellow core is used for the brake: the colour is reserved for the protective conductor.',
    src: earth,
    plugs: {
      drive: { plus: 'brake-plus> limit=2A', minus: 'brake-minus' },
      motor: { plus: 'brake-plus< 1A', minus: 'brake-minus' },
    },
    runs: { w1: metres(10, 'black:1 green-yellow:1', oil) },
    wires: ['drive.plus - w1.green-yellow - motor.plus', 'drive.minus - w1.black - motor.minus'],
    atLeast: 'warning',
    places: ['w1', 'drive', 'motor'],
  },
  {
    name: 'control-supply-with-a-branch-too-thin',
    says: 'A supply that limits at 20 A feeds a sensor over 0.5 mm² without a fuse.',
    src: table6,
    plugs: { supply: supply(20), load: load24(0.2) },
    runs: { w1: metres(8, 'brown:0.5 blue:0.5', control) },
    wires: pair24,
    atLeast: 'warning',
    places: ['w1', 'supply'],
    codes: ['wire-unprotected'],
  },
  {
    name: 'valve-at-the-end-of-sixty-metres',
    says: 'A valve of 1 A at 60 m of 0.5 mm² gets less than the 20.4 V it needs.',
    src: drop,
    plugs: { supply: supply(4), load: load24(1) },
    runs: { w1: metres(60, 'brown:0.5 blue:0.5', control) },
    wires: pair24,
    atLeast: 'error',
    places: ['load', 'supply', 'w1'],
    codes: ['load-undervoltage'],
  },
  {
    name: 'valve-diode-across-the-supply',
    says: 'Anode on the switched 24 V: the output is shorted when it switches on.',
    src: flyback,
    plugs: { supply: supply(2), load: load24(0.5) },
    runs: { w1: metres(5, 'brown:0.5 blue:0.5', control) },
    parts: { d1: 'rectifier-1a' },
    wires: [...pair24, 'load.plus - d1 - load.minus'],
    atLeast: 'error',
    places: ['d1'],
    codes: ['diode-conducts'],
  },
  {
    name: 'motor-on-a-cable-of-300-v',
    says: 'The windings of 400 V run in a control cable for 300 V.',
    src: voltage,
    plugs: { drive, motor },
    runs: { w1: metres(10, motorCable, control) },
    wires: [...motorWires, motorEarth],
    atLeast: 'error',
    places: ['w1'],
    codes: ['wire-voltage'],
  },
  {
    name: 'sensor-with-supply-and-output-exchanged',
    says: 'Brown and black are exchanged: the output of the sensor is on +24 V, and it has no supply.',
    src: sensors,
    plugs: { input, sensor },
    runs: { w1: metres(5, sensorCable, control) },
    wires: ['input.v - w1.brown - sensor.4', 'input.in - w1.black - sensor.1', 'input.m - w1.blue - sensor.3'],
    atLeast: 'warning',
    places: ['input', 'sensor'],
  },
  {
    name: 'm12-contacts-with-six-amperes',
    says: 'A lamp of 6 A hangs on an M12 plug whose contacts carry 4 A.',
    src: 'connector-industrial.com, M12 Connector Current Rating Guide (A-coded, 3 to 5 contacts: 4 A; IEC 61076-2-101)',
    plugs: { supply: supply(6), load: load24(6) },
    ratings: { load: { contactRatingA: 4, ratedVoltageV: 60 } },
    runs: { w1: metres(3, 'brown:1.5 blue:1.5', control) },
    wires: pair24,
    atLeast: 'warning',
    places: ['load'],
    codes: ['contact-overloaded'],
  },
];

export const machinesPassed: readonly PassedCable[] = [
  {
    name: 'motor-cable-4g1-5',
    says: 'Three phases of 8 A and the protective conductor in 4G1.5.',
    src: table6,
    plugs: { drive, motor },
    runs: { w1: metres(10, motorCable, oil) },
    wires: [...motorWires, motorEarth],
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'valve-with-its-diode',
    says: 'Cathode on the switched 24 V, anode on 0 V.',
    src: flyback,
    plugs: { supply: supply(2), load: load24(0.5) },
    runs: { w1: metres(5, 'brown:0.5 blue:0.5', control) },
    parts: { d1: 'rectifier-1a' },
    wires: [...pair24, 'load.minus - d1 - load.plus'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'sensor-on-an-input',
    says: 'A PNP sensor on an input that takes it, brown, black and blue.',
    src: sensors,
    plugs: { input, sensor },
    runs: { w1: metres(5, sensorCable, control) },
    wires: sensorWires,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'branch-behind-an-electronic-breaker',
    says: 'A channel that opens at 2 A feeds 0.5 mm².',
    src: table6,
    plugs: { supply: supply(2), load: load24(1) },
    runs: { w1: metres(8, 'brown:0.5 blue:0.5', control) },
    wires: pair24,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'emergency-stop-with-two-channels',
    says: 'Two channels of a safety relay, each over its own contact and its own two cores.',
    src: 'chnfcs.com, Pilz PNOZ XV3P (two-channel emergency stop, two normally closed contacts)',
    plugs: {
      relay: {
        s11: 'dc-24v> limit=0.1A',
        s12: 'switch-out< @pnp-24v',
        s21: 'dc-24v> limit=0.1A',
        s22: 'switch-out< @pnp-24v',
      },
      button: { 11: 'any', 12: 'any', 21: 'any', 22: 'any' },
    },
    runs: { w1: metres(10, 'white:0.75 brown:0.75 green:0.75 yellow:0.75', control) },
    wires: [
      'relay.s11 - w1.white - button.11',
      'relay.s12 - w1.brown - button.12',
      'relay.s21 - w1.green - button.21',
      'relay.s22 - w1.yellow - button.22',
    ],
    mayLeaveUnchecked: unstated('pin-pairs', 'ampacity'),
  },
  {
    name: 'motor-with-brake-in-one-cable',
    says: 'Four power cores and a pair for the brake, as servo cables have.',
    src: table6,
    plugs: {
      drive: { ...drive, bp: 'brake-plus> limit=2A', bm: 'brake-minus' },
      motor: { ...motor, bp: 'brake-plus< 0.8A', bm: 'brake-minus' },
    },
    runs: { w1: metres(10, `${motorCable} pair(black/5:1 black/6:1) braid`, oil) },
    wires: [
      ...motorWires,
      motorEarth,
      'drive.bp - w1.pair.black-5 - motor.bp',
      'drive.bm - w1.pair.black-6 - motor.bm',
    ],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('returns'),
  },
];
