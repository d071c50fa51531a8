import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloaded } from '../kit/page/download.ts';
import { useAct } from '../kit/page/use-act.ts';

interface FileButtonProps {
  /** Requests the file. The hub may refuse, and a plain link would open the refusal as a page. */
  readonly load: () => Promise<Response>;
  readonly name: string;
  /** Its accessible name if several buttons have the same text. */
  readonly label?: string;
  readonly children: string;
}

/** Loads a file from the hub and saves it, or shows why there is none. */
export function FileButton({ load, name, label, children }: FileButtonProps) {
  const { busy, act } = useAct("Couldn't load the file");
  const save = () => act(async () => downloaded(await (await load()).blob(), name));
  return (
    <Button
      aria-label={label}
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
