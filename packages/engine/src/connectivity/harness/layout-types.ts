import type { Layout } from '@cablewright/model';

export type Bundle = Layout['bundles'][number];
export type Covering = NonNullable<Bundle['coverings']>[number];
export type Route = NonNullable<Layout['routes']>[number];
export type WireSet = NonNullable<Layout['sets']>[number];
