import { createContext, useContext } from 'react';

export const ShellContext = createContext<{ readonly openRail: () => void }>({ openRail: () => undefined });

export function useShell() {
  return useContext(ShellContext);
}
