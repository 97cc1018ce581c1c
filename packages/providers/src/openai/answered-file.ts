import { z } from 'zod';
import type { FileAnswer } from '../http/index.ts';
import { SubmissionUnknown } from '../spec/index.ts';

const Images = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish() })),
});

/** The first bytes of each type: servers name it wrongly, or not at all. */
const TYPES: readonly (readonly [type: string, starts: RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['audio/wav', /^RIFF.{4}WAVE/s],
  ['audio/mpeg', /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
  ['audio/ogg', /^OggS/],
];

/** Bytes with their type; undefined if they are no `kind`. */
function fileOf(bytes: Buffer<ArrayBuffer>, kind: 'image' | 'audio'): Blob | undefined {
  const start = bytes.toString('latin1', 0, 12);
  const type = TYPES.find(([type, starts]) => type.startsWith(kind) && starts.test(start))?.[0];
  return type === undefined ? undefined : new Blob([bytes], { type });
}

/**
 * The first picture of the answer; undefined if there is none. An address in place of the file counts as none: the
 * request asked for the file.
 * @throws {SubmissionUnknown} the answer is no list of pictures
 */
export function imageIn(answer: unknown): Blob | undefined {
  const images = Images.safeParse(answer);
  if (!images.success) throw new SubmissionUnknown('the answer has no list of images');
  const text = images.data.data.find(({ b64_json }) => b64_json)?.b64_json ?? '';
  const bytes = Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64');
  return bytes.length === 0 ? undefined : (fileOf(bytes, 'image') ?? new Blob([bytes]));
}

/**
 * The sound of the answer; undefined if it is empty.
 * @throws {SubmissionUnknown} the answer is something else
 */
export async function soundIn(answer: unknown): Promise<Blob | undefined> {
  const { file } = answer as FileAnswer;
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length === 0) return undefined;
  const sound = fileOf(bytes, 'audio') ?? (file.type.startsWith('audio/') ? file : undefined);
  if (!sound) throw new SubmissionUnknown('/audio/speech was answered with something that is no sound');
  return sound;
}
