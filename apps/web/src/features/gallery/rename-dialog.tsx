import { limits, messages, type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';
import { mediaTitle } from '../../lib/media-names.ts';
import { NameDialog } from '../../ui/question-dialogs.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { useRenaming } from './changing.ts';

const { titleMax } = limits.gallery;
const Title = z.string().trim().max(titleMax, messages.titleTooLong);

/** Gives a result a title, or with an empty field takes it away. */
export function RenameDialog({ media, onClose }: { media: MediaRecord; onClose: () => void }) {
  const renaming = useRenaming();
  return (
    <NameDialog
      title={words.rename}
      action={words.save}
      label={words.title}
      before={media.title ?? ''}
      schema={Title}
      max={titleMax}
      placeholder={mediaTitle({ ...media, title: null }).slice(0, titleMax)}
      hint={words.titleHint}
      onSubmit={async (title) => {
        if (title !== (media.title ?? '')) await renaming.mutateAsync({ media, title: title || null });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
