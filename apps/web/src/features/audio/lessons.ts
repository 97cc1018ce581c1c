import { limits } from '@kinoloom/contract';
import { formatNumber } from '../../lib/formatters.ts';
import { rateOf, type AudioToolId } from './tools.ts';

/** What is told about a tool. */
export interface Lesson {
  readonly title: string;
  readonly category: 'Voice' | 'Effects' | 'Music';
  readonly cost: string;
  /** How long it usually takes. */
  readonly time: string;
  readonly steps: readonly string[];
  readonly tips: readonly string[];
  readonly warnings: readonly string[];
}

const { recording, speech, soundEffect, music } = limits;
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

export const lessons: Readonly<Record<AudioToolId, Lesson>> = {
  'voice-changer': {
    title: 'Voice change',
    category: 'Voice',
    cost: `${rateOf('voice-changer')} of audio, rounded up`,
    time: '15-30 s',
    steps: [
      `Upload a recording of somebody who speaks, up to ${megabytes(recording.maxBytes)}.`,
      'Listen to the voices and choose the one that is to speak instead.',
      'Press Transform. The price on the button is that of the whole recording.',
      'Add the result to the timeline from Generated Audio.',
    ],
    tips: [
      'Pace, pauses and feeling stay as they were spoken: act the line, the voice follows.',
      'One speaker at a time, close to the microphone, gives the cleanest result.',
      'Background noise is removed before the voice is changed.',
    ],
    warnings: [
      `Files over ${megabytes(recording.warnBytes)} take longer.`,
      'Change only voices of people who agreed to it.',
    ],
  },
  'text-to-speech': {
    title: 'Text to speech',
    category: 'Voice',
    cost: rateOf('text-to-speech'),
    time: '10-20 s',
    steps: [
      `Write what is said, up to ${speech.maxCharacters} characters.`,
      'Listen to the voices and choose one.',
      'Press Generate. The price on the button follows your text.',
      'Add the speech to the timeline from Generated Audio.',
    ],
    tips: [
      'Commas and full stops make pauses. A question mark lifts the voice.',
      'Write numbers and abbreviations as they are to be spoken.',
      'Long texts are easier to time as several takes.',
    ],
    warnings: [
      `The price goes by the text, at ${speech.charactersPerSecond} characters a second and at least ${speech.minSeconds} seconds, however fast the voice then reads.`,
    ],
  },
  'sound-effects': {
    title: 'Sound effects',
    category: 'Effects',
    cost: rateOf('sound-effects'),
    time: '20-40 s',
    steps: [
      `Describe one sound, up to ${soundEffect.maxCharacters} characters.`,
      'Press Generate.',
      'Listen, and add it to the timeline from Generated Audio.',
    ],
    tips: [
      'Say what sounds, on what, and where: "boots on wet gravel, under a bridge".',
      'Layer two effects on two rows rather than asking for both at once.',
    ],
    warnings: [`An effect lasts ${soundEffect.seconds} seconds. Trim it on the timeline.`],
  },
  music: {
    title: 'Music',
    category: 'Music',
    cost: rateOf('music'),
    time: '30-60 s',
    steps: [
      `Describe the music, up to ${formatNumber(music.maxCharacters)} characters.`,
      `Choose its length: ${music.seconds.slice(0, -1).join(', ')} or ${music.seconds.at(-1)} seconds.`,
      'Press Generate. The price on the button follows the length.',
      'Add it to the timeline from Generated Audio.',
    ],
    tips: [
      'Name instruments, tempo and mood: "low strings, slow, a tide coming in".',
      'Ask for "no vocals" if nobody is to sing.',
      'Set its volume to 0.3 or so below speech.',
    ],
    warnings: ['Names of artists and of songs are refused. Describe how they sound instead.'],
  },
};
