import type { RgbaImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { applyGrade, seededGrade } from './grade.ts';
import { LIGHTINGS } from './lighting.ts';
import { filterImage } from './picture.ts';
import { readEdit, type Style } from './read-edit.ts';
import { recolour } from './recolour.ts';
import { STYLES } from './styles.ts';
import { WEATHER_EDITS } from './weather.ts';

const DRAWN: ReadonlySet<Style> = new Set(['watercolour', 'oil', 'pencil', 'comic', 'anime', 'pixels']);

/**
 * Applies the edits that the prompt names: first colours, then light, weather,
 * drawing style and colour grade. Returns RGBA of the same composition.
 */
export function editPixels(photo: RgbaImage, brief: SceneBrief): Uint8Array {
  const { colour, lighting, weather, isUnclear, styles, grades } = readEdit(brief.prompt);
  let picture = colour ? recolour(photo, colour) : photo;
  for (const kind of lighting) picture = LIGHTINGS[kind](picture, brief);
  for (const kind of weather) picture = WEATHER_EDITS[kind](picture, brief, lighting.length > 0);
  if (isUnclear) picture = seededGrade(picture, brief);
  for (const style of styles) picture = STYLES[style](picture, brief);
  for (const kind of grades) picture = applyGrade(picture, kind);
  if (styles.some((style) => DRAWN.has(style))) return picture.data;
  // Photographs get a vignette and grain.
  return filterImage(picture, `vignette=angle=PI/12,noise=alls=3:all_seed=${brief.key & 0xffff}`).data;
}
