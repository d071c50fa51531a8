import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogWindowProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: ModalProps['size'];
  readonly children?: ReactNode;
}

/**
 * The frame of every dialog, shown for as long as it is rendered. It disappears at once when closed, without a fading
 * copy that keeps the focus: the next key belongs to the page, and the focus returns to where it was.
 */
export function DialogWindow({ title, onClose, size, children }: DialogWindowProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  );
}
