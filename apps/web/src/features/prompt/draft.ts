import { limits, type PromptPurpose, type PublicConfig } from '@kinoloom/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keepPerUser, perUserStorage } from '../../lib/keep-per-user.ts';
import type { Picked } from './picked.ts';
import { settingsFrom, type MadeWith } from './settings-from.ts';
import { defaultSettings, PromptSettings, resolveSettings } from './settings.ts';

const Draft = z.object({
  prompt: z
    .string()
    .catch('')
    .transform((prompt) => prompt.slice(0, limits.prompt.max)),
  settings: PromptSettings.catch(defaultSettings),
});
type Draft = Readonly<z.infer<typeof Draft>>;

/** Validates what another version, or the user, left in the browser's storage. */
export const readDraft = (stored: unknown): Draft =>
  Draft.catch({ prompt: '', settings: defaultSettings }).parse(stored);

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

const keptOf = ({ prompt, settings }: DraftStore): Draft => ({ prompt, settings });

/** State of the panel; survives a reload, for each user of the browser alone. */
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
      storage: perUserStorage(),
      partialize: keptOf,
      merge: (stored, fresh) => ({ ...fresh, ...readDraft(stored) }),
    },
  ),
);

keepPerUser(useDraft, keptOf, (visitors, own) => ({
  prompt: visitors.prompt.trim() === '' ? own.prompt : visitors.prompt,
  settings: visitors.settings,
}));

/** Drops media of other users: what a visitor chose, and results of a job that somebody else shared. */
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
