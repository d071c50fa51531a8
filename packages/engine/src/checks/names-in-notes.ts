import { looksLikeTerminal, type Design } from '@cablewright/model';

/**
 * The parts, wire ends, elements and terminals that the notes of a design name. A note with `names` names exactly those (a
 * part, a wire end `w1@b`, an element `w1.red`, a terminal `w1@b.red`). A plain text names the wire ends and terminals it
 * contains; a bare instance id in running text does not count.
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
