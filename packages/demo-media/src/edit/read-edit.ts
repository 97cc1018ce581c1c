import { hex, type RgbColour } from '../scenes/colour.ts';
import { COLOURS, NEUTRALS } from '../storyboard/words.ts';

export type Part = 'subject' | 'background' | 'sky' | 'all';
export type Lighting = 'night' | 'sunset' | 'dawn' | 'neon' | 'dramatic' | 'bright' | 'day';
export type Weather = 'rain' | 'snow' | 'fog' | 'storm' | 'lightning';
export type Style = 'watercolour' | 'oil' | 'pencil' | 'comic' | 'anime' | 'noir' | 'vintage' | 'pixels' | 'cyberpunk';
export type Grade = 'grey' | 'sepia' | 'warm' | 'cold' | 'teal-orange' | 'vivid' | 'pastel';

/** What a prompt asks to be changed of a picture. */
export interface PictureEdit {
  readonly colour: { readonly part: Part; readonly rgb: RgbColour; readonly depth: 'dark' | 'light' | 'plain' } | null;
  readonly lighting: readonly Lighting[];
  readonly weather: readonly Weather[];
  readonly styles: readonly Style[];
  readonly grades: readonly Grade[];
  /** Nothing of the prompt was understood. */
  readonly vague: boolean;
}

const LIGHTING: readonly (readonly [Lighting, RegExp])[] = [
  ['sunset', /\b(sunset|golden hour|golden light|sundown|dusk|evening|late afternoon)\b/],
  ['dawn', /\b(dawn|sunrise|daybreak|morning)\b/],
  ['night', /\b(night|nighttime|midnight|moonlit|moonlight|nocturnal|blue hour|after dark)\b/],
  ['neon', /\b(neon|synthwave|vaporwave)\b/],
  ['dramatic', /\b(dramatic|moody|chiaroscuro|cinematic|spotlight|low[- ]key|dark(er)?)\b/],
  ['bright', /\b(high[- ]key|bright(er)?|airy|overexposed|lighter|soft light)\b/],
  ['day', /\b(daylight|noon|midday|sunny|daytime)\b/],
];

const WEATHER: readonly (readonly [Weather, RegExp])[] = [
  ['storm', /\b(storm|stormy|tempest|hurricane|thunderstorm)\b/],
  ['lightning', /\b(lightning|thunderbolts?|thunderstorm|thunder)\b/],
  ['rain', /\b(rain|rainy|raining|drizzle|downpour|monsoon|wet)\b/],
  ['snow', /\b(snow|snowy|snowing|snowfall|blizzard|winter|wintry)\b/],
  ['fog', /\b(fog|foggy|mist|misty|haze|hazy|smoke|smoky)\b/],
];

const STYLES: readonly (readonly [Style, RegExp])[] = [
  ['watercolour', /\b(water[- ]?colou?rs?|aquarelle)\b/],
  ['oil', /\b(oil paint\w*|oils?|impasto|impressionis\w*|painting|painted|van gogh|monet)\b/],
  ['pencil', /\b(pencil|sketch\w*|drawing|drawn|graphite|charcoal|line art)\b/],
  ['comic', /\b(comics?|cartoon\w*|graphic novel|pop art|cel[- ]?shad\w*)\b/],
  ['anime', /\b(anime|manga|ghibli)\b/],
  ['noir', /\b(noir)\b/],
  [
    'vintage',
    /\b(vintage|retro|polaroid|old film|old photo\w*|faded|analog\w*|1970s|70s|super[- ]?8|35 ?mm|film grain)\b/,
  ],
  ['pixels', /\b(pixel[- ]?art|pixelated|pixels|8[- ]?bit|16[- ]?bit)\b/],
  ['cyberpunk', /\b(cyber[- ]?punk|blade runner|futuristic|sci-?fi)\b/],
];

const GRADES: readonly (readonly [Grade, RegExp])[] = [
  ['grey', /\b(black[- ]and[- ]white|black & white|b&w|monochrome|gr[ea]y ?scale)\b/],
  ['sepia', /\bsepia\b/],
  ['teal-orange', /\bteal (and|&) orange\b|\borange (and|&) teal\b/],
  ['warm', /\b(warm|warmer|cozy|cosy|autumn\w*)\b/],
  ['cold', /\b(cold|colder|cool|cooler|icy|frosty|frozen)\b/],
  ['vivid', /\b(vivid|vibrant|saturated|colou?rful|punchy|hdr)\b/],
  ['pastel', /\b(pastel|muted|desaturated|washed[- ]out)\b/],
];

/** Phrases whose colours are the name of something else. */
const PHRASES =
  /\b(golden (hour|light)|blue hour|black[- ]and[- ]white|black & white|teal (and|&) orange|orange (and|&) teal|blade runner)\b/g;

/** Reads a prompt. Several words may ask for several things at once. */
export function readEdit(prompt: string): PictureEdit {
  const text = prompt.normalize('NFKC').toLowerCase();
  const found = <T>(table: readonly (readonly [T, RegExp])[]): T[] =>
    table.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const styles = found(STYLES);
  const edit = {
    colour: colourIn(text.replaceAll(PHRASES, ' ')),
    lighting: found(LIGHTING),
    weather: found(WEATHER),
    // A watercolour painting is no oil painting, a pencil sketch of a comic no comic.
    styles: styles.filter(
      (style) => style !== 'oil' || !styles.some((other) => other === 'watercolour' || other === 'pencil'),
    ),
    grades: found(GRADES),
  };
  const vague = edit.colour === null && Object.values(edit).every((list) => !Array.isArray(list) || list.length === 0);
  return { ...edit, vague };
}

function colourIn(text: string): PictureEdit['colour'] {
  const words = text.match(/[\p{L}]+/gu) ?? [];
  const at = words.findLastIndex((word) => word in COLOURS || word in NEUTRALS);
  const name = words[at];
  const code = name && (COLOURS[name] ?? NEUTRALS[name]);
  if (!code) return null;
  const before = words[at - 1];
  const depth =
    before === 'dark' || before === 'deep' ? 'dark' : before === 'light' || before === 'pale' ? 'light' : 'plain';
  return { part: partIn(text, words, at), rgb: hex(code), depth };
}

/** What is to have the colour: "make the car red" and "a red car" name a thing, "blue tones" and "red" do not. */
function partIn(text: string, words: readonly string[], at: number): Part {
  if (/\bsky\b/.test(text)) return 'sky';
  if (/\b(background|backdrop|walls?|behind)\b/.test(text)) return 'background';
  if (/\b(everything|all|whole|tones?|tint\w*|light\w*|photo|picture|image|atmosphere|mood|grade)\b/.test(text))
    return 'all';
  const thing = words.some((word, i) => i !== at && !FILLERS.has(word));
  return thing ? 'subject' : 'all';
}

const FILLERS: ReadonlySet<string> = new Set(
  'a an the it this that make made turn turned change changed into to in with and of as be more very dark light deep pale please colour color paint painted'.split(
    ' ',
  ),
);
