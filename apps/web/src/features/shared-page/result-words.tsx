import { Download } from 'lucide-react';
import * as words from '../../words/en/shared/shared-page.ts';
import { timecode } from '../../lib/formatters.ts';
import { downloadUrl } from '../../lib/download-url.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { SharedResult } from './use-shared.ts';
import { kindOf } from './names.ts';

/** Kind, length and size of a result. */
export function ResultFacts({ result }: { result: SharedResult }) {
  const { title, media_type: kind, duration, width, height } = result;
  const facts = [
    // Without a title, the heading says the kind.
    title?.trim() ? kindOf[kind] : null,
    duration === null || kind === 'image' ? null : timecode(duration),
    width && height ? `${width}×${height}` : null,
  ];
  return <p className="text-12 text-text-2">{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}

/** The words that it was made from, where the link shows them. */
export function ResultPrompt({ prompt }: Pick<SharedResult, 'prompt'>) {
  if (!prompt) return null;
  return (
    <section aria-label={words.prompt} className="grid gap-1">
      <h2 className="text-12 font-medium text-text-2">{words.prompt}</h2>
      <p className="text-14 wrap-anywhere whitespace-pre-wrap">{prompt}</p>
    </section>
  );
}

export function DownloadLink({ url }: Pick<SharedResult, 'url'>) {
  return (
    <a href={downloadUrl(url)} download className={buttonClass({ size: 44 })}>
      <Download aria-hidden="true" />
      {words.download}
    </a>
  );
}
