import { followed, longPages, withHubs } from './commands.ts';

withHubs();
followed((page) => longPages.includes(page));
