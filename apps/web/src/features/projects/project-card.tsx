import { FPS } from '@kinoloom/composition';
import { type ProjectSummary } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { Clapperboard, Copy, Download, Ellipsis, FileArchive, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { relativeTime, timecode } from '../../lib/formatters.ts';
import { useNow } from '../../lib/clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { exportUrl } from './projects.ts';

export interface ProjectCardProps {
  project: ProjectSummary;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** One project of the list: its first picture, its name, and what can be done with it. */
export function ProjectCard({ project, onRename, onDuplicate, onDelete }: ProjectCardProps) {
  const now = useNow();
  const [broken, setBroken] = useState(false);
  const { id, name, thumbnail_url: thumbnail } = project;
  return (
    <li className="pj-card">
      <Link to="/studio/editor" search={{ project: id }} className="pj-open">
        <span className="pj-well">
          {thumbnail !== null && !broken ? (
            <img src={thumbnail} alt="" onError={() => setBroken(true)} />
          ) : (
            <Clapperboard aria-hidden="true" />
          )}
          <span className="pj-length">{timecode(project.duration_in_frames / FPS)}</span>
        </span>
        <span className="pj-name">{name}</span>
        <span className="pj-facts">
          <span>{project.aspect_ratio}</span>
          <span>{items(project.overlay_count)}</span>
          <span>{relativeTime(project.updated_at, now)}</span>
        </span>
      </Link>
      <div className="pj-more">
        <Menu trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} size={28} />}>
          <MenuItem icon={<PenLine />} onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={onDuplicate}>
            Duplicate
          </MenuItem>
          <MenuLink>
            <a href={exportUrl(id, true)} download>
              <FileArchive />
              Export with media
            </a>
          </MenuLink>
          <MenuLink>
            <a href={exportUrl(id, false)} download>
              <Download />
              Export without media
            </a>
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
