import { AspectRatio, limits, MixRatio, type PromptPurpose, type PublicConfig } from '@kinoloom/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readPicked, type Picked } from './picked.ts';
import { defaultSettings, resolveSettings, settingsFrom, type MadeWith, type PromptSettings } from './settings.ts';

interface Draft {
  readonly prompt: string;
  readonly settings: PromptSettings;
}

interface DraftStore extends Draft {
  /** Incremented to request focus. */
  readonly calls: number;
  focus: () => void;
  setPrompt: (prompt: string) => void;
  change: (settings: Partial<PromptSettings>) => void;
  /** Applies settings chosen elsewhere, and takes the focus. */
  take: (settings: Partial<PromptSettings>) => void;
  /** Restores a result's prompt and settings, with the cursor at the end. */
  recall: (made: MadeWith) => void;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const mediaKinds = ['image', 'video', 'audio'] as const;
const imageModes = ['generate', 'mix', 'edit'] as const;
const readAll = (value: unknown): Picked[] =>
  Array.isArray(value) ? value.flatMap((item: unknown) => readPicked(item) ?? []).slice(0, limits.mix.max) : [];
const expressionOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5 ? value : defaultSettings.expression;
const aspect = (value: unknown): AspectRatio | null => AspectRatio.safeParse(value).data ?? null;

/** Validates what another version, or the user, left in the browser's storage; invalid parts fall back to defaults. */
export function readDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return { prompt: '', settings: defaultSettings };
  const prompt = (text(stored['prompt']) ?? '').slice(0, limits.prompt.max);
  const settings = stored['settings'];
  if (!isRecord(settings)) return { prompt, settings: defaultSettings };
  return {
    prompt,
    settings: {
      media: mediaKinds.find((kind) => kind === settings['media']) ?? 'video',
      imageMode: imageModes.find((mode) => mode === settings['imageMode']) ?? 'generate',
      imageModel: text(settings['imageModel']) ?? defaultSettings.imageModel,
      videoModel: text(settings['videoModel']) ?? defaultSettings.videoModel,
      imageAspect: aspect(settings['imageAspect']) ?? defaultSettings.imageAspect,
      videoAspect: aspect(settings['videoAspect']) ?? defaultSettings.videoAspect,
      seconds: typeof settings['seconds'] === 'number' ? settings['seconds'] : defaultSettings.seconds,
      startImage: readPicked(settings['startImage']),
      lastImage: readPicked(settings['lastImage']),
      editModel: text(settings['editModel']) ?? defaultSettings.editModel,
      mixModel: text(settings['mixModel']) ?? defaultSettings.mixModel,
      soundModel: text(settings['soundModel']) ?? defaultSettings.soundModel,
      edited: readPicked(settings['edited']),
      editAspect: MixRatio.safeParse(settings['editAspect']).data ?? defaultSettings.editAspect,
      format: settings['format'] === 'jpg' ? 'jpg' : 'png',
      mixed: readAll(settings['mixed']),
      addsObjects: settings['addsObjects'] === true,
      mixAspect: MixRatio.safeParse(settings['mixAspect']).data ?? defaultSettings.mixAspect,
      sounded: readPicked(settings['sounded']),
      character: readPicked(settings['character']),
      performance: readPicked(settings['performance']),
      expression: expressionOf(settings['expression']),
      bodyControl: settings['bodyControl'] !== false,
      seed: null,
    },
  };
}

/** State of the panel; survives a reload. */
export const useDraft = create<DraftStore>()(
  persist(
    (set) => ({
      prompt: '',
      settings: defaultSettings,
      calls: 0,
      focus: () => set(({ calls }) => ({ calls: calls + 1 })),
      setPrompt: (prompt) => set({ prompt }),
      change: (settings) => set((now) => ({ settings: { ...now.settings, ...settings } })),
      take: (settings) => set((now) => ({ settings: { ...now.settings, ...settings }, calls: now.calls + 1 })),
      recall: (made) =>
        set((now) => ({
          prompt: made.prompt ?? now.prompt,
          settings: settingsFrom(made, now.settings),
          calls: now.calls + 1,
        })),
    }),
    {
      name: 'kinoloom.prompt',
      partialize: ({ prompt, settings }): Draft => ({ prompt, settings }),
      merge: (stored, fresh) => ({ ...fresh, ...readDraft(stored) }),
    },
  ),
);

/** A draft outlives a sign-out: drops media of other users. */
export function ownOnly(settings: PromptSettings, userId: string | null): PromptSettings {
  const mine = (picked: Picked | null): Picked | null => (picked?.ownerId === userId ? picked : null);
  return {
    ...settings,
    startImage: mine(settings.startImage),
    lastImage: mine(settings.lastImage),
    edited: mine(settings.edited),
    mixed: settings.mixed.filter(({ ownerId }) => ownerId === userId),
    sounded: mine(settings.sounded),
    character: mine(settings.character),
    performance: mine(settings.performance),
  };
}

/** Purpose of the panel's current prompt, and its image. */
export function purposeNow(
  userId: string,
  config: PublicConfig | undefined,
): { purpose: PromptPurpose; mediaId: string | undefined } {
  const settings = ownOnly(useDraft.getState().settings, userId);
  const { media, imageMode } = settings;
  if (media === 'audio') return { purpose: { media }, mediaId: settings.sounded?.id };
  const resolved = resolveSettings(settings, config);
  const images = { generate: undefined, edit: settings.edited?.id, mix: settings.mixed[0]?.id };
  return {
    purpose: {
      media,
      ...(resolved && { model: resolved.model.id, aspectRatio: resolved.aspect }),
      ...(resolved?.seconds != null && { duration: resolved.seconds }),
    },
    mediaId: media === 'image' ? images[imageMode] : resolved?.startImage?.id,
  };
}
