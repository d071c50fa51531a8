import type { Json } from '@cablewright/model';
import type { AlertEvent } from './alert.ts';

/** Alerts operators without waiting for delivery. */
export type RaiseAlert = (event: AlertEvent, message: string, data?: Readonly<Record<string, Json>>) => void;
