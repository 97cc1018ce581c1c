import { AudioLines, Play } from 'lucide-react';
import { useState } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/shared/shared-page.ts';
import { Chip } from '../../ui/badge.tsx';
import { nameOf, placeOf } from './names.ts';
import { ResultPicture } from './result-view.tsx';
import type { Renew, SharedResult } from './use-shared.ts';

// Menus and dialogs of the studio are not needed before a result is opened.
const LargeResult = lazyWithRetry(async () => (await import('./large-result.tsx')).LargeResult);

/** Pictures that are in view at once. */
const AT_ONCE = 12;

interface ResultGridProps {
  label: string;
  results: readonly SharedResult[];
  renew: Renew;
}

/** The results of a flow; one opens large. */
export function ResultGrid({ label, results, renew }: ResultGridProps) {
  const [open, setOpen] = useState<string | null>(null);
  const at = results.findIndex((result) => placeOf(result) === open);
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(160px,45%),1fr))] gap-1.5">
        {results.map((result, index) => (
          <li key={placeOf(result)}>
            <button
              type="button"
              className="relative block aspect-square w-full overflow-hidden rounded-media bg-control text-left hover:media-edge"
              onClick={() => setOpen(placeOf(result))}
              onPointerEnter={LargeResult.preload}
            >
              <span className="sr-only">{words.openNamed({ name: nameOf(result) })}</span>
              <ResultPicture result={result} eager={index < AT_ONCE} renew={renew} />
              {result.media_type === 'audio' && (
                <span className="absolute inset-0 grid content-center justify-items-center gap-2 bg-[#2b220c] p-3 text-[#ffe39a]">
                  <AudioLines className="icon-20" aria-hidden="true" />
                  <span className="line-clamp-2 text-12 wrap-anywhere" aria-hidden="true">
                    {nameOf(result)}
                  </span>
                </span>
              )}
              {result.media_type !== 'image' && (
                <span className="absolute right-2 bottom-2">
                  <Chip mono icon={<Play fill="currentColor" />}>
                    {result.duration === null ? null : timecode(result.duration)}
                  </Chip>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {at !== -1 && (
        <LargeResult
          results={results}
          at={at}
          onShow={(result) => setOpen(placeOf(result))}
          onClose={() => setOpen(null)}
          renew={renew}
        />
      )}
    </>
  );
}
