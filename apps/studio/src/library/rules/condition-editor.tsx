/** The editor of a condition: groups in groups, conditions on the items of lists, comparisons. */
import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { ComparisonRow } from './comparison-row.tsx';
import {
  editorLimits,
  groupOf,
  itemsOf,
  newComparison,
  readNode,
  type GroupMode,
  type ItemsNode,
} from './condition.ts';
import { useEditing, useNote, type ConditionProps } from './editing.ts';
import { itemScope, listsOf, type EditorScope } from './offers.ts';
import { NoteText } from './note-text.tsx';
import styles from './rules.module.css';

const modes: readonly { value: GroupMode; label: string }[] = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'At least one of these holds' },
  { value: 'none', label: 'None of these holds' },
  { value: 'notAll', label: 'At least one of these does not hold' },
];

/**
 * A list of conditions with a button that adds one. A single condition becomes a group when a second is added; removing
 * the last gives undefined.
 */
export function ConditionList({ value, at, scope, level, onChange }: ConditionProps) {
  const node = readNode(value);
  if (value !== undefined && node.type === 'group') {
    return (
      <GroupBox
        value={value}
        at={at}
        scope={scope}
        level={level}
        onChange={onChange}
        onRemove={() => onChange(undefined)}
      />
    );
  }
  const add = (condition: unknown) => onChange(value === undefined ? condition : groupOf('all', [value, condition]));
  return (
    <div className={styles['list']}>
      {value !== undefined && (
        <ConditionNode
          value={value}
          at={at}
          scope={scope}
          level={level}
          onChange={onChange}
          onRemove={() => onChange(undefined)}
        />
      )}
      <Adder scope={scope} level={value === undefined ? level : level + 1} onAdd={add} />
    </div>
  );
}

function ConditionNode(props: ConditionProps & { readonly onRemove: () => void }) {
  const { value, level, onRemove } = props;
  const node = readNode(value);
  if (level >= editorLimits.levels && node.type !== 'comparison') {
    return <Written value={value} why="This is nested too deep for the form." onRemove={onRemove} />;
  }
  if (node.type === 'group') return <GroupBox {...props} />;
  if (node.type === 'items') return <ItemsBox {...props} node={node} />;
  if (node.type === 'other')
    return <Written value={value} why="This is not a complete condition." onRemove={onRemove} />;
  return <ComparisonRow {...props} node={node} draw={ConditionList} />;
}

/** A condition without a form in this editor, as text. It can be changed in the JSON. */
function Written({ value, why, onRemove }: { value: unknown; why: string; onRemove: () => void }) {
  return (
    <div className={styles['row']}>
      <div className={styles['sentence']}>
        <code className={styles['written']}>{JSON.stringify(value)}</code>
        <RemoveButton what="condition" onRemove={onRemove} />
      </div>
      <NoteText note={{ message: `${why} Edit it in the JSON.`, todo: false }} />
    </div>
  );
}

function RemoveButton({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <ActionIcon aria-label={`Remove this ${what}`} onClick={onRemove}>
      <IconX size={15} />
    </ActionIcon>
  );
}

function GroupBox({ value, at, scope, level, onChange, onRemove }: ConditionProps & { readonly onRemove: () => void }) {
  const node = readNode(value);
  if (node.type !== 'group') return null;
  const values = node.items.map((item) => item.value);
  const write = (next: readonly unknown[], mode = node.mode) => onChange(groupOf(mode, next));
  return (
    <div className={styles['box']} role="group" aria-label={modes.find((mode) => mode.value === node.mode)?.label}>
      <Group gap="var(--space-3)" wrap="nowrap">
        <Select
          aria-label="Combine conditions"
          data={modes}
          value={node.mode}
          w={250}
          onChange={(mode) => write(values, mode ?? 'all')}
        />
        <span className={styles['space']} />
        <RemoveButton what="group" onRemove={onRemove} />
      </Group>
      <ul className={styles['items']}>
        {node.items.map((item, i) => (
          <li key={`${node.items.length}:${i}`} data-field={at + item.at}>
            <ConditionNode
              value={item.value}
              at={at + item.at}
              scope={scope}
              level={level + 1}
              onChange={(next) => write(values.with(i, next))}
              onRemove={() => write(values.toSpliced(i, 1))}
            />
          </li>
        ))}
      </ul>
      <Adder scope={scope} level={level + 1} onAdd={(condition) => write([...values, condition])} />
    </div>
  );
}

const itemWords = [
  { value: 'every', label: 'Each of' },
  { value: 'some', label: 'At least one of' },
  { value: 'none', label: 'None of' },
] as const;

function ItemsBox(props: ConditionProps & { readonly node: ItemsNode; readonly onRemove: () => void }) {
  const { node, at, scope, level, onChange, onRemove } = props;
  const lists = listsOf(scope);
  const isKnown = lists.some(({ name }) => name === node.list);
  const items = itemScope(scope, node.list);
  const note = useNote(`${at}/${node.word}/in`);
  return (
    <div className={styles['box']} role="group" aria-label={`Conditions on ${items.noun}`}>
      <Group gap="var(--space-3)" wrap="nowrap">
        <Select
          aria-label="How many of them"
          data={itemWords}
          value={node.word}
          w={150}
          onChange={(word) => onChange(itemsOf(word ?? 'every', node.list, node.where.value))}
        />
        <Select
          aria-label="List"
          data={[
            ...(isKnown ? [] : [{ value: node.list, label: node.list }]),
            ...lists.map(({ name, says }) => ({ value: name, label: `its ${says}` })),
          ]}
          value={node.list}
          onChange={(list) => onChange(itemsOf(node.word, list ?? node.list, newComparison))}
        />
        <span className={styles['space']} />
        <RemoveButton what="group" onRemove={onRemove} />
      </Group>
      <NoteText note={note} />
      <ConditionList
        value={node.where.value}
        at={at + node.where.at}
        scope={items}
        level={level + 1}
        onChange={(where) => onChange(itemsOf(node.word, node.list, where ?? { all: [] }))}
      />
    </div>
  );
}

/** Adds a condition, a group of conditions, or a condition about the items of a list. */
function Adder({ scope, level, onAdd }: { scope: EditorScope; level: number; onAdd: (condition: unknown) => void }) {
  const { full, disabled } = useEditing();
  const lists = listsOf(scope);
  const deep = level >= editorLimits.levels;
  if (disabled) return null;
  return (
    <Group gap="var(--space-3)">
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => onAdd(newComparison)}>
        Add condition
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            rightSection={<IconChevronDown size={14} />}
            disabled={deep || full}
            title={deep ? `Groups nest ${editorLimits.levels} deep here` : undefined}
          >
            Add group
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAdd(groupOf('any', [newComparison]))}>
            At least one of several conditions
          </Menu.Item>
          <Menu.Item onClick={() => onAdd(groupOf('all', [newComparison]))}>All of several conditions</Menu.Item>
          <Menu.Item onClick={() => onAdd(groupOf('none', [newComparison]))}>None of several conditions</Menu.Item>
          {lists.length > 0 && <Menu.Label>Conditions on each of</Menu.Label>}
          {lists.map(({ name, says }) => (
            <Menu.Item key={name} onClick={() => onAdd(itemsOf('every', name, newComparison))}>
              its {says}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
