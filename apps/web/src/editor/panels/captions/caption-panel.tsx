import { captionsOfText, readCaptions } from '@kinoloom/composition';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditor } from '../../store/index.ts';
import { addCaptions } from '../../adding/index.ts';
import { PanelHeader } from '../panel-header.tsx';

/** A subtitle file of a feature film has some hundred kilobytes. */
const LARGEST = 4 * 1024 * 1024;

/** Captions from a text, from a file, or from nothing, while none are selected. */
export function CaptionPanel() {
  const editor = useEditor();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const written = captionsOfText(text);

  const take = async (file: File): Promise<void> => {
    setFault(null);
    if (file.size > LARGEST) return setFault(`${file.name} is too large to be a subtitle file.`);
    const read = readCaptions(await file.text());
    if (read.ok) addCaptions(editor, read.value, { onFilm: true });
    else
      setFault(
        `${file.name}, line ${read.error.line}: ${read.error.message}. Correct the line and import the file again.`,
      );
  };

  return (
    <>
      <PanelHeader
        title="Captions"
        action={
          <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
            Import SRT or VTT
          </Button>
        }
      />
      <input
        ref={chooser}
        type="file"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        className="sr-only"
        tabIndex={-1}
        aria-label="Subtitle file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) take(file).catch(() => setFault(`${file.name} could not be read. Choose it again.`));
        }}
      />
      <div className="pn-body">
        {fault && (
          <Notice tone="error" onDismiss={() => setFault(null)}>
            {fault}
          </Notice>
        )}
        <TextArea
          label="What is said"
          rows={8}
          placeholder="Paste or write the words. Each line, and each sentence, becomes a caption."
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={
            written.length > 0
              ? `${written.length} captions, ${Math.round((written.at(-1)?.endMs ?? 0) / 1000)} s`
              : undefined
          }
        />
        <div className="pn-actions">
          <Button
            variant="solid"
            disabled={written.length === 0}
            onClick={() => {
              addCaptions(editor, written, { onFilm: false });
              setText('');
            }}
          >
            Add captions
          </Button>
          <Button
            variant="outline"
            onClick={() => addCaptions(editor, captionsOfText('New caption'), { onFilm: false })}
          >
            Start from nothing
          </Button>
        </div>
        <p className="pn-hint">Captions begin at the playhead; those of a file stand at the times it says.</p>
      </div>
    </>
  );
}
