import { type MediaRecord } from '@kinoloom/contract';
import { Maximize2 } from 'lucide-react';
import { Fragment } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { Sheet, SheetRow } from '../../ui/sheet.tsx';
import * as words from '../../words/en/studio/gallery-wall.ts';

export interface ActionSheetProps {
  media: MediaRecord;
  actions: readonly MediaAction[];
  onOpen: () => void;
  onClose: () => void;
}

/** Actions of a clip, opened by a tap on touch screens. */
export function ActionSheet({ media, actions, onOpen, onClose }: ActionSheetProps) {
  const then = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={makerName(media.model)}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        {media.thumbnail_url && (
          <img src={media.thumbnail_url} alt="" className="h-11.5 w-18 flex-none rounded-media object-cover" />
        )}
        <div className="min-w-0">
          <p className="line-clamp-2">{mediaTitle(media)}</p>
          <p className="font-mono text-12 text-text-2">
            {[media.duration === null ? null : timecode(media.duration), media.resolution].filter(Boolean).join('  ')}
          </p>
        </div>
      </div>
      <div className="p-2">
        <SheetRow icon={<Maximize2 />} onPress={then(onOpen)}>
          {words.open}
        </SheetRow>
        {actions.map(({ id, icon, label, price, rate, group, danger, run }) => (
          <Fragment key={id}>
            {(group ?? danger) && <hr className="-mx-2 border-line" />}
            <SheetRow icon={icon} price={rate ?? price} danger={danger} onPress={then(run)}>
              {label}
            </SheetRow>
          </Fragment>
        ))}
      </div>
    </Sheet>
  );
}
