/** Measures what a PDF draws, independently of the code that wrote it. */
import { inflateSync } from 'node:zlib';

/** Returns the lengths in mm of all straight lines drawn in a PDF: unpacks its streams and applies their transformations. */
export function drawnLengths(pdf: Uint8Array): number[] {
  const bytes = Buffer.from(pdf);
  const lengths: number[] = [];
  for (const { index } of bytes.toString('latin1').matchAll(/stream\r?\n/g)) {
    const start = bytes.indexOf('\n', index) + 1;
    let text: string;
    try {
      text = inflateSync(bytes.subarray(start)).toString('latin1');
    } catch {
      continue;
    }
    let scale = 1;
    const scales: number[] = [];
    let from: [number, number] | undefined;
    for (const [, numbers, operator] of text.matchAll(/((?:-?[\d.]+ )*)(q|Q|cm|m|l)(?=\s|$)/g)) {
      const values = numbers!.trim().split(' ').map(Number);
      if (operator === 'q') scales.push(scale);
      if (operator === 'Q') scale = scales.pop()!;
      if (operator === 'cm') scale *= Math.hypot(values[0]!, values[1]!);
      if (operator === 'm') from = [values[0]!, values[1]!];
      if (operator !== 'l' || from === undefined) continue;
      lengths.push((Math.hypot(values[0]! - from[0], values[1]! - from[1]) * scale * 25.4) / 72);
      from = [values[0]!, values[1]!];
    }
  }
  return lengths;
}
