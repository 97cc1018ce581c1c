import { Segmented } from '../../ui/segmented.tsx';
import { type WallFilter } from './wall-items.ts';

export interface WallFilterControlProps {
  filter: WallFilter;
  counts: Readonly<Record<WallFilter, number>>;
  onChange: (filter: WallFilter) => void;
}

export function WallFilterControl({ filter, counts, onChange }: WallFilterControlProps) {
  return (
    <Segmented
      label="Show"
      value={filter}
      onValueChange={onChange}
      options={[
        { value: 'all', label: 'All', count: counts.all },
        { value: 'video', label: 'Videos', count: counts.video },
        { value: 'image', label: 'Images', count: counts.image },
      ]}
    />
  );
}
