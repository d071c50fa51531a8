import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** The way to the import page from a list that an import fills. On a phone the menu has it: the bar has no room. */
export function ImportLink() {
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconFileImport size={15} />}
      renderRoot={(props: object) => <Link to="/import" {...props} />}
    >
      Import
    </Button>
  );
}
