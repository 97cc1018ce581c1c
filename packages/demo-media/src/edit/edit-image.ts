import type { EditOrder } from '@kinoloom/vendor-simulators/studio';
import { fitToCover, encodeImage, type RgbaImage } from '../clip/start-image.ts';
import { readSceneBrief } from '../scenes/brief.ts';
import { paintAdditions, type PromptReading, readPrompt } from '../storyboard/index.ts';
import { editPixels } from './edit-pixels.ts';
import { paintOver } from './picture.ts';
import { readEdit } from './read-edit.ts';

/** Edits an image by the prompt's words; added objects are drawn as cut-outs. */
export async function editImage(order: EditOrder): Promise<Buffer> {
  const { width, height, signal, prompt, seed } = order;
  const photo = await fitToCover(order.image, width, height);
  signal.throwIfAborted();
  const added = readAdditions(prompt);
  const rest = added ? prompt.replace(ADD_PHRASE, ' ') : prompt;
  const isPlain = added !== null && readEdit(rest).isUnclear;
  const pixels = isPlain ? photo.data : editPixels(photo, readSceneBrief(rest, seed));
  signal.throwIfAborted();
  const picture = added ? await paintAdded({ width, height, data: pixels }, seed, added) : pixels;
  return encodeImage(picture, width, height, order.format);
}

/** Matches "add a dog", "put two birds in the sky" up to the end of the phrase. */
const ADD_PHRASE = /\b(?:add|put|place|insert|include)\s+([^.;]+?)(?=$|[.;]|,? and (?:make|turn|change)\b)/iu;

function readAdditions(prompt: string): PromptReading | null {
  const phrase = ADD_PHRASE.exec(prompt)?.[1];
  const reading = phrase ? readPrompt(phrase) : null;
  return reading?.subjects.some(({ figure }) => figure) ? reading : null;
}

async function paintAdded(picture: RgbaImage, seed: number, reading: PromptReading): Promise<Uint8Array> {
  const layer = await paintAdditions(reading, seed, picture);
  return paintOver(picture, (pen) => pen.drawImage(layer, 0, 0)).data;
}
