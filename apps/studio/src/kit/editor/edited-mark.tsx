import { useQueryClient } from '@tanstack/react-query';
import { meQuery, personOf } from '../../api/account.ts';
import badges from '../page/badges.module.css';
import { documentOf } from './draft-lines.ts';
import { draftsOf } from './open-drafts.ts';

/** Marks a record in a list that this person has edited and not saved. */
export function EditedMark({ kind, id }: { kind: string; id: string }) {
  // Read, not followed: a list has hundreds of marks, and another person is another page.
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  if (!draftsOf(me && personOf(me)).store.has(documentOf({ kind, id }))) return null;
  return (
    <span className={badges['word']} data-tone="warn" title="You have edits that are not saved">
      Edited
    </span>
  );
}
