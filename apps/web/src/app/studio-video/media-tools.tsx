import {
  findTool,
  isModel,
  isVideoModel,
  isHigher,
  limits,
  messages,
  models,
  priceOf,
  tools,
  type MediaRecord,
  type PublicConfig,
  type Family,
  type OwnFamily,
  type Tool,
  type ToolId,
} from '@kinoloom/contract';
import {
  AudioLines,
  Blend,
  CopyPlus,
  Crop,
  ImageDown,
  ImagePlay,
  ImagePlus,
  MicVocal,
  PenLine,
  PersonStanding,
  UserRound,
  Video,
} from 'lucide-react';
import { choose, pickMedia, pickFrame, useDraft, type Picked } from '../../features/prompt/index.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { entryOf, isOwn, offeredOwnModels, toolChoices } from '../../lib/own-models.ts';
import { toast } from '../../ui/toast.ts';
import { FirstFrame, LastFrame, Lips, Upscale } from '../../ui/glyphs.tsx';
import * as words from '../../words/en/studio/variations.ts';
import { openDialog } from './studio-state.ts';
import * as actionWords from '../../words/en/studio/result-actions.ts';

export interface MediaToolsDeps {
  readonly config: PublicConfig | undefined;
  /** Starts the only tool without a dialog. */
  readonly upscaleImage: (media: MediaRecord, tool: Tool) => void;
}

const settingsNow = () => useDraft.getState().settings;
const take = (change: Parameters<ReturnType<typeof useDraft.getState>['take']>[0]): void =>
  useDraft.getState().take(change);

/** Tools that apply to a saved image or clip, as far as this installation has them. */
export function mediaTools(media: MediaRecord, deps: MediaToolsDeps): MediaAction[] {
  const picked = pickMedia(media);
  if (!picked) return [];
  return [
    ...(canRepeat(media) ? [moreLike(media)] : []),
    ...(media.media_type === 'image' ? imageTools(media, picked, deps) : clipTools(media, picked, deps)),
  ];
}

/** Tools whose results differ from seed to seed; another upscale would be the same file. */
const inventive: readonly Family[] = ['image-edit', 'image-mix', 'add-audio'];

/** Whether a model made it by a recipe that another seed changes: not an upload, nor a render. */
export function canRepeat({ model }: Pick<MediaRecord, 'model'>): boolean {
  const entry = model === null ? undefined : entryOf(model);
  return entry !== undefined && (isModel(entry) || inventive.includes(entry.family));
}

const moreLike = (media: MediaRecord): MediaAction => ({
  id: 'more',
  label: words.moreLikeThis,
  note: words.moreLikeThisNote,
  icon: <CopyPlus />,
  run: () => openDialog({ kind: 'more', media }),
});

const offers = (config: PublicConfig | undefined, id: string): boolean =>
  !config || config.models.some((model) => model.id === id);
const priced = (id: ToolId, seconds = 0): { price: number } => {
  const tool = findTool(id);
  return { price: tool ? priceOf(tool, seconds) : 0 };
};
const acting = (): boolean => settingsNow().media === 'video' && settingsNow().videoModel === 'act-2';
const makesClips = (config: PublicConfig | undefined): boolean =>
  models.some(({ id, media }) => media === 'video' && offers(config, id)) ||
  offeredOwnModels('video', config).length > 0;

/** The price of the mode's tool that is chosen, else of its first; undefined if there is none. */
function modePrice(
  family: Exclude<OwnFamily, 'image' | 'clip'>,
  chosen: string,
  config: PublicConfig | undefined,
  seconds = 0,
): number | undefined {
  const choices = toolChoices(family, config);
  const tool = choices.find(({ id }) => id === chosen) ?? choices[0];
  return tool && priceOf(tool, seconds);
}

/** Some models can end a clip with a start image on another image. */
function takesLast(config: PublicConfig | undefined): boolean {
  const { media, startImage, videoModel } = settingsNow();
  const model = offers(config, videoModel) ? entryOf(videoModel) : undefined;
  return media === 'video' && startImage !== null && model !== undefined && isVideoModel(model) && model.takesLastImage;
}

function imageTools(media: MediaRecord, picked: Picked, { config, upscaleImage }: MediaToolsDeps): MediaAction[] {
  const { editModel, mixModel } = settingsNow();
  const edit = modePrice('image-edit', editModel, config);
  const mix = modePrice('image-mix', mixModel, config);
  const all: (MediaAction & { readonly on?: boolean })[] = [
    {
      id: 'edit',
      on: edit !== undefined,
      ...(edit !== undefined && { price: edit }),
      label: actionWords.edit,
      note: actionWords.editNote,
      icon: <PenLine />,
      toPrompt: true,
      run: () => take(choose.editPicked(picked)),
    },
    {
      id: 'mix',
      on: mix !== undefined,
      ...(mix !== undefined && { price: mix }),
      label: actionWords.mix,
      note: actionWords.mixNote({ most: limits.mix.max }),
      icon: <Blend />,
      toPrompt: true,
      run: () => take(choose.mixImage(picked, settingsNow())),
    },
    {
      id: 'objects',
      on: mix !== undefined,
      ...(mix !== undefined && { price: mix }),
      label: actionWords.addObjects,
      note: actionWords.addObjectsNote({ most: limits.mix.objects }),
      icon: <ImagePlus />,
      toPrompt: true,
      run: () => take(choose.addObjectsTo(picked)),
    },
    {
      id: 'start',
      on: makesClips(config),
      label: acting() ? actionWords.useAsCharacter : actionWords.useAsStartImage,
      word: acting() ? actionWords.character : actionWords.startImage,
      note: acting() ? actionWords.characterNote : actionWords.startImageNote,
      icon: acting() ? <UserRound /> : <ImagePlay />,
      toPrompt: true,
      run: () => take(choose.startFrom(picked, settingsNow())),
    },
    {
      id: 'end',
      on: takesLast(config),
      label: actionWords.useAsLastImage,
      note: actionWords.lastImageNote,
      icon: <ImageDown />,
      toPrompt: true,
      run: () => take(choose.setLastImage(picked)),
    },
    ...toolChoices('image-upscale', config).map((tool, index) => ({
      id: index === 0 ? 'upscale' : `upscale-${tool.id}`,
      price: priceOf(tool, 0),
      label: isOwn(tool) ? actionWords.upscaleWith({ model: tool.label }) : actionWords.upscale,
      note: isOwn(tool) ? tool.note : actionWords.upscaleImageNote,
      icon: <Upscale />,
      ...(index === 0 && { group: true as const }),
      run: () => upscaleImage(media, tool),
    })),
  ];
  return all.filter(({ on }) => on !== false);
}

