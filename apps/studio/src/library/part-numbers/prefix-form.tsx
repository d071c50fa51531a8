import { present, type NumberKind, type PrefixScheme } from '@cablewright/model';
import { NumberField, TextField } from '../../kit/fields/fields.tsx';
import { kindsInOrder, kindWords } from './kind-words.ts';
import styles from './part-numbers.module.css';
import { useProblem } from './problems.ts';

interface PrefixFormProps {
  readonly scheme: PrefixScheme;
  readonly onChange: (scheme: PrefixScheme) => void;
}

/** The simple scheme: a prefix for each kind of part, then a counter. */
export function PrefixForm({ scheme, onChange }: PrefixFormProps) {
  const change = (part: Partial<PrefixScheme>) => onChange(present({ ...scheme, ...part }));
  const none = useProblem('/prefixes');
  return (
    <>
      <section aria-label="Count">
        <h2>Count</h2>
        <div className={styles['fields']}>
          <NumberField
            label="Digits"
            integer
            min={1}
            value={scheme.digits}
            error={useProblem('/digits')}
            onChange={(digits) => change({ digits: digits ?? 0 })}
          />
          <NumberField
            label="New numbers start at"
            description="Lower numbers stay valid; packs use those below 10000"
            integer
            min={0}
            value={scheme.start}
            standard="1"
            error={useProblem('/start')}
            onChange={(start) => change({ start })}
          />
          <TextField
            label="Separator"
            mono
            value={scheme.separator ?? '-'}
            error={useProblem('/separator')}
            onChange={(separator) => change({ separator: separator ?? '' })}
          />
        </div>
      </section>
      <section aria-label="Prefixes">
        <h2>Prefixes</h2>
        <p className="quiet">The letters that numbers begin with, by kind. A kind without letters is not numbered.</p>
        {none !== undefined && <p className={styles['bad']}>{none}</p>}
        <div className={styles['fields']}>
          {kindsInOrder.map((kind) => (
            <PrefixField
              key={kind}
              kind={kind}
              value={scheme.prefixes[kind]}
              onChange={(prefix) => {
                const { [kind]: _before, ...others } = scheme.prefixes;
                change({ prefixes: prefix === undefined ? others : { ...others, [kind]: prefix } });
              }}
            />
          ))}
        </div>
      </section>
    </>
  );
}

interface PrefixFieldProps {
  readonly kind: NumberKind;
  readonly value: string | undefined;
  readonly onChange: (prefix: string | undefined) => void;
}

function PrefixField({ kind, value, onChange }: PrefixFieldProps) {
  const error = useProblem(`/prefixes/${kind}`);
  return <TextField label={kindWords[kind]} mono value={value} error={error} onChange={onChange} />;
}
