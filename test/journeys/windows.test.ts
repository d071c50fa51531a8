import { windows } from './windows.ts';

windows(3);
