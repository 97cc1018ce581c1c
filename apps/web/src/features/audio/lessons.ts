import { limits } from '@kinoloom/contract';
import { formatNumber } from '../../lib/formatters.ts';
import { rateOf, type AudioToolId } from './tools.ts';
import * as words from '../../words/en/studio/audio-lessons.ts';

/** Instructions for a tool. */
export interface Lesson {
  readonly title: string;
  /** The tab that it is on. */
  readonly category: string;
  readonly cost: string;
  /** Usual duration. */
  readonly time: string;
  readonly steps: readonly string[];
  readonly tips: readonly string[];
  readonly warnings: readonly string[];
}

const { recording, speech, soundEffect, music } = limits;
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

export const lessons: Readonly<Record<AudioToolId, Lesson>> = {
  'voice-changer': {
    title: words.voiceChange,
    category: words.voice,
    cost: words.voiceChangeCost({ rate: rateOf('voice-changer') }),
    time: '15-30 s',
    steps: [
      words.uploadRecording({ most: megabytes(recording.maxBytes) }),
      words.chooseInstead,
      words.pressTransform,
      words.addResult,
    ],
    tips: [words.actTheLine, words.oneSpeaker, words.noiseRemoved],
    warnings: [words.largeTakesLonger({ most: megabytes(recording.warnBytes) }), words.ownerAgreed],
  },
  'text-to-speech': {
    title: words.textToSpeech,
    category: words.voice,
    cost: rateOf('text-to-speech'),
    time: '10-20 s',
    steps: [words.typeWhat({ most: speech.maxCharacters }), words.chooseVoice, words.followsText, words.addSpeech],
    tips: [words.punctuation, words.asSpoken, words.severalTakes],
    warnings: [words.lengthPrice({ characters: speech.charactersPerSecond, seconds: speech.minSeconds })],
  },
  'sound-effects': {
    title: words.soundEffects,
    category: words.effects,
    cost: rateOf('sound-effects'),
    time: '20-40 s',
    steps: [words.describeSound({ most: soundEffect.maxCharacters }), words.pressGenerate, words.addEffect],
    tips: [words.sayWhere, words.layerEffects],
    warnings: [words.effectLasts({ seconds: soundEffect.seconds })],
  },
  music: {
    title: words.music,
    category: words.music,
    cost: rateOf('music'),
    time: '30-60 s',
    steps: [
      words.describeMusic({ most: formatNumber(music.maxCharacters) }),
      words.chooseLength({ some: music.seconds.slice(0, -1).join(', '), last: music.seconds.at(-1) ?? 0 }),
      words.followsLength,
      words.addMusic,
    ],
    tips: [words.nameInstruments, words.noVocals, words.quieter],
    warnings: [words.noArtists],
  },
};
