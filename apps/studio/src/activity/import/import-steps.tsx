import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { importersQuery } from '../../api/imports.ts';
import { chooseFiles, useChosenFiles } from '../../kit/page/chosen-file.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { ChooseSource } from './choose-source.tsx';
import { type FileToImport, sourcesOf, startPlan, type ReadingChoices, withAnswer } from './import-file.ts';
import { kindAnswer, useKindsOfRows } from './kinds-of-rows.ts';
import { nothingLeftOut, withKind } from './left-out.ts';
import { MappingStep } from './mapping-step.tsx';
import { PlanStep } from './plan-step.tsx';

interface StepsProps {
  /** The plan that is shown; undefined while a file is chosen and mapped. */
  readonly job: string | undefined;
  readonly onJob: (job: string | undefined) => void;
}

/**
 * Imports a file: it is chosen, read and mapped, planned, and published as one change. Used on the import page and over
 * a cable.
 */
export function ImportSteps({ job, onJob }: StepsProps) {
  const chosen = useChosenFiles();
  const queries = useQueryClient();
  const [[source, ...waiting], setSources] = useState<readonly FileToImport[]>([]);
  const [wish, setWish] = useState<ReadingChoices>({});
  const [left, setLeft] = useState(nothingLeftOut);
  const reading = useAct("Couldn't read the files");
  const planning = useAct("Couldn't plan the import");
  const take = (next: readonly FileToImport[]) => {
    setSources(next);
    setWish({});
    setLeft(nothingLeftOut);
    onJob(undefined);
  };
  useEffect(() => {
    if (chosen.length === 0) return;
    chooseFiles([]);
    void reading.act(async () => take(await sourcesOf(chosen, await queries.ensureQueryData(importersQuery))));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once for the files
  }, [chosen]);
  // If several plans are being computed, only the last one includes all choices.
  const lastPlan = useRef(0);
  const plan = async (choices = wish): Promise<void> => {
    if (source === undefined) return;
    const n = (lastPlan.current += 1);
    await planning.act(() => startPlan(source, choices), {
      touched: [['jobs']],
      after: ({ id }) => n === lastPlan.current && onJob(id),
    });
  };
  const kinds = useKindsOfRows(job === undefined ? undefined : source, wish, (row, kind, record) => {
    const choices = { ...wish, mapping: withAnswer(wish.mapping, kindAnswer(row), kind) };
    setWish(choices);
    setLeft(withKind(left, record, kind));
    void plan(choices);
  });
  const back = () => {
    setLeft(nothingLeftOut);
    onJob(undefined);
  };
  const next = <NextFile waiting={waiting} onNext={() => take(waiting)} />;
  if (job !== undefined) {
    return (
      <>
        <PlanStep
          key={job}
          job={job}
          onBack={source === undefined ? undefined : back}
          onAgain={source === undefined ? undefined : () => void plan()}
          onNew={() => take([])}
          kinds={kinds}
          planning={planning.busy}
          left={left}
          onLeave={setLeft}
        />
        {next}
      </>
    );
  }
  if (source === undefined) return <Start />;
  return (
    <>
      <MappingStep
        source={source}
        wish={wish}
        onWish={setWish}
        planning={planning.busy}
        onPlan={() => void plan()}
        onCancel={() => take([])}
      />
      {next}
    </>
  );
}

/** Files that were dropped together but are imported one after the other. */
function NextFile({ waiting, onNext }: { waiting: readonly FileToImport[]; onNext: () => void }) {
  const [first] = waiting;
  if (first === undefined) return null;
  const more = waiting.length === 1 ? '' : ` (${waiting.length} files wait)`;
  return (
    <Button variant="default" mt="lg" onClick={onNext}>
      Next file: {first.name}
      {more}
    </Button>
  );
}

function Start() {
  const { data: importers } = useQuery(importersQuery);
  return <ChooseSource importers={importers ?? []} />;
}
