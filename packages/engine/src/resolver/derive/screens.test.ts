/** Which contact each screen is connected to, in small exact cases. */
import { expect, test } from 'vitest';
import type { BoundPin } from '../devices/bound-port.ts';
import type { OptionLine } from '../options/option.ts';
import { landScreens } from './screens.ts';

/**
 * A pin written as `9`, `9=Red return` or `9=Red return=chassis`: position, label, signal. The signal `pairs` accepts
 * the screens of pairs.
 */
function pin(text: string): BoundPin {
  const [position = '', label = '', signal = 'frame'] = text.split('=');
  const none = { signalLabel: '', kind: 'ground', dir: 'passive', accepts: [], needs: [], takesScreen: true } as const;
  return { position, label, signal, ...none, takesPairScreens: signal === 'pairs' };
}

interface Case {
  readonly screens: readonly (readonly string[])[];
  /** The conductor of each line, keyed by its pin at this end. */
  readonly lines?: Readonly<Record<string, string>>;
  readonly frames: readonly string[];
}

/** The contacts of each screen, then the links. The plug of a position such as `b/2` is `b`. */
function landed({ screens, lines = {}, frames }: Case): string {
  const { at, links } = landScreens({
    side: 'source',
    screens,
    cores: new Map(Object.entries(lines).map(([pinText, path]) => [pinText, path])),
    lines: Object.keys(lines).map(
      (text) => ({ id: text, source: [pin(text)], destination: [] }) as unknown as OptionLine,
    ),
    frames: frames.map(pin),
    plugOf: (position) => (position.includes('/') ? position.slice(0, position.indexOf('/')) : ''),
  });
  return [at.map((positions) => positions.join('+') || '-').join(' '), ...links.map((two) => two.join('='))].join(', ');
}

const two = [['x1.screen'], ['x2.screen']];

test.each<[string, Case, string]>([
  ['no screen', { screens: [], frames: ['9'] }, ''],
  ['no frame', { screens: [['all']], frames: [] }, '-'],
  ['one of each', { screens: [['all', 'drain']], frames: ['9'] }, '9'],
  ['the last frame for the screen of all', { screens: [['all']], frames: ['8', '9'] }, '9, 9=8'],
  ['no link between signals', { screens: [['all']], frames: ['8==earth', '9'] }, '9'],
  [
    'EL11.2 a contact for the screens of pairs: all of them, and never the one around all',
    {
      screens: [['all'], ['x1.screen'], ['x2.screen']],
      lines: { '1=Shell': 'x1.core', '2=B': 'x2.core' },
      frames: ['7==pairs', '9=Shell'],
    },
    '9 7 7',
  ],
  ['a contact for the screens of pairs, and no other', { screens: [['all']], frames: ['7==pairs'] }, '7'],
  [
    'a contact named as the line is',
    { screens: two, lines: { '1=Red': 'x1.core', '2=Green': 'x2.core' }, frames: ['7=Green return', '8=Red return'] },
    '8 7',
  ],
  [
    'a contact whose position is named as the line is',
    { screens: two, lines: { 'red-1': 'x1.core', 'green-1': 'x2.core' }, frames: ['green-2', 'red-2'] },
    'red-2 green-2',
  ],
  [
    'numbers of contacts are no names',
    { screens: two, lines: { '1-5': 'x1.core', '1-6': 'x2.core' }, frames: ['2-6', '2-5'] },
    '2-6 2-5',
  ],
  [
    'the one used least where names do not tell',
    { screens: two, lines: { '1=A': 'x1.core', '2=B': 'x2.core' }, frames: ['8', '9'] },
    '8 9',
  ],
  [
    'the same for both where there is one',
    { screens: two, lines: { '1': 'x1.core', '2': 'x2.core' }, frames: ['9'] },
    '9 9',
  ],
  [
    'the shell after the inner screens',
    {
      screens: [['all'], ...two],
      lines: { '1=Red': 'x1.core', '2=Green': 'x2.core' },
      frames: ['7=Green', '8=Red', '9=Shell'],
    },
    '9 8 7',
  ],
  [
    'the first where all are taken',
    { screens: [['all'], ['x1.screen']], lines: { '1': 'x1.core' }, frames: ['9'] },
    '9 9',
  ],
  ['a screen with no line inside', { screens: two, lines: { '1=Red': 'x2.core' }, frames: ['8=Red', '9'] }, '9 8'],
  ['its own plug', { screens: two, lines: { 'a/1': 'x1.core', 'b/1': 'x2.core' }, frames: ['b/2', 'a/2'] }, 'a/2 b/2'],
  [
    'a screen around two plugs',
    { screens: [['x1.screen']], lines: { 'a/1': 'x1.a', 'b/1': 'x1.b' }, frames: ['a/2', 'b/2'] },
    'a/2+b/2',
  ],
  ['a plug without a frame', { screens: [['x1.screen']], lines: { 'a/1': 'x1.core' }, frames: ['b/2'] }, 'b/2'],
  [
    'a plug that no screen belongs to takes the first',
    { screens: two, lines: { 'a/1': 'x1.core', 'b/1': 'x2.core' }, frames: ['a/2', 'b/2', 'c/2'] },
    'a/2+c/2 b/2',
  ],
  [
    'no link between plugs, one in each',
    { screens: two, lines: { 'a/1': 'x1.core', 'b/1': 'x2.core' }, frames: ['a/2', 'a/3', 'b/2', 'b/3'] },
    'a/2 b/2, a/2=a/3, b/2=b/3',
  ],
])('EL1.6 %s', (_, of, wanted) => {
  expect(landed(of)).toBe(wanted);
});
