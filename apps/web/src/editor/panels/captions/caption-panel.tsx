import { captionsOfText, isPlayed, type Caption } from '@kinoloom/composition';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { shownComposition, useEditor, useEditorState } from '../../store/index.ts';
import { PanelBody, Section } from '../controls/rows.tsx';
import { offerCaptions } from './caption-offer.ts';
import { MakeCaptions } from './make-captions.tsx';

/** A subtitle file of a feature film has some hundred kilobytes. */
const LARGEST = 4 * 1024 * 1024;

/** Creates captions from a text, a file, or empty, while none are selected. */
export function CaptionPanel() {
  const editor = useEditor();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const written = captionsOfText(text);
  const overlays = useEditorState((state) => shownComposition(state).overlays);

  const add = (captions: readonly Caption[]): void => offerCaptions(editor, { captions, timed: false });
  const read = async (file: File): Promise<void> => {
    setFailure(null);
    if (file.size > LARGEST) return setFailure(`${file.name} is too large to be a subtitle file.`);
    const [buffer, { readCaptionFile }] = await Promise.all([
      file.arrayBuffer(),
      import('@kinoloom/composition/caption-reader'),
    ]);
    const bytes = new Uint8Array(buffer);
    const read = readCaptionFile(bytes);
    if (read.ok) {
      const { captions } = read.value;
      offerCaptions(editor, { captions, timed: true, file: { name: file.name, bytes, read: read.value } });
    } else
      setFailure(
        `${file.name}, line ${read.error.line}: ${read.error.message}. Correct the line and import the file again.`,
      );
  };

  return (
    <>
      <PanelHeader
        title="Captions"
        action={
          <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
            Import SRT, VTT or ASS
          </Button>
        }
      />
      <input
        ref={chooser}
        type="file"
        accept=".srt,.vtt,.ass,.ssa,text/vtt,application/x-subrip"
        className="sr-only"
        tabIndex={-1}
        aria-label="Subtitle file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) read(file).catch(() => setFailure(`${file.name} could not be read. Choose it again.`));
        }}
      />
      <PanelBody>
        {failure && (
          <Notice tone="error" onDismiss={() => setFailure(null)}>
            {failure}
          </Notice>
        )}
        <Section flush title="From speech">
          <MakeCaptions overlays={overlays.filter(isPlayed)} />
        </Section>
        <TextArea
          label="Transcript"
          rows={8}
          placeholder="Paste or type the words. Each line or sentence becomes one caption."
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={
            written.length > 0
              ? `${written.length} captions, ${Math.round((written.at(-1)?.endMs ?? 0) / 1000)} s`
              : undefined
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="solid"
            disabled={written.length === 0}
            onClick={() => {
              add(written);
              setText('');
            }}
          >
            Add captions
          </Button>
          <Button variant="outline" onClick={() => add(captionsOfText('New caption'))}>
            Start with an empty caption
          </Button>
        </div>
        <p className="text-12 text-text-3">
          Captions start at the playhead. Those from speech or a file keep their own timing.
        </p>
      </PanelBody>
    </>
  );
}
