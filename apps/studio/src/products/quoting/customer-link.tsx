import { endQuotationLink, makeQuotationLink } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quotationLinkQuery } from '../../api/links.ts';
import { hub } from '../../api/hub.ts';
import { ShownOnce } from '../../kit/page/shown-once.tsx';
import { useAct } from '../../kit/page/use-act.ts';

/** The link by which the customer opens and accepts a sent quotation: created, shown once, revoked. */
export function CustomerLink({ quotation: { id } }: { quotation: { readonly id: string } }) {
  const link = useQuery(quotationLinkQuery(id)).data?.link;
  const [address, setAddress] = useState<string | undefined>();
  const { busy, act } = useAct("Couldn't change the link");
  const touched = [['links', `quotation/${id}`]] as const;
  const make = () =>
    act(() => hub.call(makeQuotationLink, { params: { id } }), {
      touched,
      after: ({ path }) => setAddress(new URL(path, location.origin).href),
    });
  const end = () =>
    act(() => hub.call(endQuotationLink, { params: { id } }), {
      touched,
      done: 'The link opens nothing any more.',
      after: () => setAddress(undefined),
    });
  return (
    <section aria-label="Link for the customer">
      <h2>Link for the customer</h2>
      {address === undefined ? (
        <p className="quiet">
          {link === undefined
            ? 'With a link the customer opens and accepts this quotation without an account.'
            : `There is a link, made on ${link.madeAt.slice(0, 10)} by ${link.madeBy}; it was opened ${link.opens === 1 ? 'once' : `${link.opens} times`}. A new one ends it.`}
        </p>
      ) : (
        <ShownOnce secret={address} label="Link" closeLabel="Done" onClose={() => setAddress(undefined)}>
          <p>Send this link to the customer. It is shown only now.</p>
        </ShownOnce>
      )}
      <Group gap="sm">
        <Button variant="default" disabled={busy} onClick={() => void make()}>
          {link === undefined ? 'Make a link' : 'Make a new link'}
        </Button>
        {link !== undefined && (
          <Button variant="default" disabled={busy} onClick={() => void end()}>
            Take it back
          </Button>
        )}
      </Group>
    </section>
  );
}
