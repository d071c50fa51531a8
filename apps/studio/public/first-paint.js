// Runs before anything is drawn: the theme and the density this browser remembers, so that no page flashes in another one.
// The text is written by src/kit/preferences/preference-store.ts.
(() => {
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  } catch {
    return;
  }
  const root = document.documentElement;
  if (stored?.theme === 'light' || stored?.theme === 'dark') {
    root.dataset.mantineColorScheme = stored.theme;
    root.style.colorScheme = stored.theme;
  }
  if (stored?.density === 'compact') root.dataset.density = 'compact';
})();
