import { AudioLines, Download, Pause, Play, Plus } from 'lucide-react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { tooltipProps } from '../../../ui/tooltip.tsx';
import { useEditorMedia } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { addMedia } from '../adding/media-overlay.ts';
import { PanelHeader } from '../panel-header.tsx';
import { useListening } from './use-listening.ts';

/** The sounds of the flow: to hear one at a time, to add and to keep. */
export function SoundPanel() {
  const editor = useEditor();
  const { offered } = useEditorMedia();
  const listening = useListening();
  const sounds = offered.filter(({ type }) => type === 'audio');
  return (
    <>
      <PanelHeader title="Audio" />
      <div className="pn-body">
        {sounds.length === 0 && (
          <EmptyState title="No sounds in this flow">Sounds you make or extract appear here.</EmptyState>
        )}
        <ul className="pn-sounds">
          {sounds.map((sound) => {
            const on = listening.url === sound.url;
            return (
              <li key={sound.id} className="pn-sound">
                <IconButton
                  label={on ? `Pause ${sound.name}` : `Play ${sound.name}`}
                  tooltip={false}
                  variant="default"
                  icon={on ? <Pause /> : <Play />}
                  onClick={() => listening.toggle({ url: sound.url })}
                />
                <div className="pn-sound-text">
                  <p className="pn-sound-name">{sound.name}</p>
                  <p className="pn-hint font-mono">
                    {sound.seconds === null ? '--' : `${Math.round(sound.seconds)} s`}
                  </p>
                </div>
                <AudioLines className="pn-sound-mark" aria-hidden="true" />
                <Button
                  size={28}
                  variant="outline"
                  icon={<Plus />}
                  aria-label={`Add to Timeline: ${sound.name}`}
                  onClick={() => addMedia(editor, sound)}
                >
                  Add to Timeline
                </Button>
                <a
                  href={sound.url}
                  download={`${sound.name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '_')}.mp3`}
                  className={`${buttonClass({ variant: 'ghost', size: 32 })} k-icon-btn touch-44`}
                  aria-label={`Download ${sound.name}`}
                  {...tooltipProps({ text: 'Download' })}
                >
                  <Download />
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
