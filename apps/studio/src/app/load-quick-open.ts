/** Loads the code of the palette. Pressing Ctrl or Cmd already starts this, before the second key of the shortcut. */
export async function loadQuickOpen() {
  return { default: (await import('./quick-open.tsx')).QuickOpen };
}
