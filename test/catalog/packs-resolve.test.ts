// Questions of a technician about the audio and video packs, and the resolver's answers from their data.
import { describe, expect, test } from 'vitest';
import { catalogOf, deriveCable, Library, resolveCable, validateDesign, type CableOption } from '@cablewright/engine';
import type { Device } from '@cablewright/model';
import { packFolders, rowsOf, starterFolder } from './pack-files.ts';

const starter = rowsOf(starterFolder).map((row) => ({ ...row, pack: 'starter', seq: 1 }));

function libraryOf(pack: string): Library {
  const rows = rowsOf(packFolders().get(pack)!).map((row) => ({ ...row, pack, seq: 1 }));
  return Library.build([...starter, ...rows]);
}

/** An end as `device.port`. */
function end(name: string): { device: string; port: string } {
  const [device = '', port = ''] = name.split('.');
  return { device, port };
}

/** Every pair of ports of the devices of a pack, each pair once. */
function* portPairs(pack: string): Generator<[string, string]> {
  const devices = rowsOf(packFolders().get(pack)!)
    .filter(({ kind }) => kind === 'devices')
    .map(({ record }) => record as unknown as Device);
  const ports = devices
    .filter(({ board }) => board === undefined)
    .flatMap(({ id, ports: own }) => (own ?? []).map((port) => `${id}.${port.id}`));
  for (const [i, a] of ports.entries()) for (const b of ports.slice(i)) yield [a, b];
}

/** The errors in the designs of every complete option between the ports of a pack. */
function wrongDesigns(pack: string): string[] {
  const library = libraryOf(pack);
  const catalog = catalogOf(library, []);
  return [...portPairs(pack)].flatMap(([a, b]) => {
    const query = { source: end(a), destination: end(b) };
    const complete = resolveCable(library, query).options.filter((option) => option.complete);
    return complete.flatMap((option) => {
      const derived = deriveCable(library, query, option.id);
      if (!derived.ok) return [`${a} to ${b}: ${option.id} cannot be derived`];
      const lacking = derived.lacking.map(({ text }) => text);
      const errors = validateDesign(catalog, derived.design).filter(({ severity }) => severity === 'error');
      return [...lacking, ...errors.map(({ message }) => message)].map((text) => `${a} to ${b}, ${option.id}: ${text}`);
    });
  });
}

function asker(library: Library) {
  return (source: string, destination: string) => {
    const found = resolveCable(library, { source: end(source), destination: end(destination) });
    expect(found.findings).toEqual([]);
    return found;
  };
}

/** The positions joined by the lines of an option: `2-15 13-20`. */
function wiring(option: CableOption): string[] {
  const names = (pins: CableOption['lines'][number]['source']) =>
    pins.map(({ position }) => position).join('+') || 'open';
  return option.lines.map(({ source, destination }) => `${names(source)}-${names(destination)}`).toSorted();
}

