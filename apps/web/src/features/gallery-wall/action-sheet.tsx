import { type MediaRecord } from '@kinoloom/contract';
import { Maximize2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/sheet.tsx';

export interface ActionSheetProps {
  media: MediaRecord;
  actions: readonly MediaAction[];
  onOpen: () => void;
  onClose: () => void;
}

/** What a tap on a clip opens, where there is no hovering. */
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
        <Row icon={<Maximize2 />} onPress={then(onOpen)}>
          Open
        </Row>
        {actions.map((action) => (
          <Row
            key={action.id}
            icon={action.icon}
            onPress={then(action.run)}
            className={cx('w-full', action.danger && 'k-row-danger')}
          >
            <span className="flex-1 text-left">{action.label}</span>
            {action.price !== undefined && action.price > 0 && <CreditPrice credits={action.price} />}
          </Row>
        ))}
      </div>
    </Sheet>
  );
}

interface RowProps {
  icon: ReactNode;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

function Row({ icon, onPress, className, children }: RowProps) {
  return (
    <button type="button" className={cx('k-row min-h-11.5 px-2 text-14', className)} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
