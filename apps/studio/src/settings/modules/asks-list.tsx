import type { ModulePreview } from '@cablewright/client';
import styles from './modules.module.css';

/** The permissions that a module requests, as text. */
export function AsksList({ asks, none }: { readonly asks: ModulePreview['asks']; readonly none: string }) {
  if (asks.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles['asks']}>
      {asks.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

const nouns: Readonly<Record<keyof ModulePreview['contributes'], string>> = {
  rules: 'Rules',
  importers: 'Importers',
  exporters: 'Exporters',
  revisionSources: 'Revision sources',
  compareViews: 'Compare views',
  artwork: 'Artwork',
  loaders: 'Loaders',
  schedules: 'Scheduled runs',
  partNumberScheme: 'Part numbers',
};

/** The contributions of a module in one line: "Exporters: Net list. Rules: No red ground." */
export function contributionsLine(contributes: ModulePreview['contributes']): string {
  const parts = (Object.keys(nouns) as (keyof typeof nouns)[]).flatMap((what) => {
    const list = contributes[what];
    const names = Array.isArray(list) ? list.map(({ label }) => label) : list === null ? [] : [list];
    return names.length === 0 ? [] : [`${nouns[what]}: ${names.join(', ')}.`];
  });
  return parts.length === 0 ? 'It contributes nothing.' : parts.join(' ');
}
