import { useQueryClient } from '@tanstack/react-query';
import { meQuery, personOf } from '../../api/account.ts';
import badges from '../page/badges.module.css';
import { documentOf } from './draft-lines.ts';
import { draftsOf } from './open-drafts.ts';

/** Marks a record in a list that has unsaved edits of this person. */
export function EditedMark({ kind, id }: { kind: string; id: string }) {
  // Read without a subscription, because a list has hundreds of marks. When another person signs in, the page loads
  // again anyway.
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  if (!draftsOf(me && personOf(me)).store.has(documentOf({ kind, id }))) return null;
  return (
    <span className={badges['word']} data-tone="warn" title="You have edits that are not saved">
      Edited
    </span>
  );
}
