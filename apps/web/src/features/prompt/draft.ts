import { AspectRatio, limits, type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { defaultSettings, settingsFrom, type MadeWith, type PromptSettings, type StartImage } from './settings.ts';

interface Draft {
  readonly prompt: string;
  readonly settings: PromptSettings;
}

interface DraftStore extends Draft {
  /** Grows when the panel should take the focus. */
  readonly calls: number;
  focus: () => void;
  setPrompt: (prompt: string) => void;
  change: (settings: Partial<PromptSettings>) => void;
  /** Puts a result's words and settings back into the panel, and the cursor behind them. */
  recall: (made: MadeWith) => void;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const aspect = (value: unknown): AspectRatio | null => AspectRatio.safeParse(value).data ?? null;

function readStartImage(value: unknown): StartImage | null {
  if (!isRecord(value)) return null;
  const { id, ownerId, url, thumbnailUrl, width, height } = value;
  if (typeof id !== 'string' || typeof ownerId !== 'string' || typeof url !== 'string') return null;
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0) || !(height > 0)) return null;
  return { id, ownerId, url, thumbnailUrl: text(thumbnailUrl), width, height };
}

/** Takes what another version, or a curious user, left in the browser's storage; each part that is odd falls back. */
export function readDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return { prompt: '', settings: defaultSettings };
  const prompt = (text(stored['prompt']) ?? '').slice(0, limits.prompt.max);
  const settings = stored['settings'];
  if (!isRecord(settings)) return { prompt, settings: defaultSettings };
  return {
    prompt,
    settings: {
      media: settings['media'] === 'image' ? 'image' : 'video',
      imageModel: text(settings['imageModel']) ?? defaultSettings.imageModel,
      videoModel: text(settings['videoModel']) ?? defaultSettings.videoModel,
      imageAspect: aspect(settings['imageAspect']) ?? defaultSettings.imageAspect,
      videoAspect: aspect(settings['videoAspect']) ?? defaultSettings.videoAspect,
      seconds: typeof settings['seconds'] === 'number' ? settings['seconds'] : defaultSettings.seconds,
      startImage: readStartImage(settings['startImage']),
      seed: null,
    },
  };
}

/** What is in the panel; survives a reload. */
export const useDraft = create<DraftStore>()(
  persist(
    (set) => ({
      prompt: '',
      settings: defaultSettings,
      calls: 0,
      focus: () => set(({ calls }) => ({ calls: calls + 1 })),
      setPrompt: (prompt) => set({ prompt }),
      change: (settings) => set((now) => ({ settings: { ...now.settings, ...settings } })),
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

/** A saved image as the opening of a clip; null while its size is unknown. */
export function startImageOf(media: MediaRecord): StartImage | null {
  if (media.media_type !== 'image' || !media.width || !media.height) return null;
  const { id, user_id, url, thumbnail_url, width, height } = media;
  return { id, ownerId: user_id, url, thumbnailUrl: thumbnail_url, width, height };
}
