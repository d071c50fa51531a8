import { ShownOnce } from '../../kit/page/shown-once.tsx';

/** Recovery codes are shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnce secret={codes.join(' ')} label="Recovery codes" onClose={onClose}>
      <p>
        Each of these recovery codes replaces a code of the app once. Print them or keep them in a password manager:
        they are not shown again.
      </p>
    </ShownOnce>
  );
}
