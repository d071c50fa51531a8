// Runs before anything is drawn: sets the theme and density remembered by this browser, so that no page flashes in
// another one. The text is written by src/kit/preferences/preference-store.ts.
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

// Requests the page's first data, as in src/app/first-reads.ts, and the script of the largest page together with the
// script of the shell instead of after it.
(() => {
  const [, page, id] = location.pathname.split('/');
  if (['setup', 'sign-in', 'join'].includes(page)) return;
  const preload = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  const isCable = page === 'cables' && /^[a-z\d-]+$/.test(id ?? '');
  // The bench asks only who is signed in.
  const first = page === 'bench' ? ['me'] : ['setup', 'me'];
  for (const read of [...first, ...(isCable ? [`designs/${id}`, 'library', `drawings/${id}`] : [])]) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/api/${read}` });
  }
  const { cablePage = '', cableStyles = '' } = document.currentScript?.dataset ?? {};
  if (!isCable) return;
  // Styles come first: the page waits for all of them before it runs any of its code.
  for (const href of cableStyles.split(' ').filter(Boolean)) preload({ rel: 'preload', as: 'style', href });
  for (const href of cablePage.split(' ').filter(Boolean)) preload({ rel: 'modulepreload', href });
})();
