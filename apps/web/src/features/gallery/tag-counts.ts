import { type MediaRecord } from '@kinoloom/contract';

/** On how many of some media each of their tags is, those on the most first. */
export function countTags(media: readonly Pick<MediaRecord, 'tags'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of media.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}
