import { z } from 'zod';

interface TitleTemplate {
  readonly label: string;
  readonly seconds: number;
  /** What each text of the template is for, and what it says at first. An overlay's `texts` follow this order. */
  readonly texts: readonly { readonly label: string; readonly initial: string }[];
}

/** Titles made of several layers, which the painter sets out in the overlay's box. */
export const titleTemplates = {
  'end-card': {
    label: 'End card',
    seconds: 4,
    texts: [
      { label: 'Title', initial: 'THE END' },
      { label: 'Subtitle', initial: 'a film by you' },
    ],
  },
  'lower-third': {
    label: 'Lower third',
    seconds: 5,
    texts: [
      { label: 'Name', initial: 'Name' },
      { label: 'Role, place', initial: 'Role, place' },
    ],
  },
  quote: {
    label: 'Quote',
    seconds: 6,
    texts: [
      { label: 'Quote', initial: 'Some nights I think it is keeping me.' },
      { label: 'Who said it', initial: '' },
    ],
  },
  chapter: {
    label: 'Chapter',
    seconds: 3,
    texts: [
      { label: 'Number', initial: 'I' },
      { label: 'Title', initial: 'LOW WATER' },
    ],
  },
  countdown: { label: 'Countdown', seconds: 3, texts: [] },
  'credits-roll': {
    label: 'Credits roll',
    seconds: 8,
    texts: [{ label: 'Role and name, line by line', initial: 'picture\nYour name\nsound\nYour name' }],
  },
  slate: {
    label: 'Slate',
    seconds: 2,
    texts: [
      { label: 'Scene', initial: 'SCENE 04' },
      { label: 'Take', initial: 'TAKE 3' },
      { label: 'Note', initial: '30 FPS' },
      { label: 'Shot', initial: '4A' },
    ],
  },
  opening: {
    label: 'Opening title',
    seconds: 5,
    texts: [
      { label: 'Title', initial: 'The long tide' },
      { label: 'Above it', initial: 'a film by you' },
    ],
  },
  'place-and-time': {
    label: 'Place and time',
    seconds: 4,
    texts: [
      { label: 'Place', initial: 'Halcyon Point' },
      { label: 'Time', initial: '06:12, wind from the west' },
    ],
  },
  ticker: {
    label: 'Ticker',
    seconds: 8,
    texts: [
      { label: 'Label', initial: 'Live' },
      { label: 'Words that pass', initial: 'Tide at six, wind from the west, and nobody on the road' },
    ],
  },
  'big-number': {
    label: 'Big number',
    seconds: 3,
    texts: [
      { label: 'Number', initial: '4,380' },
      { label: 'What it is', initial: 'nights with the lamp lit' },
    ],
  },
  headline: {
    label: 'Headline',
    seconds: 4,
    texts: [{ label: 'Words', initial: 'Nobody told the lighthouse' }],
  },
} as const satisfies Record<string, TitleTemplate>;

export const TemplateId = z.enum(Object.keys(titleTemplates) as (keyof typeof titleTemplates)[]);
export type TemplateId = z.infer<typeof TemplateId>;
