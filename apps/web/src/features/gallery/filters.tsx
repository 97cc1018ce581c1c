import { type MediaType } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, Star } from 'lucide-react';
import { useState } from 'react';
import { makerName } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/field.tsx';
import { conditionsOf, filterOf, tabOf } from './address.ts';
import { modelsQuery } from './queries.ts';
import { useGallery } from './use-gallery.ts';

type Kind = MediaType | 'any';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'any', label: 'Everything' },
  { value: 'video', label: 'Videos' },
  { value: 'image', label: 'Images' },
  { value: 'audio', label: 'Audio' },
];

/** Narrows the list by kind, model, day and favourite. `phone`: there is no list of everything. */
export function Filters({ phone = false }: { phone?: boolean }) {
  const { address, go } = useGallery();
  const [open, setOpen] = useState(false);
  const set = conditionsOf(address);
  return (
    <Popover
      label="Filters"
      width={300}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={<SlidersHorizontal />}>
          Filters
          {set > 0 && (
            <Badge mono>
              {set}
              <span className="sr-only"> set</span>
            </Badge>
          )}
        </Button>
      }
    >
      <div className="g-filters">
        <KindSelect phone={phone} />
        <ModelSelect />
        <div className="g-dates">
          <label>
            <span>From</span>
            <input
              type="date"
              className="k-input k-input-36"
              value={address.from ?? ''}
              max={address.to}
              onChange={({ target }) => go({ from: target.value || undefined }, true)}
            />
          </label>
          <label>
            <span>To</span>
            <input
              type="date"
              className="k-input k-input-36"
              value={address.to ?? ''}
              min={address.from}
              onChange={({ target }) => go({ to: target.value || undefined }, true)}
            />
          </label>
        </div>
        <div className="g-switch">
          <span aria-hidden="true">Favourites only</span>
          <Switch
            label="Favourites only"
            checked={address.favourite ?? false}
            onCheckedChange={(on) => go({ favourite: on ? true : undefined }, true)}
          />
        </div>
        <Button block disabled={set === 0} onClick={() => go(cleared, true)}>
          Clear filters
        </Button>
      </div>
    </Popover>
  );
}

const cleared = { model: undefined, from: undefined, to: undefined, favourite: undefined, flow: undefined } as const;

function KindSelect({ phone }: { phone: boolean }) {
  const { address, go } = useGallery();
  return (
    <Select<Kind>
      label="Kind"
      look="filled"
      value={filterOf(address).type ?? (phone ? 'video' : 'any')}
      options={phone ? kinds.slice(1) : kinds}
      onValueChange={(kind) => go({ tab: tabOf(kind === 'any' ? undefined : kind) })}
    />
  );
}

/** A list cannot have a choice without a value. */
const any = '*';

function ModelSelect() {
  const { address, go } = useGallery();
  const models = useQuery(modelsQuery).data ?? [];
  const named = address.model !== undefined && !models.some(({ model }) => model === address.model);
  return (
    <Select
      label="Model"
      look="filled"
      value={address.model ?? any}
      options={[
        { value: any, label: 'Any' },
        ...models.map(({ model, count }) => ({ value: model, label: makerName(model), detail: `${count}` })),
        ...(named ? [{ value: address.model ?? '', label: makerName(address.model ?? null) }] : []),
      ]}
      onValueChange={(model) => go({ model: model === any ? undefined : model }, true)}
    />
  );
}

/** What the list is narrowed by, each to be taken away. */
export function FilterChips({ flowNames }: { flowNames: ReadonlyMap<string, string> }) {
  const { address, go } = useGallery();
  const { model, from, to, favourite, flow } = address;
  const chips = [
    ...(favourite
      ? [{ name: 'Favourites', without: { favourite: undefined }, icon: <Star aria-hidden="true" /> }]
      : []),
    ...(flow === undefined
      ? []
      : [{ name: `Flow: ${flowNames.get(flow) ?? 'deleted'}`, without: { flow: undefined } }]),
    ...(model === undefined ? [] : [{ name: makerName(model), without: { model: undefined } }]),
    ...(from === undefined ? [] : [{ name: `From ${from}`, without: { from: undefined } }]),
    ...(to === undefined ? [] : [{ name: `To ${to}`, without: { to: undefined } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="g-chips">
      {chips.map((chip) => (
        <button
          key={chip.name}
          type="button"
          className="g-chip"
          aria-label={`Remove filter ${chip.name}`}
          onClick={() => go(chip.without, true)}
        >
          {'icon' in chip && chip.icon}
          {chip.name}
          <span aria-hidden="true">×</span>
        </button>
      ))}
      <Button size={28} variant="ghost" onClick={() => go({ ...cleared, q: undefined }, true)}>
        Clear all
      </Button>
    </div>
  );
}
