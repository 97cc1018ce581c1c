import type { Voice } from '@kinoloom/contract';

export type Sort = 'all' | 'female' | 'male';

/** The voices of a sort whose name, description or labels have every word in them. */
export function matching(voices: readonly Voice[], sort: Sort, search: string): Voice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    if (sort !== 'all' && voice.labels['gender'] !== sort) return false;
    const text = [voice.name, voice.description ?? '', ...Object.values(voice.labels)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What is said of a voice beside its name. */
export const aboutVoice = ({ description, labels }: Voice): string =>
  description ?? [labels['age'], labels['accent'], labels['gender']].filter(Boolean).join(', ');