describe('the pro audio pack', () => {
  const ask = asker(libraryOf('pro-audio'));

  test('attenuates a line output for a microphone input and warns of the phantom supply', () => {
    const [pad, blocked] = ask('mixing-console.main-out', 'audio-interface.mic-in').options.filter(
      ({ kind }) => kind === 'conditioned',
    );
    expect(pad).toMatchObject({ id: 'conditioned.pad-line-4dbu-mic', complete: true });
    expect(blocked).toMatchObject({ id: 'conditioned.pad-line-4dbu-mic-blocked', complete: true });
    expect(pad!.hazards.map(({ text }) => text).join(' ')).toContain('48 V');
    expect(wiring(pad!)).toEqual(['1-1', '2-2', '3-3']);
  });

  test('offers a transformer, which blocks the phantom supply', () => {
    const { options } = ask('cd-player.out-left', 'mixing-console.mic-in');
    expect(options[0]).toMatchObject({ id: 'board.destination.di-box.xlr', complete: true, hazards: [] });
  });

  test('needs no pad for a microphone source, and reports what a condenser microphone lacks', () => {
    expect(ask('dynamic-microphone.out', 'camera-recorder.mic-in').options[0]).toMatchObject({
      id: 'direct',
      complete: true,
      hazards: [],
    });
    const lacking = ask('condenser-microphone.out', 'camera-recorder.mic-in').options[0]!;
    expect(lacking.missing[0]?.text).toContain('needs 48 V phantom supply');
  });

  test('connects the cold line of a balanced input to the return of an unbalanced output', () => {
    const [direct] = ask('cd-player.out-left', 'powered-loudspeaker.in').options;
    expect(direct).toMatchObject({ id: 'direct', complete: true });
    expect(wiring(direct!)).toEqual(['centre-2', 'shell-1', 'shell-3']);
  });

  test('leaves the cold line of a balanced output open at an unbalanced input', () => {
    const [pad] = ask('mixing-console.main-out', 'hifi-amplifier.in-mono').options;
    expect(pad).toMatchObject({ id: 'conditioned.pad-line-4dbu-line-10dbv', complete: true });
    expect(wiring(pad!)).toContain('2-centre');
    expect(wiring(pad!)).toContain('1-shell');
  });

  test('derives the insert Y cable as one option', () => {
    expect(wiring(ask('mixing-console.insert', 'effects-processor.loop').options[0]!)).toEqual([
      'ring-out',
      'sleeve-in-sleeve+out-sleeve',
      'tip-in',
    ]);
  });

  test('refuses a straight lead that fits but causes damage', () => {
    const straight = ask('fixture-3pin.thru', 'mixing-console.mic-in').refused.find(({ kind }) => kind === 'straight');
    expect(straight?.refusals.map(({ hazard }) => hazard)).toContain('phantom-into-digital');
  });

  test('refuses left and right as a balanced pair', () => {
    const straight = ask('mixing-console.phones', 'audio-interface.line-in').refused.find(
      ({ kind }) => kind === 'straight',
    );
    expect(straight?.refusals.map(({ hazard }) => hazard)).toContain('stereo-into-balanced');
  });

  test('terminates the DMX512 line at the last fixture', () => {
    const [option] = ask('lighting-desk.out', 'fixture-last.in').options;
    expect(option).toMatchObject({ complete: true, recipes: ['dmx-terminator'] });
    expect(option!.parts).toMatchObject([{ component: 'r-120-dmx', placement: 'across', positions: ['2', '3'] }]);
  });

  test('connects MIDI from DIN to a type A jack', () => {
    expect(wiring(ask('audio-interface.midi-out', 'groovebox.midi-in').options[0]!)).toEqual([
      '2-open',
      '4-ring',
      '5-tip',
    ]);
  });
});

describe('the AV pack', () => {
  const ask = asker(libraryOf('av-video'));

  test('brings 15 kHz RGB with composite sync to SCART through 470 Ω and 180 Ω', () => {
    const [option] = ask('rgb-source-15k.vga', 'television.scart-rgb-picture').options;
    expect(option).toMatchObject({ complete: true, recipes: ['rgb-select-from-5v', 'sync-ttl-to-picture-input'] });
    expect(wiring(option!)).toEqual(
      expect.arrayContaining(['1-15', '2-11', '3-7', '13-20', '9-16', '5+6+7+8+10+shell-4+5+9+13+17+18+21']),
    );
  });

  test('uses a board to combine separate sync', () => {
    const [option] = ask('rgb-source-15k-hv.vga', 'television.scart-rgb-picture').options;
    expect(option).toMatchObject({ kind: 'board', complete: true });
  });

  test('refuses 31 kHz into a 15 kHz set, whatever the lead', () => {
    const { options, refused } = ask('computer-vga.vga', 'television.scart-rgb-picture');
    expect(options).toEqual([]);
    for (const option of refused) {
      expect(option.refusals.map(({ hazard }) => hazard)).toContain('line-rate-31k-into-15k');
    }
  });

  test('crosses sound and picture between two SCART sockets and refuses the straight lead', () => {
    const { options, refused } = ask('video-recorder.scart', 'television.scart-composite');
    expect(wiring(options[0]!)).toEqual(expect.arrayContaining(['1-2', '2-1', '3-6', '6-3', '19-20', '20-19']));
    expect(refused.find(({ kind }) => kind === 'straight')?.refusals.map(({ hazard }) => hazard)).toContain(
      'output-contention',
    );
  });

  test('crosses the lanes of DisplayPort and leaves its power open', () => {
    const { options, refused } = ask('computer-displayport.dp', 'monitor-displayport.dp');
    expect(wiring(options[0]!)).toEqual(
      expect.arrayContaining(['1-12', '3-10', '4-9', '6-7', '7-6', '9-4', '10-3', '12-1']),
    );
    expect(wiring(options[0]!).some((joined) => joined.includes('20'))).toBe(false);
    expect(refused.find(({ kind }) => kind === 'straight')?.refusals.map(({ hazard }) => hazard)).toContain(
      'displayport-power-joined',
    );
  });

  test('joins HDMI and DVI line by line', () => {
    const [option] = ask('camcorder.hdmi', 'monitor-dvi.dvi').options;
    expect(option).toMatchObject({ id: 'direct', complete: true });
    expect(wiring(option!)).toEqual(
      expect.arrayContaining([
        '2-2',
        '3-1',
        '5-10',
        '6-9',
        '8-18',
        '9-17',
        '11-23',
        '12-24',
        '15-6',
        '16-7',
        '18-14',
        '19-16',
      ]),
    );
  });

  test('refuses the BNC that fits: SDI into composite video', () => {
    const straight = ask('studio-camera.sdi', 'broadcast-monitor.composite').refused.find(
      ({ kind }) => kind === 'straight',
    );
    expect(straight?.refusals.map(({ hazard }) => hazard)).toContain('sdi-into-analogue');
  });

  test('never joins two sources', () => {
    for (const pair of [
      ['computer-vga.vga', 'computer-vga.vga'],
      ['camcorder.hdmi', 'dvd-player.hdmi'],
      ['computer-displayport.dp', 'computer-displayport.dp'],
    ]) {
      expect(
        ask(pair[0]!, pair[1]!).options.filter(({ complete }) => complete),
        pair.join(' '),
      ).toEqual([]);
    }
  });

  test('terminates a loop of composite video with 75 Ω', () => {
    expect(ask('studio-camera.composite', 'broadcast-monitor.composite-end').options[0]).toMatchObject({
      complete: true,
      recipes: ['video-terminator'],
    });
  });
});

