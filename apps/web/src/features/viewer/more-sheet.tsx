import { Pencil, Star, Tags, Trash2 } from 'lucide-react';
import { Sheet, SheetRow } from '../../ui/sheet.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { modelLine } from './facts.ts';
import { type ViewerProps } from './viewer-props.ts';

export interface MoreSheetProps extends Pick<
  ViewerProps,
  'media' | 'actions' | 'organising' | 'onFavourite' | 'onDelete'
> {
  onDone: () => void;
}

/** All that can be done with a result, on a phone. */
export function MoreSheet({ media, actions, organising, onFavourite, onDelete, onDone }: MoreSheetProps) {
  const then = (run: () => void) => (): void => {
    onDone();
    run();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onDone()} title={modelLine(media)}>
      <div className="p-2">
        <SheetRow
          icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
          onPress={then(() => onFavourite(media))}
        >
          {media.favourite ? words.unfavourite : words.favourite}
        </SheetRow>
        {organising && (
          <>
            <SheetRow icon={<Pencil />} onPress={then(() => organising.onAsk('rename', media))}>
              {words.rename}
            </SheetRow>
            <SheetRow icon={<Tags />} onPress={then(() => organising.onAsk('tags', media))}>
              {words.tags}
            </SheetRow>
          </>
        )}
        {actions.map(({ id, icon, label, price, rate, run }) => (
          <SheetRow key={id} icon={icon} price={rate ?? price} onPress={then(run)}>
            {label}
          </SheetRow>
        ))}
        <SheetRow icon={<Trash2 />} danger onPress={then(() => onDelete(media))}>
          {words.remove}
        </SheetRow>
      </div>
    </Sheet>
  );
}
