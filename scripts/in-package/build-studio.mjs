// In the npm package the studio is already built.
export const buildStudio = () => true;
