import { AspectRatio, isModel, type Entry } from '@kinoloom/contract';
import { entryOf } from '../../lib/own-models.ts';
import type { Picked } from './picked.ts';
import type { PromptSettings } from './settings.ts';

/** How a saved result or a job was made. */
export interface MadeWith {
  readonly prompt: string | null;
  readonly model: string | null;
  readonly aspect: string | null;
  readonly seconds: number | null;
  readonly seed: number | null;
  /** Its start image; null without one. */
  readonly startImage: Picked | null;
  /** All sources, each with its role in the provider's task. */
  readonly sources: readonly { readonly role: string; readonly picked: Picked }[];
}

/** The settings to reproduce it, once. Options no longer offered keep their current value. */
export function settingsFrom(made: MadeWith, now: PromptSettings): PromptSettings {
  const model = made.model === null ? undefined : entryOf(made.model);
  const chosen = model && choicesOf(model, made, now);
  return chosen ? { ...now, ...chosen, seed: made.seed, count: 1 } : now;
}

function choicesOf(model: Entry, made: MadeWith, now: PromptSettings): Partial<PromptSettings> | undefined {
  const { id, family } = model;
  const all = (role: string): Picked[] => made.sources.flatMap((source) => (source.role === role ? source.picked : []));
  const first = (role: string): Picked | null => all(role)[0] ?? null;
  if (family === 'image-edit')
    return { media: 'image', imageMode: 'edit', editModel: id, edited: first('image') ?? now.edited };
  if (family === 'image-mix')
    return { media: 'image', imageMode: 'mix', mixModel: id, addsObjects: false, mixed: all('images') };
  if (family === 'add-audio') return { media: 'audio', soundModel: id, sounded: first('video') ?? now.sounded };
  if (!isModel(model)) return undefined;

  const aspect = AspectRatio.options.find((known) => known === made.aspect);
  if (model.media === 'image')
    return { media: 'image', imageMode: 'generate', imageModel: id, imageAspect: aspect ?? now.imageAspect };
  const acts = family === 'act-2';
  const seconds = Math.round(made.seconds ?? now.seconds);
  return {
    media: 'video',
    videoModel: id,
    videoAspect: aspect ?? now.videoAspect,
    startImage: acts ? now.startImage : made.startImage,
    lastImage: first('lastImage'),
    character: first('character') ?? now.character,
    performance: first('reference') ?? (acts ? now.performance : null),
    seconds: model.seconds.some((offered) => offered === seconds) ? seconds : now.seconds,
  };
}
