import { splitName } from '@cablewright/model';
import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { useBench, useCable, useEditor, useSelected } from '../draft/cable.ts';
import { findPart } from '../wiring/parts.ts';
import { doing, type OtherPerson } from './others.ts';
import { useOthers, useTellPresence } from './use-presence.ts';
import styles from './presence.module.css';
import { releaseLease } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { hub } from '../../api/hub.ts';
import { editLeaseQuery, leasePage } from '../../api/leases.ts';

/** Maximum number of initials shown; the list has everybody. */
const most = 4;

/** Who else has this cable open, what they are doing and what they have selected. */
export function PeopleHere() {
  const { writable } = useBench();
  const { value, dirty } = useEditor();
  useTellPresence(value.id, useSelected(), writable && dirty);
  const { people, ownWindows } = useOthers(value.id);
  return (
    <>
      <EditLeaseHold />
      {people.length > 0 && <People others={people} />}
      {ownWindows > 0 && <OwnWindows count={ownWindows} />}
    </>
  );
}

/** Tells the person that they have the cable open in other windows too. */
function OwnWindows({ count }: { count: number }) {
  const where = count === 1 ? 'another window' : `${count} other windows`;
  const text = `You have this cable open in ${where}.`;
  return (
    <Tooltip label={text}>
      <span className={styles['own']}>
        <IconAppWindow size={16} stroke={1.6} aria-hidden />
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  );
}

function People({ others }: { others: readonly OtherPerson[] }) {
  const names = others.map((other) => `${other.name}, ${doing(other)}`).join('; ');
  return (
    <Popover position="bottom-start" withinPortal>
      <Popover.Target>
        <UnstyledButton className={styles['people']}>
          <span className="visually-hidden">Also here: {names}</span>
          {others.slice(0, most).map((other) => (
            <Badge key={other.person} other={other} />
          ))}
          {others.length > most && <span aria-hidden>+{others.length - most}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles['list']} aria-label="People in this cable">
          {others.map((other) => (
            <PersonLine key={other.person} other={other} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Badge({ other: { initials, colour, editing } }: { other: OtherPerson }) {
  return (
    <span aria-hidden className={styles['badge']} data-colour={colour} data-editing={editing || undefined}>
      {initials}
    </span>
  );
}

function PersonLine({ other }: { other: OtherPerson }) {
  const { design, select } = useCable();
  const part = other.selected
    .map((id) => splitName(id)?.instance ?? id)
    .find((id) => findPart(design, id) !== undefined);
  return (
    <li>
      <Badge other={other} />
      <span>
        {other.name} <span className={styles['doing']}>{doing(other)}</span>
      </span>
      {part !== undefined && (
        <UnstyledButton className={styles['show']} onClick={() => select(part)}>
          Show {part}
        </UnstyledButton>
      )}
    </li>
  );
}

/**
 * Holds the edit lease while the draft has changes: lists show who is editing, and another person's restore of the
 * cable waits for it.
 */
function EditLeaseHold() {
  const { writable } = useBench();
  const editor = useEditor();
  const { id } = editor.value;
  // The request is sent after the edit has been painted.
  const editing = useDeferredValue(writable && editor.dirty);
  useQuery(editLeaseQuery(id, editing));
  useEffect(() => {
    if (!editing) return undefined;
    return () => void hub.call(releaseLease, { params: { id }, body: { page: leasePage } }).catch(() => undefined);
  }, [editing, id]);
  return null;
}
