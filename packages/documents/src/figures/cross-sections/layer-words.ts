/** The names of layers, in the words of the library and of the sheet. */
import { colourName, printFormatOf, type Library } from '@cablewright/engine';

/** The name of a screen by its construction. */
export function screenWord(library: Library, construction: string | undefined): string | undefined {
  return construction === undefined
    ? undefined
    : (printFormatOf({ library }).known(`screen.${construction}`) ?? construction);
}

/** The colour of a layer: the record's word, or in another language the vocabulary's name for it. */
export function layerColour(library: Library, color: string | undefined): string | undefined {
  return color === undefined || library.style.language === 'en' ? color : colourName(library, color);
}

export function materialWord(library: Library, material: string | undefined): string {
  return material === undefined ? '' : (library.material(material)?.label ?? material);
}
