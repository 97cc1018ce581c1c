import type { FittedImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import type { Raster } from '../scenes/raster.ts';
import { grade, seededGrade } from './grade.ts';
import { light } from './lighting.ts';
import { fromRgba, print } from './maps.ts';
import { readEdit, type Style } from './read-edit.ts';
import { recolour } from './recolour.ts';
import { comic, oil, pencil, watercolour } from './styles/painted.ts';
import { cyberpunk, grain, noir, vintage } from './styles/photographic.ts';
import { pixelArt } from './styles/pixels.ts';
import { weather } from './weather.ts';

/**
 * Changes a picture by the words of a brief's prompt: first what has which colour, then the light, the weather, and last
 * the hand that drew it and the tones of its print. What it shows stays. Gives RGBA.
 */
export function editPixels(photo: FittedImage, brief: SceneBrief): Uint8Array {
  const { width, height } = photo;
  const edit = readEdit(brief.prompt);
  let picture = fromRgba(photo.data, width, height);
  if (edit.colour) recolour(picture, edit.colour);
  for (const lighting of edit.lighting) light(picture, lighting, brief);
  for (const kind of edit.weather) weather(picture, kind, brief, edit.lighting.length > 0);
  if (edit.vague) seededGrade(picture, brief);
  for (const style of edit.styles) {
    hold(picture);
    picture = styled(picture, style, brief);
  }
  for (const kind of edit.grades) grade(picture, kind);
  const drawn = edit.styles.some((style) => DRAWN.has(style));
  return drawn ? print(picture, brief.key, 0, 0) : print(picture, brief.key, 0.22, 1);
}

const DRAWN: ReadonlySet<Style> = new Set(['watercolour', 'oil', 'pencil', 'comic', 'anime', 'pixels']);

function styled(picture: Raster, style: Style, brief: SceneBrief): Raster {
  switch (style) {
    case 'watercolour':
      return watercolour(picture, brief.key);
    case 'oil':
      return oil(picture, brief.key);
    case 'pencil':
      return pencil(picture, brief.key);
    case 'comic':
      return comic(picture, false);
    case 'anime':
      return comic(picture, true);
    case 'pixels':
      return pixelArt(picture, brief.key);
    case 'noir':
      noir(picture, brief);
      grain(picture, brief.key, 7);
      return picture;
    case 'vintage':
      vintage(picture, brief);
      grain(picture, brief.key, 5);
      return picture;
    case 'cyberpunk':
      cyberpunk(picture, brief);
      return picture;
    default:
      return style satisfies never;
  }
}

/** Painters know no light beyond white. */
function hold({ data }: Raster): void {
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, data[i] as number));
}
