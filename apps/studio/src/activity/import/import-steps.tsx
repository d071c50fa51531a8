import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importersQuery } from '../../api/imports.ts';
import { chooseFile, useChosenFile } from '../../kit/page/chosen-file.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { ChooseSource } from './choose-source.tsx';
import { type ImportSource, sourceOf, startPlan, type Wish } from './import-file.ts';
import { MappingStep } from './mapping-step.tsx';
import { PlanStep } from './plan-step.tsx';

interface StepsProps {
  /** The plan that is shown; none while a file is chosen and mapped. */
  readonly job: string | undefined;
  readonly onJob: (job: string | undefined) => void;
}

/** A file becomes records: it is chosen, read and mapped, planned, and published as one change. On its page, or over a cable. */
export function ImportSteps({ job, onJob }: StepsProps) {
  const chosen = useChosenFile();
  const [source, setSource] = useState<ImportSource>();
  const [wish, setWish] = useState<Wish>({});
  const reading = useAct("Couldn't read the file");
  const planning = useAct("Couldn't plan the import");
  const take = (next: ImportSource | undefined) => {
    setSource(next);
    setWish({});
    onJob(undefined);
  };
  useEffect(() => {
    if (chosen === undefined) return;
    chooseFile(undefined);
    void reading.act(async () => take(await sourceOf(chosen)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each file
  }, [chosen]);
  const plan = () =>
    planning.act(() => startPlan(source!, wish), { touched: [['jobs']], after: ({ id }) => onJob(id) });
  if (job !== undefined) {
    return (
      <PlanStep
        key={job}
        job={job}
        onBack={source === undefined ? undefined : () => onJob(undefined)}
        onAgain={source === undefined ? undefined : () => void plan()}
        onNew={() => take(undefined)}
      />
    );
  }
  if (source === undefined) return <Start />;
  return (
    <MappingStep
      source={source}
      wish={wish}
      onWish={setWish}
      planning={planning.busy}
      onPlan={() => void plan()}
      onCancel={() => take(undefined)}
    />
  );
}

function Start() {
  const { data: importers } = useQuery(importersQuery);
  return <ChooseSource importers={importers ?? []} />;
}
