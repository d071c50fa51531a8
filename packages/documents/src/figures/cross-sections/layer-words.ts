/** What layers are called, by the words of the library and of the sheet. */
import { printFormatOf, type Library } from '@cablewright/engine';

/** A screen by its construction. */
export function screenWord(library: Library, construction: string | undefined): string | undefined {
  return construction === undefined
    ? undefined
    : (printFormatOf({ library }).known(`screen.${construction}`) ?? construction);
}

export function materialWord(library: Library, material: string | undefined): string {
  return material === undefined ? '' : (library.material(material)?.label ?? material);
}
