import { fileTitle, plainTitle, type MediaRecord, type PublicConfig } from '@kinoloom/contract';
import * as words from '../words/en/first/lib.ts';
import { downloadUrl } from './download-url.ts';
import { named } from '../words/said.ts';
import { entryOf } from './own-models.ts';

const RENDER = 'flow-render';

/** Whether it is a film that was rendered of other media. */
export const isRender = ({ model }: Pick<MediaRecord, 'model'>): boolean => model === RENDER;

/** The display name of the model that made it. */
export function makerName(model: string | null): string {
  if (model === null) return words.upload;
  if (model === RENDER) return words.flowRender;
  const entry = entryOf(model);
  return entry ? named(entry, 'label') : model;
}

const providers: Readonly<Record<string, string>> = {
  replicate: 'Replicate',
  kie: 'Kie.ai',
  runway: 'Runway',
  wavespeed: 'WaveSpeed',
  elevenlabs: 'ElevenLabs',
};

/** Jobs of a connection carry its id, which says nothing to users. */
const isConnection = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

export const providerName = <Id extends string | null>(id: Id): string | Id =>
  (id && (isConnection(id) ? words.studioConnection : providers[id])) || id;

/** Its title; without one its prompt, its file name or its model. */
export const mediaTitle = ({ title, prompt, model, media_type, metadata }: MediaRecord): string =>
  title ||
  prompt?.trim() ||
  (model === null
    ? (fileTitle(metadata['original_file_name']) ?? words.uploaded({ type: media_type }))
    : makerName(model));

/** Whether the sandbox made it, by its metadata. */
export const isSandbox = ({ metadata }: Pick<MediaRecord, 'metadata'>): boolean => metadata['sandbox'] === true;

/** Whether this installation has any model that the sandbox does not stand in for. */
export const hasLiveModel = (config: PublicConfig | undefined): boolean =>
  config?.models.some(({ sandbox }) => !sandbox) ?? false;

/** Whether menus mark a model as the sandbox's: only beside live ones. Without any, the workspace says so once. */
export const marksSandbox = (config: PublicConfig | undefined, id: string): boolean =>
  hasLiveModel(config) && (config?.models.some((model) => model.id === id && model.sandbox) ?? false);

/** Whether a result is marked as the sandbox's: only beside those of live models, as in menus. */
export const marksSandboxOf = (config: PublicConfig | undefined, media: Pick<MediaRecord, 'metadata'>): boolean =>
  hasLiveModel(config) && isSandbox(media);

const extensions: Readonly<Record<MediaRecord['media_type'], string>> = { video: 'mp4', image: 'jpg', audio: 'mp3' };

/** Name of the downloaded file: its title; without one, or in another script, type, date in the user's time zone, and the id's first 8 characters. */
export function fileName({ id, title, media_type, url, created_at }: MediaRecord): string {
  const extension = /\.([a-z0-9]{2,5})(?:[?#]|$)/iu.exec(url)?.[1] ?? extensions[media_type];
  const named = plainTitle(title ?? '');
  if (named !== undefined) return `${named}.${extension}`;
  const made = new Date(created_at);
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const date = `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`;
  return `${media_type}_${date}_${id.slice(0, 8)}.${extension}`;
}

/** Starts a download without leaving the page. */
export function startDownload(url: string, name?: string): void {
  const link = document.createElement('a');
  link.href = downloadUrl(url, name);
  link.download = '';
  link.click();
}
