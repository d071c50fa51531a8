/** Audio: balanced and unbalanced lines, phantom supply, loudspeakers, AES3, S/PDIF, MIDI, headphones. */
import { metres, unstated, type PassedCable, type RefusedCable } from './language.ts';

const heath = 'Allen & Heath AP5195, p. 12 (polarity of balanced and loudspeaker cables; never a Y to sum two outputs)';
const phantom = 'sounddevices.com, The Danger of Applying Phantom Power to Unbalanced Outputs';
const sins = 'proaudioblog.co.uk, Audio Connections: The 7 Deadly Sins (instrument cable is no loudspeaker cable)';
const aes =
  'broadcasttechnical.com 50 (AES/EBU: 88 to 132 Ω; usual audio pairs 40 to 80 Ω); Dolby CP650 manual, p. 2-10';
const midi = 'suite101.com, how to wire a MIDI cable using DIN plugs (4 to 4, 5 to 5, screen on 2)';
const coax = 'soundonsound.com, Why are S/PDIF cables specified 75 Ω';

const audio = (construction: string, facts: object = {}) =>
  metres(10, construction, { ratedVoltageV: 100, temperatureC: 70, ...facts });
const xlr = { j1: 'xlr3-socket-audio', j2: 'xlr3-plug-audio' };
const amplifier = { p: 'speaker-1-p> @speaker', n: 'speaker-1-n> @speaker' };
const output = { tip: 'audio-mono> @line-10dbv', sleeve: 'audio-gnd' };
const input = { tip: 'audio-mono< @line-10dbv', sleeve: 'audio-gnd' };
const y = (first: object, second: object, third: object) =>
  ({ a: first, b: second, c: third }) as Record<string, typeof output>;
const coaxes = { w1: metres(1, '@instrument-coax-022'), w2: metres(1, '@instrument-coax-022') };
const joined = [
  'a.tip - w1.line.core - c.tip',
  'a.sleeve - w1.line.screen - c.sleeve',
  'b.tip - w2.line.core - c.tip',
  'b.sleeve - w2.line.screen - c.sleeve',
];

