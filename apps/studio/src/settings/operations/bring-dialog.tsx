import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Imported } from '../../api/moving.ts';
import { Replaced, replacedCount } from './brought.tsx';

interface BringDialogProps {
  readonly name: string;
  readonly would: Imported;
  readonly onClose: () => void;
  readonly onBring: () => void;
}

/** Asks before a catalog is brought in, saying what of this hub gives way. */
export function BringDialog({ name, would, onClose, onBring }: BringDialogProps) {
  const { records, replaced, kinds } = would;
  const replaces = replacedCount(would);
  return (
    <Modal opened onClose={onClose} title={`Bring in ${name}`}>
      <Stack gap="sm">
        {replaces === 0 ? (
          <p>
            It adds {records === 1 ? 'one record' : `${records} records`} and replaces nothing. It is one change: the
            history shows it whole, and takes it back.
          </p>
        ) : (
          <>
            <p>
              {replaces === 1 ? 'One record' : `${replaces} records`} of this hub {replaces === 1 ? 'is' : 'are'}{' '}
              replaced by those of the file, {records - replaces} {records - replaces === 1 ? 'is' : 'are'} added. It is
              one change: the history keeps what was here before, and takes it back.
            </p>
            <Replaced replaced={replaced} kinds={kinds} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onBring}>{replaces === 0 ? 'Bring it in' : `Replace ${replaces} and bring it in`}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
