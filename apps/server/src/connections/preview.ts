import { err, ok, type OwnModelFields, type OwnModelPreview, type Refusal, type Result } from '@kinoloom/contract';
import { NotSubmitted, type ConnectionOptions, type ProviderTask, type VendorKind } from '@kinoloom/providers';

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const file = (name: string, type: string) => ({ file: new Blob([Buffer.from(PIXEL, 'base64')], { type }), name });
const picture = (name: string) => file(`${name}.png`, 'image/png');
const video = file('video.mp4', 'video/mp4');

/** Texts of a body longer than this are files. */
const SHOWN_TEXT = 300;

/**
 * The request that a job of a model would send. The vendor's adapter runs as for a job, with a `fetch` that sends nothing.
 */
export async function previewOf(
  kind: VendorKind,
  options: ConnectionOptions,
  fields: OwnModelFields,
): Promise<Result<OwnModelPreview, Refusal>> {
  const before: string[] = [];
  let submits = false;
  let sent: Request | undefined;
  const adapter = kind.create({
    ...options,
    models: new Map([['preview', fields.remote]]),
    async fetch(input, init) {
      const request = new Request(input, init);
      const { method, url } = request;
      if (submits) {
        sent = request;
        throw new TypeError('Nothing is sent in a dry run');
      }
      before.push(`${method} ${url}`);
      const answer = kind.dryAnswer?.({ method, path: new URL(url).pathname });
      return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer);
    },
  });
  const beforeSubmit = (): Promise<void> => {
    submits = true;
    return Promise.resolve();
  };
  const order = {
    signal: AbortSignal.timeout(5_000),
    idempotencyKey: '00000000-0000-4000-8000-000000000000',
    beforeSubmit,
    keep: () => Promise.resolve('kept'),
  };
  const { family } = fields;
  const started: Promise<unknown> =
    family === 'transcription' && adapter.transcribe
      ? adapter.transcribe('preview', file('sound.mp3', 'audio/mpeg'), order)
      : adapter.start(sampleTask(fields), order);
  const problem = await started.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (sent) return ok(withoutKey({ ...(await described(sent)), before }, options.apiKey));
  if (problem instanceof NotSubmitted) return err({ code: 'input.invalid', message: problem.failure.message });
  throw problem instanceof Error ? problem : new Error('The dry run sent no request');
}

/** A task with usual values for each family. */
function sampleTask({ family, sizes, seconds, ...fields }: OwnModelFields): ProviderTask {
  const [aspectRatio, size] = Object.entries(sizes)[0] ?? [];
  const common = { model: 'preview', prompt: 'A lighthouse at dawn', seed: 1 };
  const format = { ...(aspectRatio !== undefined && { aspectRatio }), ...size };
  switch (family) {
    case 'image':
      return { ...common, ...format };
    case 'clip':
      return {
        ...common,
        ...format,
        seconds: seconds[0] ?? 5,
        ...(fields.takes_first_image && { image: picture('image') }),
        ...(fields.takes_last_image && { lastImage: picture('lastImage') }),
      };
    case 'image-edit':
      return { ...common, aspectRatio: 'match_input_image', outputFormat: 'png', image: picture('image') };
    case 'image-mix':
      return { ...common, aspectRatio: '16:9', outputFormat: 'png', images: [picture('images'), picture('images')] };
    case 'image-upscale':
      return { ...common, width: 2_048, height: 2_048, image: picture('image') };
    case 'video-upscale':
      return { ...common, resolution: '1080p', video };
    case 'add-audio':
      return { ...common, seconds: 5, video };
    case 'chat':
    case 'transcription':
      return common;
    case 'speech':
      return { ...common, voice: 'alloy' };
    case 'sound-effects':
      return { ...common, seconds: 5, promptInfluence: 0.3 };
    case 'music':
      return { ...common, seconds: 30 };
  }
}

async function described(request: Request): Promise<Omit<OwnModelPreview, 'before'>> {
  const { method, url } = request;
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  const body = isForm ? formText(await request.clone().formData()) : jsonText(await request.text());
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !isForm || name !== 'content-type'));
  return { method, url, headers, body };
}

const formText = (form: FormData): string =>
  [...form]
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : `${value.name} (a file)`}`)
    .join('\n');

function jsonText(text: string): string {
  if (text === '') return '';
  const short = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.length > SHOWN_TEXT ? `${value.slice(0, 40)}… (a file)` : value;
  return JSON.stringify(JSON.parse(text), short, 2);
}

function withoutKey(preview: OwnModelPreview, key: string | undefined): OwnModelPreview {
  if (key === undefined) return preview;
  const clean = (text: string): string => text.replaceAll(key, '[key]');
  return {
    method: preview.method,
    url: clean(preview.url),
    headers: Object.fromEntries(Object.entries(preview.headers).map(([name, value]) => [name, clean(value)])),
    body: clean(preview.body),
    before: preview.before.map(clean),
  };
}
