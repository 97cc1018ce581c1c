/** The task in the conversation's first message, as far as given: `Name: value`, one per line. */
export interface Brief {
  readonly makes: 'image' | 'video' | 'audio';
  readonly model: string | undefined;
  readonly hasSound: boolean;
  readonly format: string | undefined;
  readonly seconds: number | undefined;
  readonly maxCharacters: number;
  readonly startImage: string | undefined;
  readonly earlier: readonly string[];
}

const DEFAULT_CHARACTERS = 600;
const MIN_CHARACTERS = 120;

export function readBrief(text: string): Brief {
  const all = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}: *(.+)$`, 'gimu'))].map(([, value]) => value?.trim() ?? '');
  const [makes = 'video'] = all('makes');
  const most = Number.parseInt(all('at most')[0] ?? '', 10);
  const seconds = Number.parseFloat(all('length')[0] ?? '');
  return {
    makes: makes === 'image' || makes === 'audio' ? makes : 'video',
    model: all('model')[0],
    hasSound: all('sound')[0] === 'yes',
    format: all('format')[0],
    seconds: Number.isFinite(seconds) ? seconds : undefined,
    maxCharacters: Number.isFinite(most) ? Math.max(MIN_CHARACTERS, most) : DEFAULT_CHARACTERS,
    startImage: all('start image')[0],
    earlier: all('earlier in the flow'),
  };
}
