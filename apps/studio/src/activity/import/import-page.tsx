import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importersQuery } from '../../api/imports.ts';
import { useAddress } from '../../kit/page/address.ts';
import { chooseFile, useChosenFile } from '../../kit/page/chosen-file.ts';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { ChooseSource } from './choose-source.tsx';
import { type ImportSource, sourceOf, startPlan, type Wish } from './import-file.ts';
import { MappingStep } from './mapping-step.tsx';
import { PlanStep } from './plan-step.tsx';

/** A file becomes records: it is chosen, read and mapped, planned, and published as one change. */
export function ImportPage() {
  const [{ job }, patch] = useAddress();
  const writable = useWritable();
  const chosen = useChosenFile();
  const [source, setSource] = useState<ImportSource>();
  const [wish, setWish] = useState<Wish>({});
  const reading = useAct("Couldn't read the file");
  const planning = useAct("Couldn't plan the import");
  const take = (next: ImportSource | undefined) => {
    setSource(next);
    setWish({});
    patch({ job: undefined });
  };
  useEffect(() => {
    if (chosen === undefined) return;
    chooseFile(undefined);
    void reading.act(async () => take(await sourceOf(chosen)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each file
  }, [chosen]);
  const plan = () =>
    planning.act(() => startPlan(source!, wish), { touched: [['jobs']], after: ({ id }) => patch({ job: id }) });
  if (!writable) {
    return (
      <Page title="Import">
        <p>Only editors and owners can import.</p>
      </Page>
    );
  }
  return (
    <Page title="Import">
      {job !== undefined ? (
        <PlanStep
          key={job}
          job={job}
          onBack={source === undefined ? undefined : () => patch({ job: undefined })}
          onAgain={source === undefined ? undefined : () => void plan()}
          onNew={() => take(undefined)}
        />
      ) : source === undefined ? (
        <Start />
      ) : (
        <MappingStep
          source={source}
          wish={wish}
          onWish={setWish}
          planning={planning.busy}
          onPlan={() => void plan()}
          onCancel={() => take(undefined)}
        />
      )}
    </Page>
  );
}

function Start() {
  const { data: importers } = useQuery(importersQuery);
  return <ChooseSource importers={importers ?? []} />;
}
