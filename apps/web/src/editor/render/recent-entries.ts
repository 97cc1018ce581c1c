import { aspectOf, EDITOR_RENDER, type Job } from '@kinoloom/contract';
import { type CompletedRender } from '../../rendering/index.ts';
import * as words from '../../words/en/editor/editor-render.ts';

/** An ended render in the Recent renders list. */
export interface RecentEntry {
  readonly id: string;
  /** `Halcyon, 16:9 1080p`; 'Render Failed' for a failure. */
  readonly name: string;
  /** End time in ISO 8601. */
  readonly at: string;
  /** The video; null for a failure. */
  readonly url: string | null;
  readonly error: string | null;
  readonly thumbnailUrl: string | null;
  readonly seconds: number | null;
  readonly bytes: number | null;
  /** Null for a render that was only announced. */
  readonly job: Job | null;
}

/** A render announced on this page, with its time. */
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
        name: words.failed,
        url: null,
        error: job.error?.message || words.failedExplained,
        thumbnailUrl: null,
        seconds: null,
        bytes: null,
      },
    ];
  // Renders whose video was deleted are not listed.
  if (job.status !== 'completed' || !result) return [];
  const bytes = result.metadata['bytes'];
  return [
    {
      ...about,
      name: `${job.prompt?.trim() || words.untitled}${sizeText(job)}`,
      url: result.url,
      error: null,
      thumbnailUrl: result.thumbnail_url,
      seconds: job.seconds,
      bytes: typeof bytes === 'number' ? bytes : null,
    },
  ];
}

/** The editor's ended renders and others announced on this page, newest first, each video once. */
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

/** Merges a fetched list with pushed jobs, which take precedence. */
export function withPushed(read: readonly Job[], pushed: readonly Job[]): Job[] {
  const jobs = new Map(read.map((job) => [job.id, job]));
  for (const job of pushed) if (job.model === EDITOR_RENDER) jobs.set(job.id, job);
  return [...jobs.values()];
}
