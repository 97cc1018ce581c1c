import { z } from 'zod';

/** Weights as in CSS: the lightest and the heaviest; equal in a font that does not vary. */
const Weights = z
  .tuple([z.int().min(1).max(1000), z.int().min(1).max(1000)])
  .refine(([lightest, heaviest]) => lightest <= heaviest, 'The lightest weight comes first');

/** One file of a font. */
export const FontFace = z.strictObject({
  /** Of the file, in hex: it names the file wherever it is stored. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  weights: Weights,
  /** Whether its letters are italics. */
  italic: z.boolean(),
});
export type FontFace = z.infer<typeof FontFace>;

/** The most files of a font. */
export const MOST_FACES = 20;
/** The most characters of the list of those that a font draws, as written. */
export const MOST_RANGES = 30_000;

/** A font of the user's own, with all that the painter needs to know of its files. */
export const OwnFont = z.strictObject({
  name: z.string().min(1).max(100),
  faces: z.array(FontFace).min(1).max(MOST_FACES),
  /** Half the height of its capitals, in em. */
  halfCap: z.number().min(0.1).max(1),
  /** The characters that all of its files draw: see `Ranges` of the painter. */
  ranges: z
    .string()
    .max(MOST_RANGES)
    .regex(/^[\da-z]{1,5}(?:-[\da-z]{1,5})?(?: [\da-z]{1,5}(?:-[\da-z]{1,5})?)*$/),
});
export type OwnFont = z.infer<typeof OwnFont>;

/** How far a weight lies from those of a face. */
const distance = ([lightest, heaviest]: FontFace['weights'], weight: number): number =>
  Math.max(lightest - weight, weight - heaviest, 0);

/** The file that is nearest to a style: italics first, then the weight; of two as near, the first. */
export function faceFor({ faces }: OwnFont, italic: boolean, weight: number): FontFace {
  const inStyle = faces.filter((face) => face.italic === italic);
  const [first, ...rest] = inStyle.length > 0 ? inStyle : faces;
  if (!first) throw new Error('A font without files');
  return rest.reduce(
    (best, face) => (distance(face.weights, weight) < distance(best.weights, weight) ? face : best),
    first,
  );
}

/** The weights of a font from 100 to 900 that its files draw. */
export const weightsOf = ({ faces }: OwnFont): number[] =>
  [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((weight) =>
    faces.some(({ weights }) => distance(weights, weight) === 0),
  );

/** The weight of a font that is nearest to one. */
export const nearestWeight = (font: OwnFont, weight: number): number =>
  weightsOf(font).reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best));

/** How the painter and the renderer name the file of a face. */
export const OWN_FILE = 'font:';
export const fileNameOf = ({ sha256 }: Pick<FontFace, 'sha256'>): string => `${OWN_FILE}${sha256}`;
