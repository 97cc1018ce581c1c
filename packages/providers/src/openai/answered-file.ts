import { z } from 'zod';
import type { FileAnswer } from '../http/index.ts';
import { SubmissionUnknown } from '../spec/index.ts';

const Images = z.object({
  data: z.array(
    z.object({ b64_json: z.string().nullish().catch(undefined), url: z.string().nullish().catch(undefined) }),
  ),
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

/** Names by which a server calls itself. */
const ITSELF = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/;

/** The address of a file as it is reached from here: servers call themselves by a name that is theirs only. */
function reachable(address: string, baseUrl: string): string | undefined {
  const url = URL.parse(address, baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return ITSELF.test(url.hostname) ? new URL(url.pathname + url.search, baseUrl).href : url.href;
}

const fromBase64 = (text: string): Blob | undefined => {
  const bytes = Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64');
  return bytes.length === 0 ? undefined : (fileOf(bytes, 'image') ?? new Blob([bytes]));
};

/**
 * The first picture of the answer: the file, or its address where the server sent that in its place; undefined if there
 * is none.
 * @throws {SubmissionUnknown} the answer is no list of pictures
 */
export function imageIn(answer: unknown, baseUrl: string): Blob | { readonly url: string } | undefined {
  const images = Images.safeParse(answer);
  if (!images.success) throw new SubmissionUnknown('the answer has no list of images');
  for (const { b64_json: text, url } of images.data.data) {
    const inside = text || (url?.startsWith('data:') ? url : '');
    const file = inside ? fromBase64(inside) : undefined;
    if (file) return file;
    const address = url ? reachable(url, baseUrl) : undefined;
    if (address !== undefined) return { url: address };
  }
  return undefined;
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
