/**
 * A short text that differs for different texts, except for one pair in 2^64: a 32-bit FNV-1a hash, followed by a
 * variant of it that also mixes in positions, as hexadecimal digits. Not for secrets. Source: Fowler, Noll, Vo.
 */
export function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
