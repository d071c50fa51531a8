export {
  companion,
  derived,
  derivedById,
  derivedForLatest,
  derivedFromBoth,
  KeptById,
  LatestById,
  rememberedWith,
  SideTable,
} from './derived.ts';
export { measureQueriesWith, queryFigures } from './query.ts';
