import { useEffect, useRef, useState, type RefObject } from 'react';

/** Elements this far below the window count as visible, so that they are rendered before they are scrolled to. */
const near = '120px';

/** Whether part of an element is on screen. True until the browser reports otherwise. */
export function useSeen<T extends Element>(): { readonly ref: RefObject<T | null>; readonly isSeen: boolean } {
  const ref = useRef<T>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting !== false), {
      rootMargin: near,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}
