import { isFinished, limits, type Job } from '@kinoloom/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keepPerUser, perUserStorage } from '../../lib/keep-per-user.ts';
import type { FileRefusal } from '../../ui/file-drop.tsx';
import type { Recording } from './recording.ts';
import { audioToolOf, isAudioTool, type AudioToolId, type WordedTool } from './tools.ts';

export const audioTabs = ['voice', 'effects', 'music'] as const;
export type AudioTab = (typeof audioTabs)[number];

export const voiceTabs = ['change', 'create'] as const;
export type VoiceTab = (typeof voiceTabs)[number];

/** The recording for a voice change. */
export type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly token: symbol }
  | { readonly kind: 'refused'; readonly name: string; readonly why: FileRefusal }
  /** `jobId`: the job that uses it, if any. */
  | { readonly kind: 'ready'; readonly recording: Recording; readonly jobId: string | null };

/** A job ordered here, whose end is announced. */
export interface Ordered {
  readonly jobId: string;
  readonly tool: AudioToolId;
}

interface Kept {
  readonly tab: AudioTab;
  readonly voiceTab: VoiceTab;
  readonly words: Readonly<Record<WordedTool, string>>;
  /** The chosen models, by id. */
  readonly models: Readonly<Partial<Record<WordedTool, string>>>;
  readonly musicSeconds: number;
  readonly voiceId: string | null;
  readonly ordered: readonly Ordered[];
}

interface AudioDraft extends Kept {
  readonly chosen: Chosen;
  /** Tools with a request in progress. */
  readonly sending: ReadonlySet<AudioToolId>;
  /** Missing input per tool, shown after a press until it is provided. */
  readonly refused: Readonly<Partial<Record<AudioToolId, string>>>;
}

const fresh: Kept = {
  tab: 'voice',
  voiceTab: 'create',
  words: { 'text-to-speech': '', 'sound-effects': '', music: '' },
  models: {},
  musicSeconds: limits.music.seconds[0],
  voiceId: null,
  ordered: [],
};

/** Maximum number of remembered orders: dismissed jobs never report their end. */
const MOST = 20;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const oneOf = <T>(options: readonly T[], value: unknown): T | undefined => options.find((option) => option === value);

/** Validates what another version, or the user, left in the browser's storage; invalid parts fall back to defaults. */
export function readKept(stored: unknown): Kept {
  if (!isRecord(stored)) return fresh;
  const words = isRecord(stored['words']) ? stored['words'] : {};
  const ordered = Array.isArray(stored['ordered']) ? stored['ordered'] : [];
  return {
    tab: oneOf(audioTabs, stored['tab']) ?? fresh.tab,
    voiceTab: oneOf(voiceTabs, stored['voiceTab']) ?? fresh.voiceTab,
    words: {
      'text-to-speech': text(words['text-to-speech']),
      'sound-effects': text(words['sound-effects']),
      music: text(words['music']),
    },
    models: Object.fromEntries(
      (['text-to-speech', 'sound-effects', 'music'] as const).flatMap((tool) => {
        const model = isRecord(stored['models']) ? text(stored['models'][tool]) : '';
        return model === '' ? [] : [[tool, model]];
      }),
    ),
    musicSeconds: oneOf<number>(limits.music.seconds, stored['musicSeconds']) ?? fresh.musicSeconds,
    voiceId: text(stored['voiceId']) || null,
    ordered: ordered
      .flatMap((one: unknown): Ordered[] => {
        if (!isRecord(one)) return [];
        const { jobId, tool } = one;
        return typeof jobId === 'string' && typeof tool === 'string' && isAudioTool(tool) ? [{ jobId, tool }] : [];
      })
      .slice(-MOST),
  };
}

const keptOf = ({ tab, voiceTab, words, models, musicSeconds, voiceId, ordered }: AudioDraft): Kept => ({
  tab,
  voiceTab,
  words,
  models,
  musicSeconds,
  voiceId,
  ordered: ordered.slice(-MOST),
});

/** State of the panel, wherever it is shown; its texts survive a reload, for each user of the browser alone. */
export const useAudioDraft = create<AudioDraft>()(
  persist((): AudioDraft => ({ ...fresh, chosen: { kind: 'none' }, sending: new Set(), refused: {} }), {
    name: 'kinoloom.audio',
    storage: perUserStorage(),
    partialize: keptOf,
    merge: (stored, now) => ({ ...now, ...readKept(stored) }),
  }),
);

keepPerUser(useAudioDraft, keptOf, (visitors, own) => ({
  ...visitors,
  words: {
    'text-to-speech': visitors.words['text-to-speech'] || own.words['text-to-speech'],
    'sound-effects': visitors.words['sound-effects'] || own.words['sound-effects'],
    music: visitors.words.music || own.words.music,
  },
  ordered: own.ordered,
}));

export function changeAudio(change: Partial<AudioDraft> | ((now: AudioDraft) => Partial<AudioDraft>)): void {
  useAudioDraft.setState(change);
}

/** Sets or clears a tool's missing input. */
export function setRefusal(tool: AudioToolId, why: string | undefined): void {
  const { refused } = useAudioDraft.getState();
  if (refused[tool] === why) return;
  const { [tool]: _before, ...others } = refused;
  changeAudio({ refused: why === undefined ? others : { ...others, [tool]: why } });
}

export function writeWords(tool: WordedTool, written: string): void {
  changeAudio(({ words }) => ({ words: { ...words, [tool]: written } }));
  setRefusal(tool, undefined);
}

/** Whether a tool is running for this flow, from the press on its button, wherever it was pressed. */
export function useMaking(tool: AudioToolId, jobs: readonly Job[]): boolean {
  const sending = useAudioDraft((draft) => draft.sending.has(tool));
  return sending || jobs.some(({ model, status }) => audioToolOf(model) === tool && !isFinished(status));
}
