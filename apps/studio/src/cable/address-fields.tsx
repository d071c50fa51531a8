/** Fields whose value is in the address: choices for one print, which save nothing. */
import { Switch } from '@mantine/core';
import { ChoiceField, NumberField } from '../kit/fields/fields.tsx';
import { useAddress } from '../kit/page/address.ts';

interface AddressField {
  /** The name of the choice in the address. */
  readonly name: string;
  readonly label: string;
}

interface PickProps extends AddressField {
  /** What holds when nothing is chosen. */
  readonly placeholder: string;
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
}

export function AddressPick({ name, ...field }: PickProps) {
  const [address, patch] = useAddress();
  return <ChoiceField bare {...field} value={address[name]} onChange={(value) => patch({ [name]: value })} />;
}

interface CountProps extends AddressField {
  readonly placeholder: string;
  readonly most: number;
}

/** A count from 1 to the hub's maximum; other text chooses nothing. */
export function AddressCount({ name, most, ...field }: CountProps) {
  const [address, patch] = useAddress();
  const value = address[name] === undefined ? undefined : Number(address[name]);
  const taken = (n: number | undefined) => n !== undefined && Number.isInteger(n) && n >= 1 && n <= most;
  return (
    <div style={{ width: 110 }}>
      <NumberField
        bare
        integer
        min={1}
        {...field}
        value={value}
        onChange={(next) => patch({ [name]: taken(next) ? String(next) : undefined })}
      />
    </div>
  );
}

/** A switch that is on where the address has `on` under its name. */
export function AddressSwitch({ name, label, on = '1' }: AddressField & { readonly on?: string }) {
  const [address, patch] = useAddress();
  return (
    <Switch
      label={label}
      checked={address[name] === on}
      onChange={(event) => patch({ [name]: event.currentTarget.checked ? on : undefined })}
    />
  );
}
