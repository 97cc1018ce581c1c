import { type GalleryStats } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../ui/credits.tsx';
import { counted } from './media-title.ts';
import { statsQuery } from './queries.ts';

/** How much there is in all. `short`: as phones say it. */
export function GalleryFooter({ userId, short = false }: { userId: string | null; short?: boolean }) {
  const stats = useQuery(statsQuery(userId)).data;
  return (
    <section className={short ? 'gm-foot' : 'g-foot'} aria-label="Totals">
      {stats && <Totals {...stats} short={short} />}
    </section>
  );
}

function Totals({ totalFlows, totalMedia, totalCreditsUsed, short }: GalleryStats & { short: boolean }) {
  const rows = [
    [totalFlows, counted(totalFlows, 'flow')],
    [totalMedia, short ? counted(totalMedia, 'file') : counted(totalMedia, 'media file')],
    [totalCreditsUsed, counted(totalCreditsUsed, 'credit used', 'credits used')],
  ] as const;
  return rows.map(([value, name]) => (
    <span key={name}>
      <Amount value={value} size="large" className="font-medium text-text" /> {name}
    </span>
  ));
}
