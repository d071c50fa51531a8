import { createContext } from 'react';

/** Opens or closes the drawer below the drawing, for the keys of the drawing. */
export const DrawerToggle = createContext<() => void>(() => undefined);
