import { limits } from '@kinoloom/contract';
import { Plus, X } from 'lucide-react';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatAtMost } from '../lib/formatters.ts';
import { keyOf } from '../lib/keyboard/index.ts';
import { tagChoices, type KnownTag, type TagChoice } from '../lib/tag-choices.ts';
import { tagOf } from '../lib/tags.ts';
import * as words from '../words/en/studio/organise.ts';
import { cx } from './cx.ts';
import { useOwnEscape } from './own-escape.ts';

export interface TagFieldProps {
  label: string;
  /** Shows the label above. */
  showLabel?: boolean;
  /** The chosen tags. */
  tags: readonly string[];
  /** All of the user's tags, for suggestions. */
  known: readonly KnownTag[];
  /** Whether a tag may be chosen that is not known. */
  makesNew: boolean;
  /** In a dialog that is for it: on mount, before the dialog focuses its first element. */
  takesFocus?: boolean;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
  /** Beside a tag, such as on how many files it is. */
  note?: ((tag: string) => ReactNode) | undefined;
}

/** Chosen tags, each removable, and a field that completes the next one by what is known. */
export function TagField(props: TagFieldProps) {
  const { label, showLabel = false, tags, known, makesNew, takesFocus = false, onAdd, onRemove, note } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [open, setOpen] = useState(false);
  /** The choice that Enter takes: none until one is written or an arrow is pressed. */
  const [at, setAt] = useState(-1);
  const choices = tagChoices(written, known, { chosen: tags, makesNew });
  const isFull = tags.length >= limits.gallery.tagsPerMedia;
  const shown = open && !isFull && choices.length > 0;
  const current = shown ? choices[at] : undefined;

  const attach = useCallback(
    (input: HTMLInputElement | null): void => {
      field.current = input;
      if (takesFocus) input?.focus();
    },
    [takesFocus],
  );
  useOwnEscape(field, shown || written !== '', () => {
    setOpen(false);
    setWritten('');
  });
  const write = (value: string): void => {
    setWritten(value);
    setOpen(true);
    setAt(value.trim() === '' ? -1 : 0);
  };
  const add = (tag: string | undefined): void => {
    if (tag === undefined || tags.includes(tag)) return;
    onAdd(tag);
    setWritten('');
    setOpen(false);
    setAt(-1);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const typed = tagOf(written);
    const canAdd = typed !== undefined && (makesNew || known.some(({ tag }) => tag === typed));
    const key = keyOf(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      setAt(choices.length === 0 ? -1 : (Math.max(at, step > 0 ? -1 : 0) + step + choices.length) % choices.length);
    } else if (key === 'Enter') add(current?.tag ?? (canAdd ? typed : undefined));
    else if (key === ',') add(canAdd ? typed : undefined);
    else if (key === 'Backspace' && written === '') {
      const last = tags.at(-1);
      if (last !== undefined) onRemove(last);
      return;
    } else return;
    event.preventDefault();
    // Neither a dialog nor a viewer takes these keys.
    event.stopPropagation();
  };
  return (
    <div className="grid min-w-0 gap-2">
      <label htmlFor={id} className={showLabel ? 'text-12/5 font-medium text-text-2' : 'sr-only'}>
        {label}
      </label>
      {tags.length > 0 && (
        <ChosenTags
          label={label}
          tags={tags}
          note={note}
          onRemove={(tag) => {
            onRemove(tag);
            field.current?.focus();
          }}
        />
      )}
      <div
        className="grid min-w-0"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <input
          ref={attach}
          id={id}
          type="text"
          role="combobox"
          className="k-input h-8! w-full pointer-coarse:h-11! pointer-coarse:text-16/5!"
          placeholder={words.addTag}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={limits.gallery.tagMax}
          disabled={isFull}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': `${id}-${at}` })}
          value={written}
          onClick={() => setOpen(true)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser completes text by a list of its own in the same way
          role="listbox"
          aria-label={words.tagSuggestions}
          hidden={!shown}
          className="mt-1 max-h-56 overflow-y-auto rounded-md border border-line bg-raised p-1"
        >
          {choices.map((choice, index) => (
            <Choice
              key={choice.tag}
              id={`${id}-${index}`}
              choice={choice}
              isCurrent={index === at}
              onPress={() => add(choice.tag)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function ChosenTags({ label, tags, note, onRemove }: Pick<TagFieldProps, 'label' | 'tags' | 'note' | 'onRemove'>) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5 pointer-coarse:gap-2.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex h-7 max-w-full min-w-0 items-center rounded-full bg-control pl-2.5 text-12/5 pointer-coarse:h-9"
        >
          <span className="truncate">{tag}</span>
          {note?.(tag)}
          <button
            type="button"
            className="touch-44 grid h-full w-7 flex-none place-items-center rounded-full text-text-2 hover:text-text"
            aria-label={words.removeTag({ tag })}
            onClick={() => onRemove(tag)}
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  id: string;
  choice: TagChoice;
  isCurrent: boolean;
  onPress: () => void;
}

function Choice({ id, choice: { tag, count }, isCurrent, onPress }: ChoiceProps) {
  const most = limits.gallery.tagCountMax;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the list above
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-control pointer-coarse:min-h-11',
        isCurrent && 'bg-control outline -outline-offset-1 outline-transparent',
      )}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {count === undefined && <Plus className="size-3.5 flex-none text-text-2" aria-hidden="true" />}
      <span className="min-w-0 flex-1 truncate">{count === undefined ? words.createTag({ tag }) : tag}</span>
      {count !== undefined && (
        <span className="font-mono text-12 text-text-2">
          <span aria-hidden="true">{formatAtMost(count, most)}</span>
          <span className="sr-only">{words.files({ count })}</span>
        </span>
      )}
    </div>
  );
}
