import { FPS } from '@kinoloom/composition';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { timecode } from '../../../lib/formatters.ts';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { addCaptions } from '../../adding/index.ts';
import { useEditor } from '../../store/index.ts';
import {
  captionOfferOf,
  isGuess,
  othersOf,
  startFrame,
  startsLate,
  type CaptionFile,
  type CaptionOffer,
  type CaptionStart,
} from './caption-offer.ts';
import * as words from '../../../words/en/editor/captions.ts';
import { said } from '../../../words/said.ts';

const EncodingField = lazyWithRetry(async () => (await import('./encoding-field.tsx')).EncodingField);

/** Asks what `offerCaptions` left open. */
export function CaptionOfferDialog() {
  const offers = captionOfferOf(useEditor());
  const offer = useStore(offers);
  return offer && <OfferDialog first={offer} onClose={() => offers.setState(null, true)} />;
}

function OfferDialog({ first, onClose }: { first: CaptionOffer; onClose: () => void }) {
  const editor = useEditor();
  const [offer, setOffer] = useState(first);
  const isLate = startsLate(offer);
  const [start, setStart] = useState<CaptionStart>(() => (isLate ? 'hours' : offer.timed ? 'own' : 'playhead'));
  const others = othersOf(editor, offer, start);
  const { captions, file } = offer;
  const startText = (at: CaptionStart): string => timecode(startFrame(editor, offer, at) / FPS);
  const add = (replace: boolean): void => {
    addCaptions(editor, captions, { from: startFrame(editor, offer, start), others, replace });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        file ? words.newInFile({ count: captions.length, name: file.name }) : words.newOnes({ count: captions.length })
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          {others.length > 0 ? (
            <>
              <Button variant="outline" onClick={() => add(false)}>
                {words.keepBoth}
              </Button>
              <Button variant="solid" onClick={() => add(true)}>
                {words.replace}
              </Button>
            </>
          ) : (
            <Button variant="solid" onClick={() => add(false)}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {file && <Faults file={file} />}
        {file && isGuess(first.file ?? file) && (
          <Suspense>
            <EncodingField
              file={file}
              onRead={(read) => setOffer({ ...offer, captions: read.captions, file: { ...file, read } })}
            />
          </Suspense>
        )}
        {isLate && (
          <SelectField<CaptionStart>
            label={words.firstCaption}
            value={start}
            onValueChange={setStart}
            options={[
              { value: 'hours', label: words.withoutHours({ time: startText('hours') }) },
              { value: 'playhead', label: words.atPlayhead({ time: startText('playhead') }) },
              { value: 'own', label: words.asInFile({ time: startText('own') }) },
            ]}
            hint={words.broadcastTimes({ time: startText('own') })}
          />
        )}
        {others.length > 0 && <p>{words.othersAreThere}</p>}
      </div>
    </Dialog>
  );
}

/** Faults that are listed; the others are counted. */
const LISTED = 4;

function Faults({ file: { read } }: { file: CaptionFile }) {
  const { faults } = read;
  if (faults.length === 0) return null;
  const more = faults.length - LISTED;
  return (
    <Notice tone="warning" title={words.faults({ count: faults.length })}>
      <ul>
        {faults.slice(0, LISTED).map(({ line, message }) => (
          <li key={`${line}/${message}`}>{words.faultOfLine({ line, message: said(message) })}</li>
        ))}
        {more > 0 && <li>{words.moreFaults({ count: more })}</li>}
      </ul>
    </Notice>
  );
}
