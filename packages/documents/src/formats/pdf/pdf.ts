import { present } from '@cablewright/model';
import type { Sheet } from '../../display-list/display-list.ts';
import type { PdfFonts } from '../../type/font-files.ts';
import type { ScriptFace } from '../../type/script-face.ts';
import type { Typeface } from '../../type/typeface.ts';
import { BorderForms } from './border-forms.ts';
import { borderContent, Content } from './content.ts';
import { Glyphs } from './glyphs.ts';
import { Letters } from './letters.ts';
import { pageScale, pageStream, PdfFile } from './file/pdf-file.ts';
import { NavigationWriter, type Navigation } from './navigation.ts';
import { Structure } from './tags/structure.ts';
import { noteWritten, RepeatedContent, writtenPage, type PageObjects } from './repeated-page.ts';
import { TaggedPage } from './tagged-page.ts';
import { EmbeddedPictures } from './pictures.ts';
import type { ArtworkTools } from '../../display-list/picture.ts';
import type { Weight } from '../../type/face.ts';

/**
 * One PDF with a page per sheet. Typefaces are embedded as subsets: the sheets' own if they have one, `fonts` for the
 * rest. The file is tagged and follows PDF/A-2a. Nothing in it depends on the machine or the time: equal sheets give
 * equal bytes everywhere. With a navigation it has bookmarks, page labels and links.
 */
export async function toPdf(
  sheets: readonly Sheet[],
  fonts: PdfFonts,
  tools: ArtworkTools = {},
  navigation?: Navigation,
): Promise<Uint8Array> {
  const file = new PdfFile(sheets[0]?.about ?? { title: sheets[0]?.title || 'Document', language: 'en' });
  const pictures = await EmbeddedPictures.embed(file, sheets, tools);
  const { letters, all } = typefacesOf(sheets[0]?.typeface, fonts);
  const borders = new BorderForms(file, (items) => borderContent(items, new Content(file, letters, objects)));
  const objects: PageObjects = { pictures, borders };
  const structure = new Structure(sheets.length);
  const reserved = navigation && sheets.map((sheet) => ({ page: file.reserve(), ...pageScale(sheet) }));
  const navigator = reserved && new NavigationWriter(file, reserved, navigation);
  for (const [i, sheet] of sheets.entries()) {
    const page = reserved?.[i]?.page ?? file.reserve();
    const parents = structure.startPage(page);
    const { stream, resources } = written(file, sheet, { letters, all, objects, structure });
    const { widthMm, heightMm } = sheet;
    const annotations = navigator?.linksOn(i, structure);
    file.putPage(page, { widthMm, heightMm, resources, stream, parents, ...present({ annotations }) });
  }
  for (const glyphs of all) glyphs.end(file);
  return file.end(structure.end(file), navigator?.catalog());
}

interface Parts extends Typefaces {
  readonly objects: PageObjects;
  readonly structure: Structure;
}

/** The stream and the resources of a page. A sheet that an earlier file shows with the same letters is not drawn again. */
function written(file: PdfFile, sheet: Sheet, { letters, all, objects, structure }: Parts) {
  const page = writtenPage(sheet, all);
  if (page !== undefined) {
    const repeated = new RepeatedContent(objects);
    new TaggedPage(repeated, structure).sheet(sheet);
    repeated.finish(file, page, all);
    return { stream: page.stream, resources: repeated.resources };
  }
  for (const glyphs of all) glyphs.startPage();
  const content = new Content(file, letters, objects);
  new TaggedPage(content, structure).sheet(sheet);
  const { resources, images } = content;
  const drawn = { stream: pageStream(sheet, content.operators), resources, images };
  noteWritten(sheet, all, drawn);
  return drawn;
}

interface Typefaces {
  readonly letters: Readonly<Record<Weight, Letters>>;
  readonly all: readonly Glyphs[];
}

/**
 * The shop's own typeface takes precedence over the built-in one if its faces are TrueType; otherwise only the built-in
 * one is used. Script typefaces are opened when their first letter is written.
 */
function typefacesOf({ faces, scripts }: Typeface = {}, fonts: PdfFonts): Typefaces {
  const allGlyphs: Glyphs[] = [];
  const glyphsOf = (file: Uint8Array, isScript = false) => {
    const glyphs = new Glyphs(file, allGlyphs.length + 1, isScript);
    allGlyphs.push(glyphs);
    return glyphs;
  };
  const chains: Record<Weight, Glyphs[]> = { regular: [glyphsOf(fonts.regular)], bold: [glyphsOf(fonts.bold)] };
  if (faces !== undefined && Object.values(faces).every(({ format }) => format === 'truetype')) {
    const ownGlyphs = glyphsOf(faces.regular.bytes);
    chains.regular.unshift(ownGlyphs);
    chains.bold.unshift(faces.bold === faces.regular ? ownGlyphs : glyphsOf(faces.bold.bytes));
  }
  const opened = new Map<ScriptFace, Glyphs>();
  const openedOf = (face: ScriptFace) => {
    const glyphs = opened.get(face) ?? glyphsOf(face.bytes, true);
    opened.set(face, glyphs);
    return glyphs;
  };
  const others = scripts === undefined ? undefined : { scripts, glyphsOf: openedOf };
  const lettersOf = (weight: Weight) => new Letters(chains[weight], weight, others);
  return { letters: { regular: lettersOf('regular'), bold: lettersOf('bold') }, all: allGlyphs };
}
