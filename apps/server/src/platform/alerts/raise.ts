import type { Json } from '@cablewright/model';
import type { AlertEvent } from './alert.ts';

/** Tells an operator: what the rooms that notice something are handed. Nobody waits for it. */
export type RaiseAlert = (event: AlertEvent, message: string, data?: Readonly<Record<string, Json>>) => void;
