import { looksLikeTerminal, type Design } from '@cablewright/model';

/**
 * The parts, wire ends, elements and terminals that the notes of a design name: those in the `names` of a note (a
 * part, a wire end `w1@b`, an element `w1.red`, a terminal `w1@b.red`), and the wire ends and terminals in its text.
 * A bare instance id in a text does not count.
 */
export function namesInNotes(design: Design): ReadonlySet<string> {
  const names = new Set<string>();
  for (const note of design.notes ?? []) {
    if (typeof note !== 'string') for (const name of note.names ?? []) names.add(name);
    const text = typeof note === 'string' ? note : note.text;
    for (const word of text.split(/[\s,;()"'“”]+/)) {
      const plain = word.replace(/[.:!?]+$/, '');
      if (looksLikeTerminal(plain)) names.add(plain);
    }
  }
  return names;
}
