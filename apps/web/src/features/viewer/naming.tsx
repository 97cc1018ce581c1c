import { limits, type MediaRecord } from '@kinoloom/contract';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { Button } from '../../ui/button.tsx';
import { useOwnEscape } from '../../ui/own-escape.ts';
import { TagField } from '../../ui/tag-field.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { type Organising } from './organising.ts';

export interface NamingProps {
  media: MediaRecord;
  organising: Organising;
}

/** The title and the tags of a result, changed in place. */
export function Naming({ media, organising: { known, onRename, onTag, onUntag } }: NamingProps) {
  return (
    <>
      <TitleField key={media.id} title={media.title} onChange={(title) => onRename(media, title)} />
      <TagField
        key={`tags ${media.id}`}
        label={words.tags}
        tags={media.tags}
        known={known}
        makesNew
        onAdd={(tag) => onTag(media, tag)}
        onRemove={(tag) => onUntag(media, tag)}
      />
    </>
  );
}

interface TitleFieldProps {
  title: string | null;
  onChange: (title: string | null) => void;
}

/** A title, which a press turns into a field: Enter saves, Escape leaves it as it was. */
function TitleField({ title, onChange }: TitleFieldProps) {
  const [written, setWritten] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isWriting = written !== null;
  /** The button is there again in the next frame. */
  const leave = (byKey: boolean): void => {
    setWritten(null);
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };
  useOwnEscape(field, isWriting, () => leave(true));
  const save = (byKey: boolean): void => {
    if (written === null) return;
    const next = written.trim() || null;
    if (next !== title) onChange(next);
    leave(byKey);
  };
  if (!isWriting)
    return (
      <Button
        ref={button}
        variant="ghost"
        className="-ml-2.5 w-fit max-w-full min-w-0 justify-self-start pointer-coarse:[--h:44px]"
        onClick={() => setWritten(title ?? '')}
      >
        <span className={title === null ? 'truncate text-text-2' : 'truncate text-14 font-semibold'}>
          {title === null ? (
            words.addTitle
          ) : (
            <>
              <span className="sr-only">{words.editTitle}</span>
              {title}
            </>
          )}
        </span>
        <Pencil className="flex-none text-text-2" aria-hidden="true" />
      </Button>
    );
  return (
    <input
      // The press on the button was for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      ref={field}
      type="text"
      aria-label={words.title}
      className="k-input h-8! w-full pointer-coarse:h-11! pointer-coarse:text-16/5!"
      placeholder={words.addTitle}
      maxLength={limits.gallery.titleMax}
      autoComplete="off"
      value={written}
      onChange={({ target }) => setWritten(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Enter') return;
        event.preventDefault();
        save(true);
      }}
    />
  );
}