function clipTools(media: MediaRecord, picked: Picked, { config }: MediaToolsDeps): MediaAction[] {
  const upscales: Tool[] = [
    ...toolChoices('video-upscale', config),
    ...tools.filter((tool) => tool.family === 'runway-upscale' && offers(config, tool.id)),
  ];
  const sound = modePrice('add-audio', settingsNow().soundModel, config, media.duration ?? 0);
  const size = { width: media.width ?? 0, height: media.height ?? 0 };
  const higher = upscales.filter((tool) => tool.size && isHigher(tool.size, size));
  const all: (MediaAction & { readonly on: boolean })[] = [
    {
      id: 'first-frame',
      on: makesClips(config),
      label: actionWords.firstFrame,
      note: actionWords.firstFrameNote,
      icon: <FirstFrame />,
      toPrompt: true,
      run: () => void continueFrom(media, 'first'),
    },
    {
      id: 'last-frame',
      on: makesClips(config),
      label: actionWords.lastFrame,
      note: actionWords.lastFrameNote,
      icon: <LastFrame />,
      toPrompt: true,
      run: () => void continueFrom(media, 'last'),
    },
    {
      id: 'upscale',
      on: upscales.length > 0,
      ...(higher.length > 0 && {
        rate: actionWords.fromPrice({
          price: Math.min(...higher.map((tool) => priceOf(tool, media.duration ?? 0))),
        }),
      }),
      label: actionWords.upscale,
      note: actionWords.upscaleClipNote,
      icon: <Upscale />,
      group: true,
      run: () => openDialog({ kind: 'upscale', media }),
    },
    {
      id: 'reframe',
      on: offers(config, 'reframe'),
      ...priced('reframe'),
      label: actionWords.reframe,
      note: actionWords.reframeNote,
      icon: <Crop />,
      run: () => openDialog({ kind: 'reframe', media }),
    },
    {
      id: 'audio',
      on: sound !== undefined,
      ...(sound !== undefined && { price: sound }),
      label: actionWords.addAudio,
      note: actionWords.addAudioNote,
      icon: <AudioLines />,
      group: true,
      toPrompt: true,
      run: () => take(choose.addSoundTo(picked)),
    },
    {
      id: 'lipsync',
      on: offers(config, 'lipsync'),
      rate: `${priced('lipsync', 1).price}/s`,
      label: actionWords.lipsync,
      note: actionWords.lipsyncNote,
      icon: <Lips />,
      run: () => openDialog({ kind: 'lipsync', media }),
    },
    {
      id: 'voice',
      on: media.has_audio && offers(config, 'voice-change'),
      rate: actionWords.fromPrice({ price: priced('voice-change').price }),
      label: actionWords.changeVoice,
      note: actionWords.changeVoiceNote,
      icon: <MicVocal />,
      run: () => openDialog({ kind: 'voice', media }),
    },
    {
      id: 'character',
      on: offers(config, 'act-2') && acting(),
      label: actionWords.useAsCharacter,
      note: actionWords.characterNote,
      icon: <PersonStanding />,
      group: true,
      toPrompt: true,
      run: () => take(choose.setCharacter(picked)),
    },
    {
      id: 'performance',
      on: offers(config, 'act-2') && acting(),
      label: actionWords.useAsReference,
      note: actionWords.referenceNote,
      icon: <Video />,
      toPrompt: true,
      run: () => take(choose.setPerformance(picked)),
    },
  ];
  return all.filter(({ on }) => on);
}

/** Uses a frame of the clip to start the next one, after checking that its picture exists. */
async function continueFrom(media: MediaRecord, frame: 'first' | 'last'): Promise<void> {
  const picked = pickFrame(media, frame);
  try {
    if (!picked?.thumbnailUrl) throw new Error('The clip has no frames yet.');
    const still = new Image();
    still.src = picked.thumbnailUrl;
    await still.decode();
    take(choose.startFrom(picked, settingsNow()));
    toast.success(messages.frameExtracted(frame), { id: 'frame' });
  } catch {
    // The picture cannot be loaded: the clip itself may be gone.
    toast.error(messages.frameFailed(frame), { id: 'frame' });
  }
}
