import { freeFromQuarantine } from '@cablewright/client';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery, mayActAs } from '../../api/account.ts';
import { quarantineQuery } from '../../api/engineering.ts';
import { hub } from '../../api/hub.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { useAct } from '../../kit/page/use-act.ts';

/** Cables that stopped the program while they were checked. An owner has one checked again; nothing is shown when there are none. */
export function Quarantine() {
  const { data } = useQuery(quarantineQuery);
  const { data: me } = useQuery(meQuery);
  const { act, busy } = useAct('Couldn’t free the cable');
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert color="red" title="In quarantine" mb="md">
      <p>These cables are shown but not checked, and cannot be released. Saving one has it checked again.</p>
      {data.items.map(({ kind, id, reason }) => (
        <Group key={id} justify="space-between">
          <span>
            <Link to={recordPath(kind, id)}>{id}</Link>: {reason}
          </span>
          {mayActAs(me, 'owner') && (
            <Button
              size="xs"
              variant="default"
              loading={busy}
              onClick={() =>
                void act(() => hub.call(freeFromQuarantine, { params: { kind, id } }), {
                  touched: 'everything',
                  done: `${id} is checked again`,
                })
              }
            >
              Check again
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  );
}
