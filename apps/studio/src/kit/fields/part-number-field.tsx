import { getNextNumber, type NumberOffer } from '@cablewright/client';
import { Button, Popover, TextInput } from '@mantine/core';
import { schemeInForce } from '@cablewright/engine';
import type { NumberKind } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { useModuleNumber } from '../modules/use-module-number.ts';
import { afterPress } from '../problems/after-press.ts';
import { failed } from '../page/toast.ts';
import styles from './number-field.module.css';

interface PartNumberFieldProps {
  readonly label?: string;
  readonly kind: NumberKind;
  readonly value: string | undefined;
  readonly onChange: (number: string | undefined) => void;
  /** The number to suggest a variant of, if it must be looked up. Default: the number in the field. */
  readonly variantOf?: () => Promise<string | undefined>;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** In a table the head shows the label, so here it is only for screen readers. */
  readonly bare?: boolean;
}

/**
 * A part number with a button that suggests the next one. The suggestion only changes the draft. Problems of a typed
 * number are shown below it, found by the same scheme that the hub uses.
 */
export function PartNumberField(props: PartNumberFieldProps) {
  const { label = 'Part number', value, onChange, disabled = false, error, bare = false } = props;
  const name = useId();
  const objections = useObjection(props.kind, value);
  // A number that is being typed for the first time shows no problems until the field is left.
  const [speaks, setSpeaks] = useState(value !== undefined);
  const objection = speaks ? objections : undefined;
  return (
    <div className={styles['field']}>
      <TextInput
        id={name}
        {...(bare ? { 'aria-label': label } : { label })}
        classNames={{ input: 'mono' }}
        disabled={disabled}
        error={error}
        description={objection}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value ?? ''}
        onChange={(event) => {
          if (objections === undefined) setSpeaks(false);
          onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value);
        }}
        onBlur={() => afterPress(() => setSpeaks(true))}
      />
      <SuggestButton {...props} disabled={disabled} below={objection !== undefined} />
    </div>
  );
}

function useObjection(kind: NumberKind, value: string | undefined): string | undefined {
  const { data: library } = useQuery(libraryQuery);
  const { numbering, objection } = useModuleNumber(kind, value);
  if (numbering !== false) return objection;
  if (library === undefined || value === undefined || value.trim() === '') return undefined;
  return schemeInForce(library).scheme.check(value, kind)[0]?.message;
}

type SuggestProps = PartNumberFieldProps & { readonly below: boolean };

function SuggestButton({ kind, value, variantOf, onChange, disabled, below }: SuggestProps) {
  const [offered, setOffered] = useState<NumberOffer | undefined>();
  const ask = async () => {
    if (offered !== undefined) return setOffered(undefined);
    try {
      const current = variantOf === undefined ? value : await variantOf();
      setOffered(await hub.call(getNextNumber, { query: { kind, variantOf: current } }));
    } catch (error) {
      failed("Couldn't suggest a number", error);
    }
  };
  const use = (number: string) => {
    onChange(number);
    setOffered(undefined);
  };
  return (
    <Popover
      opened={offered !== undefined}
      onDismiss={() => setOffered(undefined)}
      position="bottom-end"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button variant="default" mb={below ? 22 : 0} disabled={disabled === true} onClick={() => void ask()}>
          Suggest
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{offered !== undefined && <Offered offered={offered} onUse={use} />}</Popover.Dropdown>
    </Popover>
  );
}

function Offered({ offered, onUse }: { offered: NumberOffer; onUse: (number: string) => void }) {
  const { variant, fresh, why } = offered;
  if (variant === null && fresh === null) return <p>{why ?? 'The numbering scheme has no number to suggest.'}</p>;
  return (
    <ul className={styles['list']} aria-label="Suggested numbers">
      {variant !== null && <OfferRow what="Next variant" number={variant} onUse={onUse} />}
      {fresh !== null && <OfferRow what="New number" number={fresh} onUse={onUse} />}
    </ul>
  );
}

function OfferRow({ what, number, onUse }: { what: string; number: string; onUse: (number: string) => void }) {
  return (
    <li className={styles['offer']}>
      <span>
        <span className="quiet">{what}</span> <span className="mono">{number}</span>
      </span>
      <Button size="compact-sm" aria-label={`Use ${number}`} onClick={() => onUse(number)}>
        Use
      </Button>
    </li>
  );
}
