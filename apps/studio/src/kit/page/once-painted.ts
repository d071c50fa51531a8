/** Calls back once the frame that is due has been painted: a frame callback runs before the paint, and a timer that it starts after it. */
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

/** The same, or at once when the page is left or hidden: it may not come back, and while it is hidden it paints nothing. */
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
