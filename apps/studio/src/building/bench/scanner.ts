/** Reads a scanner that acts as a keyboard: it types characters fast and ends with Enter. */
import { useEffect, useRef } from 'react';

/**
 * The longest pause between two characters of a scanner on a busy tablet, ms. It may be long, because nothing else is
 * typed outside of fields.
 */
const gapMs = 500;
const minLetters = 3;

/**
 * Calls `onScan` with each code that a scanner types, wherever the focus is. Codes typed into a text field stay there.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let typed = '';
    let at = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      const isLate = event.timeStamp - at > gapMs;
      at = event.timeStamp;
      if (event.key === 'Enter') {
        const code = isLate ? '' : typed;
        typed = '';
        if (code.length < minLetters) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current(code);
        return;
      }
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      typed = isLate ? event.key : typed + event.key;
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** The serial number in the address of a page of a piece, or the code itself. */
export function scannedSerial(code: string): string {
  const match = /\/pieces\/([^/?#]+)/.exec(code);
  return match?.[1] === undefined ? code : decodeURIComponent(match[1]);
}
