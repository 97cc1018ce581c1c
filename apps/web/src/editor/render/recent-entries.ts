import { aspectOf, EDITOR_RENDER, type Job } from '@kinoloom/contract';
import { type CompletedRender } from '../../rendering/index.ts';

/** A render that has ended, as Recent renders lists it. */
export interface RecentEntry {
  readonly id: string;
  /** `Halcyon, 16:9 1080p`; of a failure 'Render Failed'. */
  readonly name: string;
  /** When it ended: ISO 8601. */
  readonly at: string;
  /** The video; null for a failure. */
  readonly url: string | null;
  /** What went wrong. */
  readonly error: string | null;
  readonly thumbnailUrl: string | null;
  readonly seconds: number | null;
  readonly bytes: number | null;
  /** Null for one that was only announced. */
  readonly job: Job | null;
}

/** A render that was announced on this page, and when. */
export interface AnnouncedRender extends CompletedRender {
  readonly at: string;
}

const LINES: Readonly<Record<number, string>> = { 1440: '2K', 2160: '4K' };

/** `16:9 1080p` */
function sizeText({ width, height }: Pick<Job, 'width' | 'height'>): string {
  if (!width || !height) return '';
  const side = Math.min(width, height);
  return `, ${aspectOf({ width, height })} ${LINES[side] ?? `${side}p`}`;
}

function entryOf(job: Job): RecentEntry[] {
  const about = { id: job.id, at: job.finished_at ?? job.created_at, job };
  const { result } = job;
  if (job.status === 'failed')
    return [
      {
        ...about,
        name: 'Render Failed',
        url: null,
        error: job.error?.message || 'Failed to render video. Please try again.',
        thumbnailUrl: null,
        seconds: null,
        bytes: null,
      },
    ];
  // One whose video was deleted since is not listed.
  if (job.status !== 'completed' || !result) return [];
  const bytes = result.metadata['bytes'];
  return [
    {
      ...about,
      name: `${job.prompt?.trim() || 'Untitled'}${sizeText(job)}`,
      url: result.url,
      error: null,
      thumbnailUrl: result.thumbnail_url,
      seconds: job.seconds,
      bytes: typeof bytes === 'number' ? bytes : null,
    },
  ];
}

/** The editor's renders that have ended and what else was announced on this page, newest first, each video once. */
export function recentEntries(jobs: readonly Job[], announced: readonly AnnouncedRender[]): RecentEntry[] {
  const entries = jobs.filter(({ model }) => model === EDITOR_RENDER).flatMap(entryOf);
  const known = new Set(entries.map(({ url }) => url));
  for (const { url, name, thumbnailUrl, seconds, at } of announced) {
    if (known.has(url)) continue;
    known.add(url);
    entries.push({ id: url, name, at, url, error: null, thumbnailUrl, seconds, bytes: null, job: null });
  }
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** A list that was read with what was pushed since: of a job that both know, what was pushed. */
export function withPushed(read: readonly Job[], pushed: readonly Job[]): Job[] {
  const jobs = new Map(read.map((job) => [job.id, job]));
  for (const job of pushed) if (job.model === EDITOR_RENDER) jobs.set(job.id, job);
  return [...jobs.values()];
}
