import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface ChooseFileProps extends Pick<ButtonProps, 'size' | 'loading'> {
  /** Extensions or media types, as for a file input. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: React.ReactNode;
}

/** A button that asks for a file. The same file can be chosen again, because it may have changed. */
export function ChooseFile({ accept, onFile, children, ...button }: ChooseFileProps) {
  const forget = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file === null) return;
    forget.current?.();
    onFile(file);
  };
  return (
    <FileButton accept={accept} onChange={take} resetRef={forget}>
      {(props) => (
        <Button variant="default" {...button} {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
