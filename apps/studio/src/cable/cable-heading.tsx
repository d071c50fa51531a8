import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useCable, useSelected } from './draft/cable.ts';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import { Words } from '../kit/words/words.tsx';
import { cableSelection } from './cable-fields.tsx';

/** What the cable is: its name, number, status and route, and the way to its own properties. */
export function CableHeading() {
  const { design, select } = useCable();
  const selected = useSelected();
  const open = selected === cableSelection;
  return (
    <RecordHeading title={design.label ?? design.id} number={design.productRef}>
      {design.status !== undefined && <Words words={[design.status]} />}
      <RouteBadge route={design.route} />
      <Button
        variant="default"
        aria-expanded={open}
        leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        onClick={() => select(open ? undefined : cableSelection)}
      >
        Properties
      </Button>
    </RecordHeading>
  );
}
