import { type MediaRecord } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TagField } from '../../ui/tag-field.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { useChanging } from './changing.ts';
import { tagsQuery } from './queries.ts';
import { countTags } from './tag-counts.ts';

export interface TagsDialogProps {
  media: readonly MediaRecord[];
  onClose: () => void;
}

/** Adds tags to all of some media, and takes tags off them, in one change. */
export function TagsDialog({ media, onClose }: TagsDialogProps) {
  const form = useId();
  const known = useQuery(tagsQuery).data ?? [];
  const changing = useChanging();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const counts = countTags(media);
  const tags = [...new Set([...counts.keys(), ...added])].filter((tag) => !removed.includes(tag));
  const onSome = (tag: string): boolean => !added.includes(tag) && (counts.get(tag) ?? 0) < media.length;
  const add = (tag: string): void => {
    setRemoved(removed.filter((one) => one !== tag));
    if (counts.get(tag) !== media.length) setAdded([...added, tag]);
  };
  const remove = (tag: string): void => {
    setAdded(added.filter((one) => one !== tag));
    if (counts.has(tag)) setRemoved([...removed, tag]);
  };
  const noteOf = (tag: string): ReactNode =>
    onSome(tag) && <OnSome tag={tag} count={counts.get(tag) ?? 0} all={media.length} onPress={() => add(tag)} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (added.length === 0 && removed.length === 0) onClose();
    else
      changing.mutate(
        {
          media,
          change: {
            ...(added.length > 0 && { add_tags: [...added] }),
            ...(removed.length > 0 && { remove_tags: [...removed] }),
          },
          said: (count) => words.tagsChanged({ count }),
        },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.tagsOf({ count: media.length })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="solid" loading={changing.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid min-h-44 content-start gap-3">
        {changing.error && <Notice tone="error">{errorText(changing.error)}</Notice>}
        <TagField
          label={words.tags}
          tags={tags}
          known={known}
          makesNew
          takesFocus
          onAdd={add}
          onRemove={remove}
          note={noteOf}
        />
      </form>
    </Dialog>
  );
}

interface OnSomeProps {
  tag: string;
  /** On how many of all. */
  count: number;
  all: number;
  onPress: () => void;
}

/** Says that a tag is on some files, and adds it to the others. */
function OnSome({ tag, count, all, onPress }: OnSomeProps) {
  return (
    <button
      type="button"
      className="touch-44 ml-1.5 flex h-full flex-none items-center gap-1 font-mono text-text-2 hover:text-text"
      onClick={onPress}
    >
      {words.onSome({ count, all })}
      <Plus className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{words.addToAll({ tag })}</span>
    </button>
  );
}
