export { partName, runNames } from '@cablewright/engine';
