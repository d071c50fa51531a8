import type { ImportPlan } from '@cablewright/client';
import { recordName } from '../../kit/words/kind-words.ts';

const maxShown = 12;

/** What publishing an import would do. */
export function Plan({ plan: { records, unchanged, issues, notes } }: { plan: ImportPlan }) {
  const adds = records.filter(({ does }) => does === 'add').length;
  return (
    <>
      <p>
        Adds {adds}, changes {records.length - adds}, leaves {unchanged} unchanged.
      </p>
      {issues.length > 0 && (
        <div role="note">
          <p>Fix these before publishing:</p>
          <ul>
            {issues.slice(0, maxShown).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
            {issues.length > maxShown && <li>and {issues.length - maxShown} more</li>}
          </ul>
        </div>
      )}
      {records.length > 0 && (
        <ul aria-label="Records of the plan">
          {records.slice(0, maxShown).map(({ kind, id, does }) => (
            <li key={`${kind}:${id}`}>
              {does === 'add' ? 'new' : 'changed'}: {recordName(kind, id)}
            </li>
          ))}
          {records.length > maxShown && <li>and {records.length - maxShown} more</li>}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </>
  );
}
