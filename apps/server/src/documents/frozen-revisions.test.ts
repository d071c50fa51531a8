import { frozenRevisions } from './testing/frozen-revisions.ts';

frozenRevisions('files');
