import { limits, messages } from '@kinoloom/contract';
import { inSentence } from '../../lib/formatters.ts';
import { type Picked } from './picked.ts';
import { type PromptSettings, type ResolvedSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';

/** A slot of the panel for an image or video of the prompt. */
export interface Slot {
  /** Stable while the slot is shown. */
  readonly id: string;
  /** Label on the picture. */
  readonly label: string;
  /** Label of the empty slot. */
  readonly empty: string;
  /** Second line of the empty slot. */
  readonly hint?: string;
  /** Accessible name of the slot: "Add …", "Remove …". */
  readonly name: string;
  readonly kinds: readonly ('image' | 'video')[];
  readonly picked: Picked | null;
  readonly shape: 'tile' | 'square' | 'wide';
  /** Error text for a video that could not be sent, with the reason. */
  readonly unsent?: (why: string) => string;
  /** The settings after filling or clearing it. */
  readonly set: (picked: Picked | null) => Partial<PromptSettings>;
}

/** The slots of the current mode, in order. */
export function slotsOf(settings: PromptSettings, resolved: ResolvedSettings | null): Slot[] {
  if (settings.media === 'audio') return [soundSlot(settings)];
  if (settings.media === 'image') {
    if (settings.imageMode === 'edit') return [editSlot(settings)];
    return settings.imageMode === 'mix' ? mixSlots(settings) : [];
  }
  if (resolved?.model.family === 'act-2') return actTwoSlots(settings);
  const model = resolved?.model.media === 'video' ? resolved.model : undefined;
  const start = { ...startSlot(settings), ...(model?.needsImage && { hint: words.needed }) };
  const takesLast = model?.takesLastImage === true;
  return [start, ...(takesLast && settings.startImage ? [endSlot(settings)] : [])];
}

const startSlot = ({ startImage, lastImage }: PromptSettings): Slot => ({
  id: 'start',
  label: startImage?.frame === 'last' ? words.continues : words.start,
  empty: words.startImage,
  name: inSentence(words.startImage),
  kinds: ['image'],
  picked: startImage,
  shape: 'tile',
  set: (picked) => ({ startImage: picked, lastImage: picked && lastImage }),
});

const endSlot = ({ lastImage }: PromptSettings): Slot => ({
  id: 'end',
  label: words.end,
  empty: words.lastImage,
  name: inSentence(words.lastImage),
  kinds: ['image'],
  picked: lastImage,
  shape: 'tile',
  set: (picked) => ({ lastImage: picked }),
});

const editSlot = ({ edited }: PromptSettings): Slot => ({
  id: 'edit',
  label: words.imageToEdit,
  empty: words.imageToEdit,
  name: inSentence(words.imageToEdit),
  kinds: ['image'],
  picked: edited,
  shape: 'tile',
  set: (picked) => ({ edited: picked }),
});

const soundSlot = ({ sounded }: PromptSettings): Slot => ({
  id: 'sound',
  label: words.clip,
  empty: words.clip,
  hint: words.getsSound,
  name: words.clipName,
  kinds: ['video'],
  picked: sounded,
  shape: 'tile',
  set: (picked) => ({ sounded: picked }),
});

function mixSlots({ mixed, addsObjects }: PromptSettings): Slot[] {
  const most = addsObjects ? 1 + limits.mix.objects : limits.mix.max;
  const shown = Math.min(most, Math.max(addsObjects ? most : limits.mix.min, mixed.length + 1));
  const labelOf = (number: number): string =>
    number === 0 ? words.base : addsObjects ? words.object({ number }) : words.imageNumber({ number: number + 1 });
  return Array.from({ length: shown }, (_, index) => ({
    id: `mix-${index}`,
    label: labelOf(index),
    empty: labelOf(index),
    name: index === 0 ? words.baseName : inSentence(labelOf(index)),
    kinds: ['image'],
    picked: mixed[index] ?? null,
    shape: addsObjects && index === 0 ? 'tile' : 'square',
    set: (picked) => ({
      mixed: picked
        ? [...mixed.slice(0, index), picked, ...mixed.slice(index + 1)].slice(0, most)
        : mixed.filter((_item, at) => at !== index),
    }),
  }));
}

const actTwoSlots = ({ character, performance }: PromptSettings): Slot[] => [
  {
    id: 'character',
    label: words.character,
    empty: words.character,
    hint: words.imageOrVideo,
    name: inSentence(words.character),
    kinds: ['image', 'video'],
    picked: character,
    shape: 'tile',
    unsent: (why) => messages.actTwoUpload('character', why),
    set: (picked) => ({ character: picked }),
  },
  {
    id: 'performance',
    label: words.referenceVideo,
    empty: words.referenceVideo,
    hint: words.performanceLength,
    name: inSentence(words.referenceVideo),
    kinds: ['video'],
    picked: performance,
    shape: 'wide',
    unsent: (why) => messages.actTwoUpload('reference', why),
    set: (picked) => ({ performance: picked }),
  },
];
