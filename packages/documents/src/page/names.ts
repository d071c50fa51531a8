export { partName, runNames } from '@cablewright/engine';

/** A name every file system takes, without folders: other characters become hyphens, as do names Windows keeps for itself. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return plain === '' || reserved ? `file-${plain}`.replace(/-$/, '') : plain.slice(0, 180);
}
