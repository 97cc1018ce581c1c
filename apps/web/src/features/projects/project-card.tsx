import { FPS } from '@kinoloom/composition';
import { type ProjectSummary } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { Clapperboard, Copy, Download, Ellipsis, FileArchive, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '../../lib/dates.ts';
import { timecode } from '../../lib/formatters.ts';
import { useNow } from '../../lib/clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { Backdrop } from '../../ui/backdrop.tsx';
import { exportUrl } from './projects.ts';
import * as words from '../../words/en/studio/projects.ts';

export interface ProjectCardProps {
  project: ProjectSummary;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** A project's card: thumbnail, name and actions. */
export function ProjectCard({ project, onRename, onDuplicate, onDelete }: ProjectCardProps) {
  const now = useNow();
  const [broken, setBroken] = useState(false);
  const { id, name, thumbnail_url: thumbnail } = project;
  return (
    <li className="relative min-w-0">
      <Link to="/studio/editor" search={{ project: id }} className="group grid gap-0.5 rounded-md">
        <span className="relative isolate mb-2 grid aspect-video place-items-center overflow-hidden rounded-media bg-well text-text-off shadow-[inset_0_0_0_1px_var(--line)] group-hover:shadow-[0_0_0_2px_var(--line-strong)]">
          {thumbnail !== null && !broken ? (
            <>
              <Backdrop src={thumbnail} />
              <img
                src={thumbnail}
                alt=""
                className="absolute inset-0 size-full object-contain"
                onError={() => setBroken(true)}
              />
            </>
          ) : (
            <Clapperboard className="size-7 stroke-[1.4]" aria-hidden="true" />
          )}
          <span className="absolute right-2 bottom-2 rounded-xs bg-glass px-1.5 py-px [font:500_11px/16px_var(--mono)] text-on-media">
            {timecode(project.duration_in_frames / FPS)}
          </span>
        </span>
        <span className="truncate pr-9 font-medium">{name}</span>
        <span className="flex gap-3 text-12 text-text-2">
          <span>{project.aspect_ratio}</span>
          <span>{words.items({ count: project.overlay_count })}</span>
          <span>{relativeTime(project.updated_at, now)}</span>
        </span>
      </Link>
      <div className="absolute right-0 bottom-1.5">
        <Menu trigger={<IconButton label={words.moreFor({ name })} icon={<Ellipsis />} size={28} />}>
          <MenuItem icon={<PenLine />} onSelect={onRename}>
            {words.rename}
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={onDuplicate}>
            {words.duplicate}
          </MenuItem>
          <MenuLink>
            <a href={exportUrl(id, true)} download>
              <FileArchive />
              {words.exportWithMedia}
            </a>
          </MenuLink>
          <MenuLink>
            <a href={exportUrl(id, false)} download>
              <Download />
              {words.exportWithoutMedia}
            </a>
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
            {words.deleteIt}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
