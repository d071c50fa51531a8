import { Button } from '@mantine/core';

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
}

/** The next page of a list that is read page by page. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  );
}
