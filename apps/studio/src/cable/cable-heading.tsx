import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useCable, useSelected } from './draft/cable.ts';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import { Words } from '../kit/words/words.tsx';
import { cableSelection } from './cable-fields.tsx';
import styles from './cable.module.css';

/** What the cable is: its name, number, status and route, and the way to its own properties. */
export function CableHeading() {
  const { design, select } = useCable();
  const selected = useSelected();
  const open = selected === cableSelection;
  return (
    <div className={styles['heading']}>
      <h1>{design.label ?? design.id}</h1>
      {design.productRef !== undefined && <span className="mono">{design.productRef}</span>}
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
    </div>
  );
}
