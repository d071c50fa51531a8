import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planEffectsQuery } from '../../api/alternates.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { EffectList } from '../impact/effect-list.tsx';

/** The effects of publishing a plan on each cable, computed on request. */
export function PlanEffects({ job, label }: { readonly job: string; readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Effects job={job} />;
  return (
    <span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`What changes in each cable: ${label}`}
        onClick={() => setOpen(true)}
      >
        What changes in each cable
      </Button>
    </span>
  );
}

function Effects({ job }: { readonly job: string }) {
  const query = useInfiniteQuery(planEffectsQuery(job));
  return (
    <section aria-label="What changes in each cable">
      <Loaded query={query} what="what changes in each cable" rows={4}>
        {({ pages }) => <EffectList pages={pages} />}
      </Loaded>
      <ShowMore query={query}>Compare more cables</ShowMore>
    </section>
  );
}
