import { limits, type Flow, type MediaRecord } from '@kinoloom/contract';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { useChanging } from './changing.ts';

export interface MoveDialogProps {
  media: readonly MediaRecord[];
  flows: readonly Flow[];
  onMoved: () => void;
  onClose: () => void;
}

/** Dialog to choose the target flow of a move. */
export function MoveDialog({ media, flows, onMoved, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const moving = useChanging();
  const flow = flows.find(({ id }) => id === chosen);
  const move = (): void => {
    if (!flow) return;
    moving.mutate(
      { media, change: { flow_id: flow.id }, said: (count) => words.moved({ count, flow: flow.name }) },
      {
        onSuccess: () => {
          onClose();
          onMoved();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.moveToFlow({ count: media.length })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="solid" disabled={!flow} loading={moving.isPending} onClick={move}>
            {words.move}
          </Button>
        </>
      }
    >
      {moving.error && <Notice tone="error">{errorText(moving.error)}</Notice>}
      <div role="radiogroup" aria-label={words.flow} className="grid max-h-80 overflow-y-auto">
        {flows.map(({ id, name, video_count, image_count }) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5 border-t border-line px-2 hover:bg-raised">
            <input
              type="radio"
              className="accent-text"
              name="flow"
              checked={id === chosen}
              onChange={() => {
                moving.reset();
                setChosen(id);
              }}
            />
            <span className="flex-1 truncate text-text">{name}</span>
            <span className="text-12">{words.images({ count: image_count })}</span>
            <Badge mono>{`${video_count}/${limits.flow.maxVideos}`}</Badge>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