export const soundRefused: readonly RefusedCable[] = [
  {
    name: 'balanced-line-out-of-phase',
    says: 'Hot and cold are exchanged: the channel cancels the other ones.',
    src: heath,
    plugs: { j1: 'xlr3-socket-audio', j2: 'trs-635-plug-balanced' },
    runs: { w1: metres(5, '@mic-pair-022') },
    wires: ['j1.2 - w1.pair.a - j2.ring', 'j1.3 - w1.pair.b - j2.tip', 'j1.1 - w1.screen - j2.sleeve'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'loudspeaker-out-of-phase',
    says: 'Plus and minus of the loudspeaker are exchanged in one plug.',
    src: heath,
    plugs: { j1: 'speakon-2-cable-speaker', j2: 'speakon-2-cable-speaker' },
    runs: { w1: metres(10, '@speaker-2x250') },
    wires: ['j1.1+ - w1.line-1.a - j2.1-', 'j1.1- - w1.line-1.b - j2.1+'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'loudspeaker-over-microphone-cable',
    says: '500 W into 8 Ω are 8 A: the cores of the microphone cable have 0.22 mm².',
    src: sins,
    plugs: { amplifier, box: { p: 'speaker-1-p< 8A @speaker', n: 'speaker-1-n< 8A @speaker' } },
    runs: { w1: metres(10, '@mic-pair-022') },
    wires: ['amplifier.p - w1.pair.a - box.p', 'amplifier.n - w1.pair.b - box.n'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['w1', 'amplifier', 'box'],
    codes: ['wire-overloaded', 'voltage-drop'],
  },
  {
    name: 'loudspeaker-amplifier-bridged-by-a-link',
    says: 'Plus and minus of the amplifier are linked in the plug.',
    src: heath,
    plugs: { j1: 'speakon-2-cable-speaker', j2: 'speakon-2-cable-speaker' },
    runs: { w1: metres(10, '@speaker-2x250') },
    wires: ['j1.1+ - w1.line-1.a - j2.1+', 'j1.1- - w1.line-1.b - j2.1-', 'j1.1+ - j1.1-'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['hot-shorted', 'pair-crossed', 'pin-conflict'],
  },
  {
    name: 'two-outputs-summed-by-a-y',
    says: 'Two outputs are joined into one input: they work into each other.',
    src: heath,
    plugs: y(output, output, input),
    runs: coaxes,
    wires: joined,
    atLeast: 'warning',
    places: ['a', 'b'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'phantom-supply-on-an-unbalanced-output',
    says: 'A keyboard with an unbalanced output is on an input that feeds 48 V.',
    src: phantom,
    plugs: {
      desk: { 1: 'audio-screen', 2: 'audio-hot< @mic-p48', 3: 'audio-cold< @mic-p48' },
      keyboard: { tip: 'audio-mono> @line-10dbv', sleeve: 'audio-gnd' },
    },
    runs: { w1: metres(5, '@instrument-coax-022') },
    wires: ['desk.2 - w1.line.core - keyboard.tip', 'desk.1 - w1.line.screen - keyboard.sleeve', 'desk.1 - desk.3'],
    atLeast: 'warning',
    places: ['desk', 'keyboard'],
    codes: ['pin-hazard', 'over-voltage', 'level-mismatch'],
  },
  {
    name: 'aes3-over-cable-of-60-ohm',
    says: 'The pair has 60 Ω; AES3 asks for 110 Ω.',
    src: aes,
    plugs: { j1: 'xlr3-socket-aes3', j2: 'xlr3-plug-aes3' },
    runs: { w1: audio('pair(red:0.22 white:0.22) screen', { impedanceOhm: 60 }) },
    wires: ['j1.2 - w1.pair.red - j2.2', 'j1.3 - w1.pair.white - j2.3', 'j1.1 - w1.screen - j2.1'],
    atLeast: 'warning',
    places: ['w1', 'j1', 'j2'],
    codes: ['stock-impedance'],
  },
  {
    name: 'midi-with-4-and-5-exchanged',
    says: 'Contacts 4 and 5 are exchanged: no current flows in the loop.',
    src: midi,
    plugs: { j1: 'din-5-plug-midi', j2: 'din-5-plug-midi' },
    runs: { w1: metres(3, '@midi-pair-025') },
    wires: ['j1.4 - w1.pair.a - j2.5', 'j1.5 - w1.pair.b - j2.4', 'j1.2 - w1.drain - j2.2'],
    open: ['w1'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'line-output-into-headphones-shorted',
    says: 'A mono jack in a stereo output: right is on the sleeve.',
    src: sins,
    plugs: {
      player: { l: 'audio-left> @line-10dbv', r: 'audio-right> @line-10dbv', s: 'audio-gnd' },
      amp: { tip: 'audio-mono< @line-10dbv', sleeve: 'audio-gnd' },
    },
    runs: { w1: metres(2, '@instrument-coax-022') },
    wires: ['player.l - w1.line.core - amp.tip', 'player.s - w1.line.screen - amp.sleeve', 'player.r - player.s'],
    atLeast: 'warning',
    places: ['player'],
    codes: ['hot-shorted', 'pin-conflict', 'pin-hazard', 'signal-clash'],
  },
];

export const soundPassed: readonly PassedCable[] = [
  {
    name: 'microphone-line-of-ten-metres',
    says: 'Hot to hot, cold to cold, screen on 1 at both ends.',
    src: heath,
    plugs: xlr,
    runs: { w1: metres(10, '@mic-pair-022') },
    wires: ['j1.2 - w1.pair.a - j2.2', 'j1.3 - w1.pair.b - j2.3', 'j1.1 - w1.screen - j2.1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'levels', 'stock'),
  },
  {
    name: 'loudspeaker-over-2-5',
    says: '8 A over 10 m of 2 × 2.5 mm².',
    src: sins,
    plugs: { amplifier, box: { p: 'speaker-1-p< 8A @speaker', n: 'speaker-1-n< 8A @speaker' } },
    runs: { w1: metres(10, '@speaker-2x250') },
    wires: ['amplifier.p - w1.line-1.a - box.p', 'amplifier.n - w1.line-1.b - box.n'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'voltage-drop', 'protection'),
  },
  {
    name: 'one-output-to-two-inputs',
    says: 'A Y feeds two inputs from one output.',
    src: heath,
    plugs: y(input, input, output),
    runs: coaxes,
    wires: joined,
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'aes3-over-its-pair',
    says: 'A pair of 110 Ω, contact to contact.',
    src: aes,
    plugs: { j1: 'xlr3-socket-aes3', j2: 'xlr3-plug-aes3' },
    runs: { w1: metres(10, '@aes3-pair-110r') },
    wires: ['j1.2 - w1.pair.a - j2.2', 'j1.3 - w1.pair.b - j2.3', 'j1.1 - w1.drain - j2.1'],
    open: ['w1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'digital-coax',
    says: '75 Ω coax between two phono plugs.',
    src: coax,
    plugs: { j1: 'rca-plug-spdif', j2: 'rca-plug-spdif' },
    runs: { w1: metres(2, '@digital-coax-75r') },
    wires: ['j1.centre - w1.line.core - j2.centre', 'j1.shell - w1.line.screen - j2.shell'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'balanced-output-to-unbalanced-input',
    says: 'Hot on the tip, cold left open, ground on the sleeve.',
    src: 'bluejeanscable.com, balanced to unbalanced cables',
    plugs: { j1: 'xlr3-socket-audio', j2: 'ts-635-plug-mono' },
    runs: { w1: metres(3, '@instrument-coax-022') },
    wires: ['j1.2 - w1.line.core - j2.tip', 'j1.1 - w1.line.screen - j2.sleeve'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'levels', 'stock'),
  },
];
