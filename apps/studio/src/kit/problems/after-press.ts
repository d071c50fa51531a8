let isPressed = false;

for (const [event, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  globalThis.document?.addEventListener(event, () => void (isPressed = pressed), true);

/** Runs at once or, if a pointer is down, after its click: a pressed button must not move before it is released. */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const once = new AbortController();
  const go = () => {
    once.abort();
    setTimeout(run);
  };
  const options = { capture: true, signal: once.signal };
  document.addEventListener('pointerup', go, options);
  document.addEventListener('pointercancel', go, options);
}
