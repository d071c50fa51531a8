/** Files dropped on a page that handles them itself instead of sending them to the import page. */
import { useEffect, useRef, useState } from 'react';

/**
 * Calls `take` with the files that are dropped anywhere on the page, unless it is undefined. Returns whether files are
 * held over the page.
 */
export function useDroppedFiles(take: ((files: readonly File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const takes = take !== undefined;
  useEffect(() => {
    if (!takes) return undefined;
    // Captured, so that the import page, which listens on the window as well, sees that the event is handled.
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current?.(files);
    };
    const handlers = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop } as const;
    for (const [name, handler] of Object.entries(handlers))
      window.addEventListener(name, handler as EventListener, { capture: true });
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener, { capture: true });
    };
  }, [takes]);
  return over;
}
