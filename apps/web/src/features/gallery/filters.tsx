import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import * as words from '../../words/en/studio/gallery.ts';
import { conditionsOf } from './address.ts';
import { useGallery } from './use-gallery.ts';

const FilterFields = lazyWithRetry(async () => (await import('./filter-fields.tsx')).FilterFields);

/** Filters by type, model, day, favourite and tags. `phone`: there is no tab for all media. */
export function Filters({ phone = false }: { phone?: boolean }) {
  const { address } = useGallery();
  const [open, setOpen] = useState(false);
  const set = conditionsOf(address);
  useEffect(() => FilterFields.preload(), []);
  return (
    <Popover
      label={words.filters}
      width={300}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={<SlidersHorizontal />}>
          {words.filters}
          {set > 0 && <Badge mono>{words.filtersSet({ count: set, word: <span className="sr-only" /> })}</Badge>}
        </Button>
      }
    >
      <FilterFields phone={phone} />
    </Popover>
  );
}
