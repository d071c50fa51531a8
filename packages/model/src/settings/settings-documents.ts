/**
 * Settings documents that only an owner may see: exports for others omit them, the git mirror never writes them, and
 * the history shows that they changed but not their content.
 */
const ownerOnlySettings: readonly string[] = [
  'sign-in',
  'notifications',
  'integrations',
  'webhooks',
  'modules',
  'stores',
];

export function isOwnerOnly(kind: string, key: string): boolean {
  return kind === 'settings' && ownerOnlySettings.includes(key);
}
