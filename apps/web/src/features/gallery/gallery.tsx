import { limits, type Flow, type GalleryFlow } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/studio/gallery.ts';
import { filterOf } from './address.ts';
import { Filters } from './filters.tsx';
import { FlowsTab } from './flows-tab.tsx';
import { GalleryTabs, shownTab } from './gallery-tabs.tsx';
import { SearchField } from './gallery-tools.tsx';
import { SortMenu } from './sort-menu.tsx';
import { type ActionsFor } from './media-actions.tsx';
import { MediaTab } from './media-tab.tsx';
import { statsQuery } from './queries.ts';
import { useGallery } from './use-gallery.ts';

export interface GalleryProps {
  userId: string;
  /** All of the user's flows, for names and as move targets. */
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
  /** Phone and tablet layout. */
  phone: boolean;
  /** Opens the rename dialog. */
  onEditFlow: (flow: GalleryFlow) => void;
  /** Opens the dialog for links. */
  onShareFlow: (flow: GalleryFlow) => void;
  onStudio: (flow: GalleryFlow) => void;
  /** What the studio can do with some media. */
  actionsFor: ActionsFor;
}

/** The gallery below its header. */
export function Gallery(props: GalleryProps) {
  const { userId, flows, flowNames, phone, onEditFlow, onShareFlow, onStudio, actionsFor } = props;
  const { address } = useGallery();
  const tab = shownTab(address.tab, phone);
  return (
    <>
      {phone && <GalleryTabs userId={userId} phone />}
      {tab === 'flows' ? (
        <FlowsTab userId={userId} phone={phone} onEdit={onEditFlow} onShare={onShareFlow} onStudio={onStudio} />
      ) : (
        <>
          {phone && (
            <div className="flex flex-none items-center gap-2 px-3 pt-2.5">
              <SearchField phone />
              <SortMenu phone />
              <Filters phone />
            </div>
          )}
          <MediaTab
            key={tab}
            filter={filterOf({ ...address, tab })}
            flows={flows}
            flowNames={flowNames}
            phone={phone}
            actionsFor={actionsFor}
          />
        </>
      )}
      <GalleryFooter short={phone} userId={userId} />
    </>
  );
}

/** Totals. `short`: the phone's wording. */
function GalleryFooter({ userId, short }: { userId: string; short: boolean }) {
  const stats = useQuery(statsQuery(userId)).data;
  const amount = (value: number, most = Infinity) => (
    <Amount value={value} most={most} size="large" className="font-medium text-text" />
  );
  const { countMax } = limits.gallery;
  return (
    <section
      aria-label={words.totals}
      className={cx(
        'flex flex-none items-center border-t border-line text-12/5 text-text-2',
        short
          ? 'h-[calc(44px+env(safe-area-inset-bottom))] justify-center gap-[22px] pb-[env(safe-area-inset-bottom)]'
          : 'h-10 gap-6 px-7',
      )}
    >
      {stats && (
        <>
          <span>{words.flowTotal({ count: amount(stats.totalFlows, countMax), flows: stats.totalFlows })}</span>
          <span>
            {(short ? words.fileTotal : words.mediaTotal)({
              count: amount(stats.totalMedia, countMax),
              files: stats.totalMedia,
            })}
          </span>
          <span>{words.creditTotal({ count: amount(stats.totalCreditsUsed), credits: stats.totalCreditsUsed })}</span>
        </>
      )}
    </section>
  );
}
