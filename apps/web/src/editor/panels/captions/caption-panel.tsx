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
import * as words from '../../../words/en/editor/captions.ts';
import { said } from '../../../words/said.ts';

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
    if (file.size > LARGEST) return setFailure(words.tooLarge({ name: file.name }));
    const [buffer, { readCaptionFile }] = await Promise.all([
      file.arrayBuffer(),
      import('@kinoloom/composition/caption-reader'),
    ]);
    const bytes = new Uint8Array(buffer);
    const read = readCaptionFile(bytes);
    if (read.ok) {
      const { captions } = read.value;
      offerCaptions(editor, { captions, timed: true, file: { name: file.name, bytes, read: read.value } });
    } else setFailure(words.wrongLine({ name: file.name, line: read.error.line, message: said(read.error.message) }));
  };

  return (
    <>
      <PanelHeader
        title={words.captions}
        action={
          <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
            {words.importFile}
          </Button>
        }
      />
      <input
        ref={chooser}
        type="file"
        accept=".srt,.vtt,.ass,.ssa,text/vtt,application/x-subrip"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.subtitleFile}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) read(file).catch(() => setFailure(words.notRead({ name: file.name })));
        }}
      />
      <PanelBody>
        {failure && (
          <Notice tone="error" onDismiss={() => setFailure(null)}>
            {failure}
          </Notice>
        )}
        <Section flush title={words.fromSpeech}>
          <MakeCaptions overlays={overlays.filter(isPlayed)} />
        </Section>
        <TextArea
          label={words.transcript}
          rows={8}
          placeholder={words.transcriptHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={
            written.length > 0
              ? words.written({
                  count: written.length,
                  seconds: Math.round((written.at(-1)?.endMs ?? 0) / 1000),
                })
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
            {words.add}
          </Button>
          <Button variant="outline" onClick={() => add(captionsOfText(words.emptyCaption))}>
            {words.startEmpty}
          </Button>
        </div>
        <p className="text-12 text-text-3">{words.whereTheyStart}</p>
      </PanelBody>
    </>
  );
}
