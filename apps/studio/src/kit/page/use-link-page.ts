import { useEffect } from 'react';

/** Names a page that is opened by a secret link, and tells search engines to leave it out. */
export function useLinkPage(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
