export { Library } from '@cablewright/engine';
