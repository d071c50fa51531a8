import { ActionIcon, Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { comparisonOf, countedWhere, newComparison, standsAlone, type ComparisonNode } from './condition.ts';
import { useEditing, useSaid, type ConditionProps, type DrawCondition } from './editing.ts';
import { OfferPicker } from './offer-picker.tsx';
import { itemScope, offerFor, offersIn, withWhere, type Offer } from './offers.ts';
import { firstOperator, firstValue, fittedValue, operatorKey, operatorOf, operatorsFor } from './operators.ts';
import styles from './rules.module.css';
import { ValueInput } from './value-input.tsx';

interface RowProps extends Omit<ConditionProps, 'value'> {
  readonly node: ComparisonNode;
  readonly onRemove: () => void;
  /** Draws the condition on what is counted. */
  readonly draw: DrawCondition;
}

/** One comparison as a sentence: what is looked at, how it is compared, with what. */
export function ComparisonRow({ node, at, scope, level, onChange, onRemove, draw }: RowProps) {
  const offers = offersIn(scope);
  const left = offerFor(offers, node.left.value);
  const type = left?.type ?? 'any';
  const said = useSaid(at);
  const write = (operator: { word: string; negated: boolean }, operand: unknown, right: unknown) =>
    onChange(comparisonOf(operator.word, operator.negated, operand, right));
  const pick = (offer: Offer) => {
    const operand = offer.label.endsWith('where …') ? withWhere(offer.operand, newComparison) : offer.operand;
    const keeps = left !== undefined && offer.type === type;
    const operator = keeps ? node : firstOperator(offer.type);
    const sameWords = keeps && offer.from === left.from;
    const right = sameWords ? node.right?.value : firstValue(offer.type, operator);
    write(operator, operand, fittedValue(right, offer.type, operator));
  };
  return (
    <div className={styles['row']} role="group" aria-label="Condition">
      <div className={styles['sentence']}>
        <OfferPicker label="What is looked at" offers={offers} operand={node.left.value} onPick={pick} />
        <Select
          aria-label="How it is compared"
          data={operatorsFor(type, node)}
          value={operatorKey(node)}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          onChange={(key) => {
            const operator = operatorOf(key ?? 'eq');
            write(operator, node.left.value, fittedValue(node.right?.value, type, operator));
          }}
        />
        {!standsAlone(node.word) && (
          <ValueInput
            value={node.right?.value}
            left={left}
            operator={node}
            offers={offers}
            error={said !== undefined}
            onChange={(right) => write(node, node.left.value, right)}
          />
        )}
        <ActionIcon aria-label="Remove this condition" onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
      </div>
      {said !== undefined && <p className={styles['said']}>{said}</p>}
      {left?.list !== undefined && (
        <Counted
          list={left.list}
          node={node}
          at={at}
          scope={scope}
          level={level}
          draw={draw}
          onChange={(operand) => write(node, operand, node.right?.value)}
        />
      )}
    </div>
  );
}

interface CountedProps extends Pick<RowProps, 'node' | 'at' | 'scope' | 'level' | 'draw'> {
  readonly list: string;
  readonly onChange: (operand: unknown) => void;
}

/** Which items a count or a total takes in. */
function Counted({ list, node, at, scope, level, draw: Conditions, onChange }: CountedProps) {
  const { full } = useEditing();
  const operand = node.left.value;
  const where = countedWhere(operand);
  const items = itemScope(scope, list);
  const word = Object.keys(operand as object)[0] ?? '';
  if (where === undefined) {
    return (
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={full}
        onClick={() => onChange(withWhere(operand, newComparison))}
      >
        Take in only some of them
      </Button>
    );
  }
  return (
    <div className={styles['nested']}>
      <span className="quiet">Taking in each {items.noun} of which:</span>
      <Conditions
        value={where}
        at={`${at}${node.left.at}/${word}/where`}
        scope={items}
        level={level + 1}
        onChange={(next) => onChange(withWhere(operand, next))}
      />
    </div>
  );
}
