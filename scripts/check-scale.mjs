// The scale check: spacing and font sizes in the studio come from the tokens in `apps/studio/src/kit/theme/tokens.css`.
// Exempt are hairlines of 1 px and text marked `/* drawn */` in a drawing, whose geometry is computed for that size.
import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.mjs';

const declaration =
  /(?<![\w-])((?:padding|margin|gap|row-gap|column-gap|font-size)(?:-[a-z-]+)?)\s*:\s*([^;{}]+);([^\n]*)/g;
const pixels = /(?<![\w.-])-?(?!1px)[\d.]+px/;
const spaceProp = /\s(?:gap|[mp][xytblr]?|fz|(?:vertical|horizontal)Spacing)=\{-?\d+\}/g;
const inlineStyle = /style=\{\{[^}]*\b(?:fontSize|(?:padding|margin)[A-Z]?\w*|gap): *['\d][^}]*\}\}/g;
/** A user's preference for reduced motion overrides every other rule. */
const mayForce = 'apps/studio/src/kit/theme/tokens.css';

/** Sizes in a file that are not tokens of the scale, as `{ at, text }` with the offset `at`. */
export function besidesScale(file, text) {
  if (!file.endsWith('.css')) {
    const literals = [...text.matchAll(spaceProp), ...text.matchAll(inlineStyle)];
    return literals.map((match) => ({ at: match.index, text: match[0].trim() }));
  }
  const sizes = [...text.matchAll(declaration)]
    .filter(([, , value, rest]) => pixels.test(value) && !rest.includes('/* drawn */'))
    .map((match) => ({ at: match.index, text: match[0].trim() }));
  const forced = file === mayForce ? [] : [...text.matchAll(/[^\n]*!important/g)];
  return [...sizes, ...forced.map((match) => ({ at: match.index, text: match[0].trim() }))];
}

export function checkScale() {
  return sourceFiles(/^apps\/studio\/.*\.(css|tsx)$/).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return besidesScale(file, text).map(
      (hit) =>
        `${file}:${text.slice(0, hit.at).split('\n').length}: "${hit.text}": write a token of kit/theme/tokens.css`,
    );
  });
}
