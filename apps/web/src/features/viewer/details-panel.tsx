import { type MediaRecord } from '@kinoloom/contract';
import { useKeysOf, type Chord } from '../../lib/keyboard/index.ts';
import { Kbd } from '../../ui/tooltip.tsx';
import * as words from '../../words/en/studio/viewer.ts';
import { Details, type DetailsProps } from './details.tsx';

/** Keyboard hints: action and keys. */
function useHints({ media_type }: MediaRecord): { does: string; keys: readonly Chord[] }[] {
  const [previous] = useKeysOf('viewer.previous');
  const [next] = useKeysOf('viewer.next');
  const play = useKeysOf('player.play');
  const details = useKeysOf('viewer.details');
  const all = [
    { does: words.toBrowse, keys: [previous, next].filter((keys) => keys !== undefined) },
    { does: words.toPlay, keys: media_type === 'image' ? [] : play },
    { does: words.toDetails, keys: details },
    { does: words.toClose, keys: ['Esc'] },
  ];
  return all.filter(({ keys }) => keys.length > 0);
}

/** The details beside the media, or below it in an upright window, and the keys of the viewer. */
export function DetailsPanel({ media, flow, actions, organising }: DetailsProps) {
  const hints = useHints(media);
  return (
    <aside
      className="flex min-h-0 w-[352px] flex-none flex-col border-l border-line max-lg:portrait:h-2/5 max-lg:portrait:w-full max-lg:portrait:border-t max-lg:portrait:border-l-0"
      aria-label={words.details}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
        <Details media={media} flow={flow} actions={actions} organising={organising} />
      </div>
      <footer
        className="flex flex-none justify-between gap-2 border-t border-line px-5 py-3.5 text-11/5 text-text-2 no-hover:hidden max-lg:portrait:justify-start max-lg:portrait:gap-6"
        aria-hidden="true"
      >
        {hints.map(({ does, keys }) => (
          <span key={does} className="flex items-center gap-1 whitespace-nowrap">
            {keys.map((each) => (
              <Kbd key={each} keys={each} />
            ))}
            {does}
          </span>
        ))}
      </footer>
    </aside>
  );
}
