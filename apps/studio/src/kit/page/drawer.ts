/** The drawer of the component library, as a file that is loaded when a drawer is opened: side-drawer.tsx. */
export { Drawer } from '@mantine/core';
