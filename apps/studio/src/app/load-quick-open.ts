/** Loads the code of the palette. The first of the two keys that open it does so already. */
export async function loadQuickOpen() {
  return { default: (await import('./quick-open.tsx')).QuickOpen };
}
