import { type Me, signOut } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hub } from '../../api/hub.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { SecondFactorSection } from './second-factor.tsx';

/** Shown instead of the studio if an owner requires a second factor and the person has none. */
export function SecondFactorGate({ me }: { me: Me }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await hub.call(signOut, { body: {} }).catch(() => undefined);
    client.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Gate
      title="Set up a second factor"
      text={`You are signed in as ${me.name}. Before you go on, set up an authenticator app or a passkey.`}
    >
      <SecondFactorSection />
      <Button variant="subtle" mt="md" onClick={() => void leave()}>
        Sign out
      </Button>
    </Gate>
  );
}
