export {
  companion,
  derived,
  derivedById,
  derivedForLatest,
  derivedFromBoth,
  LatestById,
  rememberedWith,
  SideTable,
} from './derived.ts';
export { measureQueriesWith, queryFigures } from './query.ts';
