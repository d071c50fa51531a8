import { ShownOnce } from '../../kit/page/shown-once.tsx';

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}

/** A generated secret, shown once. */
export function NewSecret({ shown: { name, secret }, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <ShownOnce secret={secret} label="New secret" onClose={onClose}>
      <h2>The secret of {name}</h2>
      <p>Enter it in the receiving program, where it proves that a message is from this hub. It is not shown again.</p>
    </ShownOnce>
  );
}
