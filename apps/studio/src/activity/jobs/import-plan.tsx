import type { ImportPlan } from '../../api/jobs.ts';
import { recordName } from '../../kit/words/kind-words.ts';

const mostShown = 12;

/** What publishing an import would do. */
export function Plan({ plan: { records, unchanged, issues, notes } }: { plan: ImportPlan }) {
  const adds = records.filter(({ does }) => does === 'add').length;
  return (
    <>
      <p>
        Adds {adds}, changes {records.length - adds}, leaves {unchanged} as they are.
      </p>
      {issues.length > 0 && (
        <div role="note">
          <p>To be mended before it can be published:</p>
          <ul>
            {issues.slice(0, mostShown).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
            {issues.length > mostShown && <li>and {issues.length - mostShown} more</li>}
          </ul>
        </div>
      )}
      {records.length > 0 && (
        <ul aria-label="Records of the plan">
          {records.slice(0, mostShown).map(({ kind, id, does }) => (
            <li key={`${kind}:${id}`}>
              {does === 'add' ? 'new' : 'changed'}: {recordName(kind, id)}
            </li>
          ))}
          {records.length > mostShown && <li>and {records.length - mostShown} more</li>}
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
