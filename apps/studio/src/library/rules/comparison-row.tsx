import { ActionIcon, Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  comparisonOf,
  countedWhere,
  editorLimits,
  newComparison,
  standsAlone,
  type ComparisonNode,
} from './condition.ts';
import { NoteText } from './note-text.tsx';
import { useEditing, useNote, type ConditionProps, type DrawCondition } from './editing.ts';
import { OfferPicker } from './offer-picker.tsx';
import { itemScope, offerFor, offersIn, operandFor, withWhere, type EditorScope, type ValueOffer } from './offers.ts';
import { firstOperator, firstValue, fittedValue, operatorKey, operatorOf, operatorsFor } from './operators.ts';
import styles from './rules.module.css';
import { ValueInput } from './value-input.tsx';

interface RowProps extends Omit<ConditionProps, 'value'> {
  readonly node: ComparisonNode;
  readonly onRemove: () => void;
  /** Renders the condition on the counted items. */
  readonly draw: DrawCondition;
}

/** One comparison as a sentence: the value, the operator, and what it is compared with. */
export function ComparisonRow({ node, at, scope, level, onChange, onRemove, draw }: RowProps) {
  const offers = offersIn(scope);
  const left = offerFor(offers, node.left.value);
  const type = left?.type ?? 'any';
  const note = useNote(at);
  const write = (operator: { word: string; negated: boolean }, operand: unknown, right: unknown) =>
    onChange(comparisonOf(operator.word, operator.negated, operand, right));
  const choose = (offer: ValueOffer) => {
    const operand = operandFor(offer);
    const keeps = left !== undefined && offer.type === type;
    const operator = keeps ? node : firstOperator(offer.type);
    const sameWords = keeps && offer.from === left.from;
    const right = sameWords ? node.right?.value : firstValue(offer.type, operator);
    write(operator, operand, fittedValue(right, offer.type, operator));
  };
  return (
    <div className={styles['row']} role="group" aria-label="Condition">
      <div className={styles['sentence']}>
        <OfferPicker label="What is looked at" offers={offers} operand={node.left.value} onPick={choose} />
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
            error={note?.todo === false}
            onChange={(right) => write(node, node.left.value, right)}
          />
        )}
        <ActionIcon aria-label="Remove this condition" onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
      </div>
      <NoteText note={note} />
      <Counted
        offer={left}
        operand={node.left.value}
        at={at + node.left.at}
        scope={scope}
        level={level}
        draw={draw}
        onChange={(operand) => write(node, operand, node.right?.value)}
      />
      {node.right !== undefined && (
        <Counted
          offer={offerFor(offers, node.right.value)}
          operand={node.right.value}
          at={at + node.right.at}
          scope={scope}
          level={level}
          draw={draw}
          onChange={(operand) => write(node, node.left.value, operand)}
        />
      )}
    </div>
  );
}

interface CountedProps extends Pick<RowProps, 'at' | 'scope' | 'level' | 'draw'> {
  readonly offer: ValueOffer | undefined;
  readonly operand: unknown;
  readonly onChange: (operand: unknown) => void;
}

/** The condition on the items that a count or total includes. Empty for other operands. */
function Counted({ offer, operand, at, scope, level, draw: Conditions, onChange }: CountedProps) {
  const { full } = useEditing();
  if (offer?.list === undefined) return null;
  const where = countedWhere(operand);
  const items = itemScope(scope, offer.list);
  if (where === undefined) {
    return (
      <Button
        variant="subtle"
        size="compact-xs"
        className="at-start"
        disabled={full || level >= editorLimits.levels}
        onClick={() => onChange(withWhere(operand, newComparison))}
      >
        Filter {listName(offer, scope)}
      </Button>
    );
  }
  const [word = ''] = Object.keys(operand as object);
  return (
    <div className={styles['nested']} role="group" aria-label="What is counted">
      <span className="quiet">
        {offer.label.replace(/ where …$/, '')}: taking in each {items.noun} of which
      </span>
      <Conditions
        value={where}
        at={`${at}/${word}/where`}
        scope={items}
        level={level + 1}
        onChange={(next) => onChange(withWhere(operand, next))}
      />
    </div>
  );
}

function listName({ list = '' }: ValueOffer, { fields }: EditorScope): string {
  return fields[list]?.says ?? list;
}
