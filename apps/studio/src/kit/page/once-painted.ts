/**
 * Calls back after the next frame has been painted. A frame callback runs before the paint, so it starts a timer, which
 * runs after it.
 */
export function oncePainted(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Like `oncePainted`, but calls back at once if the page is left or hidden. A hidden page paints nothing, and a page
 * that is left may not return.
 */
export function oncePaintedOrLeft(work: () => void): void {
  if (document.hidden) {
    work();
    return;
  }
  const run = () => {
    cancel();
    window.removeEventListener('pagehide', run);
    document.removeEventListener('visibilitychange', run);
    work();
  };
  const cancel = oncePainted(run);
  window.addEventListener('pagehide', run);
  document.addEventListener('visibilitychange', run);
}
