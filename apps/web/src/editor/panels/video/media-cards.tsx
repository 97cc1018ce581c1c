import { Image as ImageIcon, Play, Plus } from 'lucide-react';
import { timecode } from '../../../lib/formatters.ts';
import { startMediaDrag } from '../../../lib/media-drag.ts';
import type { MediaFacts } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { addMedia } from '../../adding/index.ts';

/** Pictures of the flow to press, or to drag onto the time line or the picture. */
export function MediaCards({ media }: { media: readonly MediaFacts[] }) {
  const editor = useEditor();
  return (
    <ul className="pn-cards">
      {media.map((facts) => (
        <li key={facts.id}>
          <button
            type="button"
            className="pn-card"
            draggable
            title={facts.prompt ?? facts.name}
            onDragStart={(event) => startMediaDrag(event.dataTransfer, facts.id)}
            onClick={() => addMedia(editor, facts)}
          >
            <span className="pn-card-picture" aria-hidden="true">
              {facts.thumbnailUrl || facts.type === 'image' ? (
                <img src={facts.thumbnailUrl ?? facts.url} alt="" loading="lazy" draggable={false} />
              ) : (
                <ImageIcon aria-hidden="true" />
              )}
              <span className="pn-card-chip">
                {facts.type === 'video' ? (
                  <>
                    <Play aria-hidden="true" />
                    {facts.seconds !== null && timecode(facts.seconds)}
                  </>
                ) : (
                  <ImageIcon aria-hidden="true" />
                )}
              </span>
              <span className="pn-card-plus" aria-hidden="true">
                <Plus />
              </span>
            </span>
            <span className="pn-card-name">
              <span className="sr-only">Add </span>
              {facts.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