test.each([...packFolders().keys()])('every complete option of the pack %s makes a design without errors', (pack) => {
  expect(wrongDesigns(pack)).toEqual([]);
});

test.each([
  ['pro-audio', 'mixing-console.main-out', 'powered-loudspeaker.in', 'mic-pair-022'],
  ['pro-audio', 'electric-guitar.out', 'audio-interface.instrument-in', 'instrument-coax-022'],
  ['pro-audio', 'power-amplifier.out-1', 'loudspeaker.in', 'speaker-2x250'],
  ['pro-audio', 'digital-console.aes3-out', 'speaker-processor.aes3-in', 'aes3-pair-110r'],
  ['pro-audio', 'lighting-desk.out', 'fixture.in', 'dmx-pair-120r'],
  ['pro-audio', 'cd-player.spdif-out', 'hifi-amplifier.spdif-in', 'digital-coax-75r'],
  ['av-video', 'studio-camera.sdi', 'video-router.in', 'sdi-coax-10-48'],
  ['av-video', 'dvd-player.composite', 'television.composite', 'video-coax-06-37'],
  ['av-video', 'computer-vga.vga', 'monitor-vga.vga', 'vga-3coax-6core'],
  ['av-video', 'dvd-player.scart', 'television.scart-rgb', 'scart-6coax-6core'],
  ['av-video', 'camcorder.hdmi', 'monitor-hdmi.hdmi', 'tmds-4pair-6core'],
])('%s: %s to %s is made of %s', (pack, source, destination, stock) => {
  const derived = deriveCable(libraryOf(pack), { source: end(source), destination: end(destination) });
  expect(derived.ok && derived.design.instances.segments?.map(({ def }) => def)).toEqual([stock]);
});

test('C5.9 two batteries in parallel are refused by a hazard of the Automotive pack; the built-in one only warns', () => {
  const library = libraryOf('automotive');
  for (const battery of ['battery.out', 'battery-posts.studs']) {
    const { options, refused } = resolveCable(library, { source: end(battery), destination: end(battery) });
    expect(options.filter((option) => option.complete)).toEqual([]);
    const straight = refused.find(({ id }) => id === 'straight')!;
    expect(straight.refusals.map(({ hazard }) => hazard)).toEqual(['batteries-in-parallel']);
    // Neither of them is fused.
    expect(straight.hazards.map(({ hazard }) => hazard)).toEqual([
      'parallel-supplies',
      'supply-unprotected',
      'supply-unprotected',
    ]);
  }
});
