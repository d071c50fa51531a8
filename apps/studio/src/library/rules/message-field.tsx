import { Button, Menu, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { offersIn, type EditorScope, type ValueOffer } from './offers.ts';
import styles from './rules.module.css';

interface MessageProps {
  readonly value: string;
  readonly scope: EditorScope;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (message: string) => void;
}

/** The path of a value that a message can show. A list is shown by its name, which prints its items. */
function pathOf({ operand }: ValueOffer): string | undefined {
  const path = (operand as { path?: unknown }).path;
  return typeof path === 'string' ? path : undefined;
}

/** The message of the rule, with values inserted at the cursor. */
export function MessageField({ value, scope, error, disabled, onChange }: MessageProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (path: string) => {
    const cursor = field.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, cursor)}{${path}}${value.slice(cursor)}`);
  };
  const groups = new Map<string, { path: string; label: string }[]>();
  for (const offer of [...offersIn(scope), ...listOffers(scope)]) {
    const path = pathOf(offer);
    if (path !== undefined) groups.set(offer.group, [...(groups.get(offer.group) ?? []), { path, label: offer.label }]);
  }
  return (
    <div className={styles['list']}>
      <Textarea
        ref={field}
        label="Message"
        description="Shown where the rule is broken. Values in braces are filled in."
        autosize
        minRows={2}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="subtle" rightSection={<IconChevronDown size={14} />} className="at-start">
              Insert a value
            </Button>
          </Menu.Target>
          <Menu.Dropdown className="long-list">
            {[...groups].map(([group, items]) => (
              <div key={group}>
                <Menu.Label>{group}</Menu.Label>
                {items.map(({ path, label }) => (
                  <Menu.Item key={path} onClick={() => insert(path)}>
                    {label}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function listOffers({ noun, fields }: EditorScope): ValueOffer[] {
  return Object.entries(fields).flatMap(([name, { type, says }]) =>
    type === 'part'
      ? [{ key: name, operand: { path: name }, group: `Of the ${noun}`, label: says, type: 'any' as const }]
      : [],
  );
}
