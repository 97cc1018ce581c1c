import { type MediaRecord } from '@kinoloom/contract';
import { ChevronDown, ChevronUp, Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import * as words from '../../words/en/studio/viewer.ts';
import { modelLine, promptLine } from './facts.ts';

export interface PromptBarProps {
  media: MediaRecord;
  open: boolean;
  onToggle: () => void;
}

/** Name, model and prompt of a result, in a line each until it is unfolded. */
export function PromptBar({ media, open, onToggle }: PromptBarProps) {
  const { title, prompt, tags } = media;
  return (
    <section
      className="mx-3 mt-3 grid max-h-[46dvh] flex-none gap-2 overflow-y-auto rounded-lg border border-line-strong bg-raised px-3.5 py-2.5"
      aria-label={words.prompt}
    >
      <button
        type="button"
        className="flex min-h-10 items-center gap-3 text-left text-14 [&>svg]:text-text-2"
        aria-expanded={open}
        onClick={onToggle}
      >
        <span className="min-w-0 flex-1">
          {title && <span className="block truncate font-semibold">{title}</span>}
          <span className="block text-12 text-text-2">{modelLine(media)}</span>
          <span className={open ? 'block wrap-anywhere whitespace-pre-wrap' : 'block truncate'}>
            {promptLine(media)}
          </span>
        </span>
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
      </button>
      {open && tags.length > 0 && (
        <ul aria-label={organiseWords.tags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full truncate rounded-full bg-control px-2.5 text-12/7">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {open && prompt && (
        <Button block size={44} icon={<Copy />} onClick={() => void copyPrompt(prompt)}>
          {words.copy}
        </Button>
      )}
    </section>
  );
}
