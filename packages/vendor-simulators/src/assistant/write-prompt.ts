import type { Brief } from './brief.ts';
import { capital } from './clean.ts';
import { compose } from './compose.ts';
import { readConversation, type Turn, type Wanted } from './conversation.ts';
import { chooser, type Choose } from './random.ts';

/** For somebody who asks for anything. */
const SURPRISES = [
  'A lighthouse keeper winding the lamp by hand, the sea black outside',
  'A fox crossing an empty tram stop while the snow comes down',
  'Paper lanterns let go one by one over a still lake',
  'An old projector warming up in an empty cinema, dust in its beam',
  'A swimmer under ice, following a line of light',
  'A baker opening the shutters on a street that is still asleep',
] as const;

/** A lead line, and the prompt. Equal conversations, briefs and seeds give equal answers. */
export function writePrompt(turns: readonly Turn[], brief: Brief, seed = 0): string {
  const choose = chooser(String(seed));
  const count = String(turns.filter(({ role }) => role === 'user').length);
  const unsaid = brief.startImage ?? brief.earlier.at(-1) ?? choose(`surprise ${count}`, SURPRISES) ?? SURPRISES[0];
  const wanted = readConversation(turns, unsaid);
  return `${leadLine(wanted, brief, chooser(`${seed} ${count} ${wanted.shot.subject}`))}\n\n${compose(wanted.shot, brief, String(seed))}`;
}

function leadLine({ asked, names, shot }: Wanted, brief: Brief, choose: Choose): string {
  switch (asked) {
    case 'new':
      return `${opening(brief, choose)}:`;
    case 'another':
      return `${choose('again', ['The same idea from another side', 'Another take, with a different move and light', 'Once more, seen anew']) ?? ''}:`;
    case 'next':
      return `${brief.earlier.length > 0 ? `Starting from the last frame of clip ${String(brief.earlier.length).padStart(2, '0')}` : 'Starting from the last frame'}:`;
    case 'change':
      return `${capital(`${shot.length < 0 && names.includes('shorter') ? '' : 'the same shot, '}${list(names)}`)}:`;
  }
}

function opening({ makes, startImage, hasSound }: Brief, choose: Choose): string {
  if (makes === 'audio')
    return choose('lead', ['One place, heard from near to far', 'Few sounds, each in its own distance']) ?? '';
  if (makes === 'image')
    return (
      choose('lead', [
        'One subject, one light, one clear line into the picture',
        'A still that already has its story',
        'Let the light choose what is seen',
      ]) ?? ''
    );
  if (startImage !== undefined)
    return (
      choose('lead', [
        'Everything the picture has, and one thing that moves',
        'Your image stays; only what would move, moves',
      ]) ?? ''
    );
  return (
    choose('lead', [
      'Give the camera one slow job and let the light do the rest',
      'One move, one light source, and a clear last frame to continue from',
      'A single idea, held long enough to be seen',
      hasSound ? 'One shot, and one sound to remember it by' : 'One shot that says where we are',
    ]) ?? ''
  );
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'as you asked') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
