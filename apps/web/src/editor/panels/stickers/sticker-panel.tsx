import { StickerId, stickers } from '@kinoloom/composition';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useEditor } from '../../store/index.ts';
import { addSticker, startStickerDrag } from '../../adding/index.ts';
import { PressTiles } from '../controls/toggle-tiles.tsx';
import { PanelHeader } from '../panel-header.tsx';
import { StickerPicture } from './sticker-picture.tsx';

const groupNames = { sea: 'Sea', weather: 'Weather', film: 'Film', marks: 'Marks' } as const;
type Group = keyof typeof groupNames;

/** The stickers of a group whose name holds what is searched for. */
function found(group: Group | 'all', sought: string): StickerId[] {
  const word = sought.trim().toLowerCase();
  return StickerId.options.filter((id) => {
    const sticker = stickers[id];
    const all = [sticker.label, groupNames[sticker.group]].join(' ').toLowerCase();
    return (group === 'all' || sticker.group === group) && all.includes(word);
  });
}

/** Stickers to press, or to drag onto the picture. */
export function StickerPanel() {
  const editor = useEditor();
  const [group, setGroup] = useState<Group | 'all'>('all');
  const [sought, setSought] = useState('');
  const shown = useMemo(() => found(group, sought), [group, sought]);
  const groups: readonly (readonly [Group | 'all', string])[] = [
    ['all', 'All'],
    ['sea', groupNames.sea],
    ['weather', groupNames.weather],
    ['film', groupNames.film],
    ['marks', groupNames.marks],
  ];
  return (
    <>
      <PanelHeader title="Stickers" />
      <div className="pn-body">
        <div className="pn-search">
          <Search aria-hidden="true" />
          <input
            type="search"
            className="k-input"
            aria-label="Search stickers"
            placeholder="Search stickers"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
        <fieldset className="pn-filters">
          <legend className="sr-only">Groups</legend>
          {groups.map(([value, label]) => (
            <Button
              key={value}
              size={28}
              variant={group === value ? 'solid' : 'outline'}
              aria-pressed={group === value}
              onClick={() => setGroup(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {shown.length > 0 ? (
          <>
            <PressTiles
              label="Stickers"
              columns={4}
              options={shown.map((id) => ({
                value: id,
                label: stickers[id].label,
                picture: <StickerPicture sticker={id} />,
              }))}
              onDrag={startStickerDrag}
              onPress={(id) => addSticker(editor, id)}
            />
            <p className="pn-hint">Drag one onto the picture, or press to add it at the playhead.</p>
          </>
        ) : (
          <EmptyState
            title="No sticker is called that"
            action={
              <Button
                onClick={() => {
                  setSought('');
                  setGroup('all');
                }}
              >
                Show all
              </Button>
            }
          >
            Try another word.
          </EmptyState>
        )}
        <output className="sr-only">{`${shown.length} stickers`}</output>
      </div>
    </>
  );
}
