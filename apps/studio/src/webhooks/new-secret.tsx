import { Button, CopyButton, Group } from '@mantine/core';
import styles from './webhooks.module.css';

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}

/** The one time a secret can be read. */
export function NewSecret({ shown: { name, secret }, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <section className={styles['secret']} role="status" aria-label="New secret">
      <h2>The secret of {name}</h2>
      <p>Put it into the program that listens: it proves that a message is from this hub. It is not shown again.</p>
      <code>{secret}</code>
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </Group>
    </section>
  );
}
