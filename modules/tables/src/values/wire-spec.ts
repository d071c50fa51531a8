/** Reads a whole wire in one cell, as shops write it: `18AWG TXL RD/WH`, `14-AWG-RED`, `4x0,25 mm² LiYCY`. */
import { present } from '@cablewright/model';

/** The words of a cell. Each is treated as the text of a separate cell, with its unit. */
export interface WireWords {
  /** The section with its unit: `18 AWG`, `0,25 mm²`. */
  readonly gauge: string;
  /** The number of cores, if it is stated. */
  readonly cores?: number;
  readonly colour?: string;
  /** The remaining words: the type of the insulation or the trade name. */
  readonly type?: string;
}

const area = String.raw`mm\s?(?:²|2|\^2)|qmm|sqmm|sq\.?\s?mm`;
const sections = [
  // Cores and their section. Strands of a conductor (7x0.2) have no unit of area after them.
  new RegExp(String.raw`(?<![\w.,])(\d{1,3})\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*(?:${area})(?!\w)`, 'i'),
  /(?<![\w.,])(\d{1,3})\s*[x×]\s*(?:AWG\s*-?\s*(\d{1,2})|(\d{1,2})\s*-?\s*(?:AWG|GA))(?!\w)/i,
  // Without a unit only a size of IEC 60228 is a section: 7x0.2 are strands.
  /^(\d{1,3})\s*[x×]\s*(0[.,](?:14|25|34|5|75)|1|1[.,]5|2[.,]5|4|6|10|16|25|35|50|70|95|120)$/i,
  /(?<![\w.,])(\d{1,3})\s*G\s*(\d+(?:[.,]\d+)?)(?:\s*(?:mm²|mm2|qmm))?(?!\w)/,
  /(?<![\w.,])()(?:AWG\s*-?\s*(\d\/0|\d{1,2})|(\d\/0|\d{1,2})\s*-?\s*(?:AWG|GA))(?![a-z0-9])/i,
  new RegExp(String.raw`(?<![\w.,])()(\d+(?:[.,]\d+)?)\s*(?:${area})(?!\w)`, 'i'),
];

/** The parts of a text that states a section and more. Undefined if it states no section. */
export function wireWords(text: string, isColour: (word: string) => boolean): WireWords | undefined {
  for (const form of sections) {
    const match = form.exec(text);
    if (match === null) continue;
    const [whole, cores, first, second] = match;
    const size = first ?? second ?? '';
    const isGauge = /AWG|GA$/i.test(whole);
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`;
    return {
      gauge: `${size} ${isGauge ? 'AWG' : 'mm²'}`,
      ...present({ cores: cores ? Number(cores) : undefined }),
      ...colourAndType(rest, isColour),
    };
  }
  return undefined;
}

/** The colour and the type in a text without a section. */
export function looseWords(text: string, isColour: (word: string) => boolean): Pick<WireWords, 'colour' | 'type'> {
  return colourAndType(text, isColour);
}

/** The colour among words, and the other words. A colour may have two words: `white blue`. */
function colourAndType(rest: string, isColour: (word: string) => boolean): Pick<WireWords, 'colour' | 'type'> {
  const words = rest
    .split(/[\s,;_()]+/)
    .map((word) => word.replaceAll(/^[-/]+|[-/]+$/g, ''))
    .filter((word) => word !== '');
  const pairs = words.slice(1).map((word, i) => ({ at: i, count: 2, text: `${words[i]} ${word}` }));
  const singles = words.map((word, i) => ({ at: i, count: 1, text: word }));
  // A single letter is a colour in a column of colours. Among other words it may be a unit: `300 V`.
  const isWord = (text: string) => text.split(/[\s/+-]+/).every((piece) => piece.length > 1);
  const colour = [...pairs, ...singles].find(({ text }) => isWord(text) && isColour(text));
  const others = colour === undefined ? words : words.toSpliced(colour.at, colour.count);
  return present({ colour: colour?.text, type: others.length === 0 ? undefined : others.join(' ') });
}
