import { Alert, Anchor, Button, CopyButton, Group } from '@mantine/core';
import { useAddressPatch } from './address.ts';
import { isOfThisComputer } from './local-link.ts';
import type { ReactNode } from 'react';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** The token, link or secret. */
  readonly secret: string;
  /** The label of the button that closes it. */
  readonly closeLabel?: string;
  readonly label?: string;
  readonly onClose: () => void;
  /** Explains what the secret is and what to do with it. */
  readonly children: ReactNode;
}

/** A token, link or secret that can be read only once: with a button that copies it and one that closes it. */
export function ShownOnce({ secret, closeLabel = "Done, I've saved it", label, onClose, children }: ShownOnceProps) {
  return (
    <section role="status" aria-label={label} className={styles['shown']}>
      {children}
      <code>{secret}</code>
      {isOfThisComputer(secret) && <LocalLink secret={secret} />}
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
      </Group>
    </section>
  );
}

/** A link that other computers cannot open, because the server does not know the address by which they reach it. */
function LocalLink({ secret }: { secret: string }) {
  const patch = useAddressPatch();
  const { origin } = new URL(secret);
  return (
    <Alert color="yellow" title="Only this computer can open the link" mb="xs">
      It begins with {origin}, which is this computer itself. Set the public address of the server, then make another
      link:{' '}
      <Anchor component="button" type="button" onClick={() => patch({ help: 'people' })}>
        The address in links
      </Anchor>
    </Alert>
  );
}
