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

// What the page reads first, as in src/app/first-reads.ts, is requested with the script of the page and not after it.
(() => {
  const [, page, id] = location.pathname.split('/');
  if (['setup', 'sign-in', 'join'].includes(page)) return;
  const cable = page === 'cables' && id ? [`designs/${id}`, 'library', `drawings/${id}`] : [];
  for (const read of ['setup', 'me', ...cable]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/api/${read}` });
    document.head.append(link);
  }
})();
