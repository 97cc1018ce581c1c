import { Image as ImageIcon, Play, Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { acceptOf } from '../../../lib/file-kind.ts';
import { timecode } from '../../../lib/formatters.ts';
import { startMediaDrag } from '../../../lib/media-drag.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { addMedia } from '../../adding/index.ts';
import { useEditorMedia, type MediaFacts } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { PanelBody } from '../controls/rows.tsx';
import * as words from '../../../words/en/editor/clip-panels.ts';

/** The flow's clips, while none is selected. */
export function VideoPanel() {
  const { offered } = useEditorMedia();
  const clips = offered.filter(({ type }) => type === 'video');
  return (
    <>
      <PanelHeader title={words.video} />
      <PanelBody>
        {clips.length === 0 ? (
          <EmptyState title={words.noClips}>{words.selectClip}</EmptyState>
        ) : (
          <>
            <p className="text-12 text-text-3">{words.selectClip}</p>
            <h3 className="font-semibold">{words.clips}</h3>
            <MediaCards media={clips} />
            <p className="text-12 text-text-3">{words.howToAddClip}</p>
          </>
        )}
      </PanelBody>
    </>
  );
}

/** Stores an image in the flow and returns its facts. @throws Error with the reason */
export type UploadImage = (file: File) => Promise<MediaFacts>;

/** The flow's images, and an upload. */
export function ImagePanel({ upload }: { upload?: UploadImage | undefined }) {
  const editor = useEditor();
  const { offered } = useEditorMedia();
  const images = offered.filter(({ type }) => type === 'image');
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    if (!upload) return;
    setBusy(true);
    try {
      addMedia(editor, await upload(file));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : words.notUploaded);
    } finally {
      setBusy(false);
    }
  };
  const action = upload && (
    <>
      <Button icon={<Upload />} loading={busy} onClick={() => chooser.current?.click()}>
        {words.uploadImage}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={acceptOf(['image'])}
        className="sr-only"
        tabIndex={-1}
        aria-label={words.imageToUpload}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
    </>
  );
  return (
    <>
      <PanelHeader title={words.image} action={action} />
      <PanelBody>
        {images.length > 0 ? (
          <>
            <MediaCards media={images} />
            <p className="text-12 text-text-3">{words.howToAddImage}</p>
          </>
        ) : (
          <EmptyState title={words.noImages}>{words.imagesAppear}</EmptyState>
        )}
      </PanelBody>
    </>
  );
}

/** Media cards of the flow, to press or to drag onto the timeline or canvas. */
function MediaCards({ media }: { media: readonly MediaFacts[] }) {
  const editor = useEditor();
  return (
    <ul className="grid grid-cols-2 ed-upright:grid-cols-4 gap-x-2 gap-y-3">
      {media.map((facts) => (
        <li key={facts.id}>
          <button
            type="button"
            className="group grid w-full grid-cols-1 rounded-media text-left"
            draggable
            title={facts.prompt ?? facts.name}
            onDragStart={(event) => startMediaDrag(event.dataTransfer, facts.id)}
            onClick={() => addMedia(editor, facts)}
          >
            <span
              className="relative grid aspect-video place-items-center overflow-hidden rounded-media bg-control text-text-3"
              aria-hidden="true"
            >
              {facts.thumbnailUrl || facts.type === 'image' ? (
                <img
                  src={facts.thumbnailUrl ?? facts.url}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  className="absolute inset-0 size-full object-cover"
                />
              ) : (
                <ImageIcon aria-hidden="true" />
              )}
              <span className="absolute bottom-[5px] left-[5px] flex items-center gap-1 rounded-xs bg-glass px-[5px] [font:11px/18px_var(--mono)] text-on-media [&>svg]:size-2.5">
                {facts.type === 'video' ? (
                  <>
                    <Play aria-hidden="true" />
                    {facts.seconds !== null && timecode(facts.seconds)}
                  </>
                ) : (
                  <ImageIcon aria-hidden="true" />
                )}
              </span>
              <span
                className="absolute inset-0 grid place-items-center bg-[rgba(6,5,4,0.4)] text-on-media opacity-0 transition-opacity duration-(--m-fast) ease-out group-hover:opacity-100 group-focus-visible:opacity-100"
                aria-hidden="true"
              >
                <Plus />
              </span>
            </span>
            <span className="mt-[5px] truncate text-12">
              {words.addNamed({ name: facts.name, hidden: <span className="sr-only" /> })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
