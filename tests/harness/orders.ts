import { builtInVoices, catalogue, unreachable, type Entry, type MediaRecord } from '@kinoloom/contract';
import { Client, type Answer } from './client.ts';
import { clip } from './clips.ts';
import { png } from './pictures.ts';
import { wav } from './sounds.ts';

/** Sources for orders: the user's media and a recording. */
export interface Materials {
  readonly photo: MediaRecord;
  readonly second: MediaRecord;
  /** 4 s with sound, 640×360: smaller than any upscaled result. */
  readonly take: MediaRecord;
  readonly recording: Buffer<ArrayBuffer>;
  readonly flowId: string;
}

/** A request that starts an operation. */
export interface Order {
  readonly path: string;
  readonly json?: Record<string, unknown>;
  readonly form?: FormData;
}

/** Every paid operation of a provider: the whole catalogue except renders and upgrades that start by themselves. */
export const orderable: readonly Entry[] = catalogue.filter(
  ({ vendor, family }) => vendor !== 'studio' && family !== 'veo-upgrade',
);

export async function gather(client: Client): Promise<Materials> {
  const { id: flowId } = await client.flow();
  const film = await clip({ size: { width: 640, height: 360 }, frames: 120, sound: 'tone' });
  return {
    photo: await client.upload(png(320, 180), 'photo.png', flowId),
    second: await client.upload(png(180, 320), 'second.png', flowId),
    take: await client.upload(film, 'take.mp4'),
    recording: wav(2.5, 16_000),
    flowId,
  };
}

/** The order for an operation: a new catalogue entry of a known family is covered automatically. */
export function orderOf(entry: Entry, materials: Materials, prompt: string): Order {
  const order = orderFor(entry, materials, prompt);
  // The calls of models of one's own are told which of them.
  return entry.path.startsWith('/api/ai/own/') ? { ...order, json: { ...order.json, model: entry.id } } : order;
}

function orderFor({ family, id, path }: Entry, materials: Materials, prompt: string): Order {
  const { photo, second, take, recording, flowId } = materials;
  const flow_id = flowId;
  const voiceId = builtInVoices[0]?.voice_id ?? '';
  switch (family) {
    case 'image':
      return { path, json: { prompt, aspectRatio: '16:9', flow_id } };
    case 'clip':
      return { path, json: { prompt, model: id, aspectRatio: '16:9', image: photo.url, flow_id } };
    case 'veo':
      return { path, form: formOf({ promptText: prompt, model: id, aspectRatio: '9:16', flow_id }) };
    case 'act-2':
      return { path, json: { prompt, characterImage: photo.url, referenceVideo: take.url, flow_id } };
    case 'image-edit':
      return { path, json: { prompt, inputImage: photo.url, flow_id } };
    case 'image-mix':
      return { path, json: { prompt, inputImages: [photo.url, second.url], flow_id } };
    case 'image-upscale':
      return { path, json: { imageUrl: photo.url, flow_id } };
    case 'video-upscale':
      return { path, json: { video: take.url, targetResolution: id.replace('wavespeed-', ''), flow_id } };
    case 'runway-upscale':
      return { path, json: { video: take.url, flow_id } };
    case 'reframe':
      return { path, json: { videoUrl: take.url, aspectRatio: '9:16', prompt, flow_id } };
    case 'add-audio':
      return { path, json: { video: take.url, prompt, flow_id } };
    case 'lipsync': {
      const form = formOf({ videoUrl: take.url, flow_id });
      form.set('audioFile', new File([recording], 'voice.wav', { type: 'audio/wav' }));
      return { path, form };
    }
    case 'speech':
      return { path, json: { text: prompt, voice_id: voiceId, flow_id } };
    case 'voice-changer':
      return { path, form: withRecording({ voiceId, flow_id }, recording) };
    case 'voice-change':
      return { path, json: { audioUrl: take.url, voiceId, flow_id } };
    case 'sound-effects':
      return { path, json: { text: prompt, duration_seconds: 2, flow_id } };
    case 'music':
      return { path, json: { prompt, music_length_ms: 10_000, flow_id } };
    case 'split-audio':
      return { path, form: withRecording({ flow_id }, recording) };
    case 'veo-upgrade':
    case 'long-video':
      throw new RangeError(`${id} is not ordered from a provider by its user`);
    default:
      return unreachable(family);
  }
}

/** Sends an order and does not wait for the job. */
export const send = (client: Client, order: Order, headers: Record<string, string> = {}): Promise<Answer> =>
  client.call('POST', order.path, {
    ...(order.json && { json: order.json }),
    ...(order.form && { form: order.form }),
    headers: { prefer: 'respond-async', ...headers },
  });

/** The job id in the response to an order, whatever the field's name. */
export function jobIdOf({ body }: Answer): string {
  const nested = [body['result'], body['prediction']].find(
    (value): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value,
  );
  const id = [body['predictionId'], body['taskId'], body['requestId'], nested?.id].find(
    (value) => typeof value === 'string',
  );
  if (typeof id !== 'string') throw new Error(`No job in ${JSON.stringify(body)}`);
  return id;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function withRecording(fields: Record<string, string>, recording: Buffer<ArrayBuffer>): FormData {
  const form = formOf(fields);
  form.set('audio', new File([recording], 'voice.wav', { type: 'audio/wav' }));
  return form;
}
