import { Button, Group, Stack, type ModalProps } from '@mantine/core';
import { useCallback, useRef, type FormEvent, type ReactNode } from 'react';
import { DialogProblems } from '../problems/field-of-dialog.tsx';
import type { Problems } from '../problems/shown-problems.ts';
import { useShownProblems } from '../problems/use-shown-problems.ts';
import { DialogWindow } from './dialog-window.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The verb on the button that performs the action. */
  readonly action: string;
  readonly onAction: () => unknown;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /**
   * Problems by the names of their fields (`FieldOfDialog`). A problem shows once its field is left, unless it is still
   * empty; all show when the action is pressed.
   */
  readonly problems?: Problems;
  readonly color?: string;
  readonly size?: ModalProps['size'];
  readonly children?: ReactNode;
}

/** Gives the focus to the first field instead of the button that closes. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]') !== null) return;
  form.querySelector('input, textarea')?.setAttribute('data-autofocus', 'true');
}

const noProblems: Problems = new Map();

/** A dialog with fields, a button that performs the action (as Enter does), and Cancel. */
export function Dialog(props: DialogProps) {
  const { title, onClose, action, onAction, busy, disabled, color, size, problems = noProblems, children } = props;
  const form = useRef<HTMLFormElement | null>(null);
  const { all, shown, watch, showAll } = useShownProblems(problems);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled === true || busy === true) return;
    if (all.size > 0) showAll(form.current);
    else void onAction();
  };
  const opened = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    focusFirstField(element);
  }, []);
  return (
    <DialogWindow onClose={onClose} title={title} size={size}>
      <form ref={opened} onSubmit={submit} noValidate>
        <Stack gap="sm" {...watch}>
          <DialogProblems value={shown}>{children}</DialogProblems>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy ?? false} disabled={disabled ?? false} color={color}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogWindow>
  );
}
