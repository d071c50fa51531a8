/**
 * Settings documents only an owner may see: an export for others leaves them out, the git mirror never writes them, and
 * the history says that they changed, not what they held.
 */
const ownerOnlySettings: readonly string[] = ['sign-in', 'notifications', 'integrations', 'webhooks', 'modules'];

export function isOwnerOnly(kind: string, key: string): boolean {
  return kind === 'settings' && ownerOnlySettings.includes(key);
}
