import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEditorMedia, type MediaFacts } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { addMedia } from '../../adding/index.ts';
import { PanelHeader } from '../panel-header.tsx';
import { MediaCards } from '../video/media-cards.tsx';

/** Stores an image in the flow, and answers with what it has become there. @throws Error that says why not */
export type UploadImage = (file: File) => Promise<MediaFacts>;

/** The images of the flow, and others from the user's own disk. */
export function ImagePanel({ upload }: { upload?: UploadImage | undefined }) {
  const editor = useEditor();
  const { offered } = useEditorMedia();
  const images = offered.filter(({ type }) => type === 'image');
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File): Promise<void> => {
    if (!upload) return;
    setBusy(true);
    try {
      addMedia(editor, await upload(file));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The image could not be uploaded. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const action = upload && (
    <>
      <Button icon={<Upload />} loading={busy} onClick={() => chooser.current?.click()}>
        Upload Image
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*,.heic,.heif"
        className="sr-only"
        tabIndex={-1}
        aria-label="Image to upload"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
  return (
    <>
      <PanelHeader title="Image" action={action} />
      <div className="pn-body">
        {images.length > 0 ? (
          <>
            <MediaCards media={images} />
            <p className="pn-hint">Drag one onto the picture, or press to add it at the playhead.</p>
          </>
        ) : (
          <EmptyState title="No images in this flow">Images you make in the workspace appear here.</EmptyState>
        )}
      </div>
    </>
  );
}
