import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The verb on the button that does it. */
  readonly action: string;
  readonly onAction: () => unknown;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly color?: string;
  readonly size?: ModalProps['size'];
  readonly children?: ReactNode;
}

/** The first field has the focus, not the button that closes. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]') !== null) return;
  form.querySelector('input, textarea')?.setAttribute('data-autofocus', 'true');
}

/** A dialog that asks for something: its fields, a button that does it (Enter does so too), and Cancel. */
export function Dialog({ title, onClose, action, onAction, busy, disabled, color, size, children }: DialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled !== true && busy !== true) void onAction();
  };
  return (
    <Modal opened onClose={onClose} title={title} {...(size === undefined ? {} : { size })}>
      <form ref={focusFirstField} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={busy ?? false}
              disabled={disabled ?? false}
              {...(color === undefined ? {} : { color })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
