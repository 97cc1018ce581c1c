import type { RgbaImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import type { RgbColour } from '../scenes/colour.ts';
import { between, pick } from '../scenes/random.ts';
import { filterImage } from './picture.ts';
import type { GradeName } from './read-edit.ts';

/** Split toning (shadow and highlight colour, amount), saturation and contrast. */
type Tone = Record<'shade' | 'key', RgbColour> & Record<'amount' | 'vividness' | 'contrast', number>;

const TONES: Readonly<Record<GradeName, Readonly<Tone>>> = {
  grey: { shade: [14, 14, 15], key: [250, 250, 248], amount: 1, vividness: 0, contrast: 1.14 },
  sepia: { shade: [34, 20, 8], key: [250, 226, 184], amount: 1, vividness: 0, contrast: 1.02 },
  warm: { shade: [46, 24, 14], key: [255, 226, 176], amount: 0.46, vividness: 1.08, contrast: 1.02 },
  cold: { shade: [8, 24, 48], key: [206, 230, 255], amount: 0.5, vividness: 0.88, contrast: 1.03 },
  'teal-orange': { shade: [0, 44, 56], key: [255, 204, 150], amount: 0.6, vividness: 1.16, contrast: 1.1 },
  vivid: { shade: [4, 6, 12], key: [255, 252, 246], amount: 0.08, vividness: 1.5, contrast: 1.12 },
  pastel: { shade: [92, 88, 102], key: [255, 250, 246], amount: 0.4, vividness: 0.62, contrast: 0.76 },
};

export const applyGrade = (picture: RgbaImage, kind: GradeName): RgbaImage =>
  filterImage(picture, gradeFilters(TONES[kind]));

const SEEDED_GRADES: readonly [GradeName, ...GradeName[]] = ['teal-orange', 'warm', 'cold', 'sepia', 'pastel'];

/** A visible colour grade chosen by the seed, for prompts that name no edit. */
export function seededGrade(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const random = brief.random('grade');
  const tone = TONES[pick(random, SEEDED_GRADES)];
  return filterImage(
    picture,
    gradeFilters({ ...tone, vividness: 1, amount: between(random, 0.6, 0.85), contrast: 1.1 }),
  );
}

/** As libav filters: tone curves per channel. */
function gradeFilters({ shade, key, amount, vividness, contrast }: Tone): string {
  const curve = (c: 0 | 1 | 2): string =>
    `'0/${((amount * shade[c]) / 255).toFixed(3)} 1/${(1 - amount * (1 - key[c] / 255)).toFixed(3)}'`;
  return `eq=saturation=${vividness.toFixed(3)}:contrast=${contrast},format=gbrp,curves=r=${curve(0)}:g=${curve(1)}:b=${curve(2)}`;
}
