import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery, mayActAs } from '../api/account.ts';
import { withBuiltIn } from '../library/built-in.ts';
import { libraryQuery } from '../api/library.ts';
import styles from '../kit/page/shell.module.css';
import { pageAt, pagesFor, type StudioSection } from './sections.ts';

/** The pages of a section. Lists of records show their number of records. */
export function SectionPages({ section, path }: { section: StudioSection; path: string }) {
  const { data: me } = useQuery(meQuery);
  const here = pageAt(section, path);
  const pages = pagesFor(section, mayActAs(me, 'owner'), mayActAs(me, 'editor'));
  return (
    <ul className={styles['pages']}>
      {pages.map((page) => (
        <li key={page.to} className={styles['pageItem']}>
          {page.group !== undefined && <h2 className={styles['groupLabel']}>{page.group}</h2>}
          <Link
            to={page.to}
            className={styles['entry']}
            {...(page === here ? { 'data-active': true, 'aria-current': 'page' as const } : {})}
          >
            {page.label}
            {page.kind !== undefined && <Count kind={page.kind} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of records in a list. It is not part of the link's accessible name. */
function Count({ kind }: { kind: string }) {
  const { data: library } = useQuery(libraryQuery);
  const count = library === undefined ? undefined : withBuiltIn(library, kind).length;
  return (
    <span className={styles['pageCount']} aria-hidden>
      {count}
    </span>
  );
}
