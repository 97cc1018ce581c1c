import { limits, type PromptPurpose, type PublicConfig } from '@kinoloom/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keepPerUser, perUserStorage } from '../../lib/keep-per-user.ts';
import { newShot } from './choose.ts';
import type { Picked } from './picked.ts';
import { settingsFrom, type MadeWith } from './settings-from.ts';
import { defaultSettings, PromptSettings, resolveSettings } from './settings.ts';

const kept = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, limits.prompt.max));

/** A text for each thing that a prompt says: what a new picture or clip shows, and what is done with media that there are. */
const Prompts = z.object({ shot: kept, edit: kept, mix: kept, sound: kept });
export type PromptKind = keyof z.infer<typeof Prompts>;

const noPrompts = Prompts.parse({});
const Draft = z.object({ prompts: Prompts.catch(noPrompts), settings: PromptSettings.catch(defaultSettings) });
type Draft = Readonly<z.infer<typeof Draft>>;

/** Validates what another version, or the user, left in the browser's storage. */
export const readDraft = (stored: unknown): Draft =>
  Draft.catch({ prompts: noPrompts, settings: defaultSettings }).parse(stored);

/** What the prompt is for in a mode. */
export function promptKind({ media, imageMode }: Pick<PromptSettings, 'media' | 'imageMode'>): PromptKind {
  if (media === 'audio') return 'sound';
  return media === 'image' && imageMode !== 'generate' ? imageMode : 'shot';
}

/** The text of the current mode. */
export const promptOf = ({ prompts, settings }: Draft): string => prompts[promptKind(settings)];

interface DraftStore extends Draft {
  /** The text came from another page, and waits for the press on Generate; until it is edited. */
  readonly waiting: boolean;
  /** Incremented to request focus. */
  readonly calls: number;
  focus: () => void;
  /** Of the current mode. */
  setPrompt: (prompt: string) => void;
  /** Writes it for one new image or clip, whatever the mode was. */
  begin: (prompt: string) => void;
  change: (settings: Partial<PromptSettings>) => void;
  /** Applies settings chosen elsewhere, and takes the focus. */
  take: (settings: Partial<PromptSettings>) => void;
  /** Restores a result's prompt and settings, with the cursor at the end. */
  recall: (made: MadeWith) => void;
}

const keptOf = ({ prompts, settings }: DraftStore): Draft => ({ prompts, settings });

const withPrompt = (draft: Draft, prompt: string): Draft => ({
  ...draft,
  prompts: { ...draft.prompts, [promptKind(draft.settings)]: prompt },
});

/** State of the panel; survives a reload, for each user of the browser alone. */
export const useDraft = create<DraftStore>()(
  persist(
    (set) => ({
      prompts: noPrompts,
      settings: defaultSettings,
      waiting: false,
      calls: 0,
      focus: () => set(({ calls }) => ({ calls: calls + 1 })),
      setPrompt: (prompt) => set((now) => ({ ...withPrompt(now, prompt), waiting: false })),
      begin: (prompt) =>
        set(({ prompts, settings }) => ({
          ...withPrompt({ prompts, settings: { ...settings, ...newShot(settings), count: 1 } }, prompt),
          waiting: true,
        })),
      change: (settings) => set((now) => ({ settings: { ...now.settings, ...settings }, waiting: false })),
      take: (settings) =>
        set((now) => ({ settings: { ...now.settings, ...settings }, calls: now.calls + 1, waiting: false })),
      recall: (made) =>
        set((now) => {
          const next = { prompts: now.prompts, settings: settingsFrom(made, now.settings) };
          return {
            ...(made.prompt === null ? next : withPrompt(next, made.prompt)),
            calls: now.calls + 1,
            waiting: false,
          };
        }),
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
  prompts: {
    ...own.prompts,
    ...Object.fromEntries(Object.entries(visitors.prompts).filter(([, text]) => text.trim() !== '')),
  },
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
