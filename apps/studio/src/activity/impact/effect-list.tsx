import { units } from '@cablewright/engine';
import type { EffectOnACable, EffectsOfAChange } from '@cablewright/client';
import { counted } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { SeverityIcon } from '../../kit/findings/finding-list.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { Words } from '../../kit/words/words.tsx';
import cards from '../../kit/page/cards.module.css';
import styles from './impact.module.css';

/** The effects of a change on each cable, as far as they have been computed. */
export function EffectList({ pages }: { readonly pages: readonly EffectsOfAChange[] }) {
  const items = pages.flatMap((page) => page.items);
  const notCompared = pages.flatMap((page) => page.notCompared);
  const compared = pages.reduce((sum, page) => sum + page.compared, 0);
  return (
    <>
      <p className="quiet" role="status">
        {`Compared ${compared.toLocaleString('en')} of ${counted(pages[0]?.cables ?? 0, 'cable')}. `}
        {items.length === 0 ? 'Nothing differs in them.' : `${counted(items.length, 'cable')} would differ.`}
      </p>
      <ul className={styles['cables']} aria-label="Cables that would differ">
        {items.map((item) => (
          <li key={item.id}>
            <CableEffect effect={item} />
          </li>
        ))}
        {notCompared.map(({ id, why }) => (
          <li key={id} className={cards['record']} role="note">
            {`${id} was not compared: ${why}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The worst that happens to the findings of a cable, in a few words. */
function findingWords({ added, removed }: EffectOnACable): {
  words: string[];
  tone: 'ok' | 'warn' | 'error' | undefined;
} {
  const errors = added.filter(({ severity }) => severity === 'error').length;
  const warnings = added.length - errors;
  const words = [
    ...(errors > 0 ? [counted(errors, 'new error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'new warning')] : []),
    ...(removed.length > 0 ? [`${removed.length} gone`] : []),
  ];
  if (words.length === 0) return { words: ['No check changes'], tone: 'ok' };
  return { words, tone: errors > 0 ? 'error' : warnings > 0 ? 'warn' : undefined };
}

function CableEffect({ effect }: { readonly effect: EffectOnACable }) {
  const { id, label, number, added, removed } = effect;
  const { words, tone } = findingWords(effect);
  return (
    <article className={cards['record']} aria-label={label}>
      <h3>
        <Link to={recordPath('designs', id)}>{label}</Link>
        {number !== null && <span className="quiet mono">{number}</span>}
        <Words words={words} tone={tone} />
      </h3>
      {added.length + removed.length > 0 && (
        <ul className={styles['findings']} aria-label={`Checks of ${label} that change`}>
          <FindingLines lines={added} word="new" />
          <FindingLines lines={removed} word="gone" />
        </ul>
      )}
      <EffectFacts effect={effect} />
    </article>
  );
}

function FindingLines({ lines, word }: { readonly lines: EffectOnACable['added']; readonly word: 'new' | 'gone' }) {
  return lines.map(({ code, severity, message, terminal }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two findings may have the same place
    <li key={`${code}:${terminal ?? ''}:${index}`} data-gone={word === 'gone' || undefined}>
      <SeverityIcon severity={severity} />
      <span>{word}</span>
      <span>{message}</span>
    </li>
  ));
}

const documentWord = (kind: string) => (kind === 'bom' ? 'Bill of materials' : capital(kind.replaceAll('-', ' ')));
const listed = (kinds: readonly string[]) => kinds.map(documentWord).join(', ');

function EffectFacts({
  effect: { documents, mayDiffer, numbers, costs, unpriced },
}: {
  readonly effect: EffectOnACable;
}) {
  const numbered = numbers.filter(({ before, after }) => numberText(before) !== numberText(after));
  const money = (amount: number | undefined, currency: string) =>
    amount === undefined ? 'no price' : units.moneyText({ amount, currency });
  return (
    <dl className="facts">
      {costs.map(({ currency, before, after }) => (
        <Fact key={currency} name="Cost of one">{`${money(before, currency)} → ${money(after, currency)}`}</Fact>
      ))}
      {unpriced !== undefined && <Fact name="Without a price">{`${unpriced.before} → ${unpriced.after} items`}</Fact>}
      {numbered.length > 0 && (
        <Fact name="Part numbers">
          {numbered
            .map(
              ({ part, before, after }) =>
                `${numberText(before)} → ${numberText(after)} (${part.split(' ')[1] ?? part})`,
            )
            .join(', ')}
        </Fact>
      )}
      {documents.length > 0 && <Fact name="Documents">{listed(documents)}</Fact>}
      {mayDiffer.length > 0 && <Fact name="May look different">{listed(mayDiffer)}</Fact>}
    </dl>
  );
}

const numberText = (number: string | undefined) => (number === undefined || number === '' ? 'none' : number);

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
