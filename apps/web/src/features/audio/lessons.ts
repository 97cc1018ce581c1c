import { limits } from '@kinoloom/contract';
import { formatNumber } from '../../lib/formatters.ts';
import { rateOf, type AudioToolId } from './tools.ts';

/** Instructions for a tool. */
export interface Lesson {
  readonly title: string;
  readonly category: 'Voice' | 'Effects' | 'Music';
  readonly cost: string;
  /** Usual duration. */
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
      `Upload a recording of someone speaking, up to ${megabytes(recording.maxBytes)}.`,
      'Listen to the voices and choose the one that should speak instead.',
      'Press Transform. The button shows the price for the whole recording.',
      'Add the result to the timeline from Generated Audio.',
    ],
    tips: [
      'Pace, pauses and feeling stay as spoken: act the line, and the voice follows.',
      'One speaker at a time, close to the microphone, gives the cleanest result.',
      'Background noise is removed before the voice is changed.',
    ],
    warnings: [
      `Files over ${megabytes(recording.warnBytes)} take longer.`,
      'Change a voice only if its owner has agreed.',
    ],
  },
  'text-to-speech': {
    title: 'Text to speech',
    category: 'Voice',
    cost: rateOf('text-to-speech'),
    time: '10-20 s',
    steps: [
      `Type what the voice should say, up to ${speech.maxCharacters} characters.`,
      'Listen to the voices and choose one.',
      'Press Generate. The price on the button follows your text.',
      'Add the speech to the timeline from Generated Audio.',
    ],
    tips: [
      'Commas and full stops make pauses. A question mark lifts the voice.',
      'Write numbers and abbreviations the way they should be spoken.',
      'Long texts are easier to time in several takes.',
    ],
    warnings: [
      `The price follows the length of the text: ${speech.charactersPerSecond} characters count as a second, with a minimum of ${speech.minSeconds} seconds.`,
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
      'Say what makes the sound, on what, and where: "boots on wet gravel, under a bridge".',
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
      'Ask for "no vocals" if nobody should sing.',
      'Set its volume to about 30% while someone speaks.',
    ],
    warnings: ['Names of artists and songs are refused. Describe the sound instead.'],
  },
};
