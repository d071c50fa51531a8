/** Where to go after signing in: an address of this studio, never another host. */
export function nextAddress(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
