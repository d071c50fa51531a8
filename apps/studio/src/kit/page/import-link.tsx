import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** The link to the import page in the bar of a list. On a phone the bar has no room, and the menu has the link. */
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
