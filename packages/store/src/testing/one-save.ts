/** A process that opens the folder in its argument and saves one record. */
import { openFilesStore } from '../files/open.ts';
import { commitOf, putOf } from './samples.ts';

const store = await openFilesStore({ folder: process.argv[2]! });
if (!store.ok) throw new Error(store.message);
await store.value.commit(commitOf([putOf('wires', 'killed', null)]));
