import { limits, type Flow } from '@kinoloom/contract';
import { Check, ChevronDown, Pencil, Plus, Share2, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { shortName } from './flows.ts';
import * as words from '../../words/en/studio/flows.ts';

export interface FlowTitleProps {
  flows: readonly Flow[] | undefined;
  flow: Flow | undefined;
  /** Saved videos of the flow. */
  videos: number;
  /** Without the count and the plus button, which are then in the menu. */
  compact: boolean;
  onSwitch: (flow: Flow) => void;
  onCreate: () => void;
  onRename: (flow: Flow) => void;
  onShare: (flow: Flow) => void;
  onDelete: (flow: Flow) => void;
}

/** The flow's name, which opens the menu of flows; the count of videos; and a button for a new flow. */
export function FlowTitle(props: FlowTitleProps) {
  const { flows, flow, videos, compact, onSwitch, onCreate, onRename, onShare, onDelete } = props;
  if (!flow) return flows ? null : <Skeleton className="h-5 w-24" />;
  const count = `${videos}/${limits.flow.maxVideos}`;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="min-w-0">
        <Menu
          align="start"
          width={240}
          trigger={
            <button
              type="button"
              aria-label={words.switchFrom({ name: flow.name })}
              title={flow.name}
              className="touch-44 -mx-2 flex h-8 min-w-0 items-center gap-2 rounded-sm px-2 text-14 font-semibold hover:bg-control data-[state=open]:bg-control max-md:-ml-1.5 max-md:text-16"
            >
              <span className="truncate">{shortName(flow.name)}</span>
              <ChevronDown className="text-text-3" aria-hidden="true" />
            </button>
          }
        >
          <MenuLabel>{words.flows}</MenuLabel>
          <div className="max-h-72 overflow-y-auto">
            {(flows ?? []).map((other) => (
              <MenuItem
                key={other.id}
                onSelect={() => onSwitch(other)}
                trailing={
                  <span className="flex items-center gap-2">
                    <span className="font-mono text-12 text-text-2">
                      {other.id === flow.id ? count : `${other.video_count}/${limits.flow.maxVideos}`}
                    </span>
                    {other.id === flow.id ? <Check aria-label={words.current} /> : <span className="w-4" />}
                  </span>
                }
              >
                {other.name}
              </MenuItem>
            ))}
          </div>
          <MenuSeparator />
          <MenuItem icon={<Plus />} onSelect={onCreate}>
            {words.createFlow}
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={() => onRename(flow)}>
            {words.rename}
          </MenuItem>
          <MenuItem icon={<Share2 />} onSelect={() => onShare(flow)}>
            {words.share}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => onDelete(flow)}>
            {words.deleteIt}
          </MenuItem>
        </Menu>
      </div>
      {!compact && (
        <>
          <Badge mono className="flex-none">
            {words.videos({ filled: videos, most: limits.flow.maxVideos })}
          </Badge>
          <IconButton label={words.createFlow} icon={<Plus />} onClick={onCreate} />
        </>
      )}
    </div>
  );
}
