import { FPS } from '@kinoloom/composition';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { plural, timecode } from '../../../lib/formatters.ts';
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
      title={file ? `${plural(captions.length, 'caption')} in ${file.name}` : plural(captions.length, 'new caption')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {others.length > 0 ? (
            <>
              <Button variant="outline" onClick={() => add(false)}>
                Keep both
              </Button>
              <Button variant="solid" onClick={() => add(true)}>
                Replace
              </Button>
            </>
          ) : (
            <Button variant="solid" onClick={() => add(false)}>
              Add captions
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
            label="First caption"
            value={start}
            onValueChange={setStart}
            options={[
              { value: 'hours', label: `At ${startText('hours')}, without the hours` },
              { value: 'playhead', label: `At the playhead, ${startText('playhead')}` },
              { value: 'own', label: `At ${startText('own')}, as in the file` },
            ]}
            hint={`The times in the file begin at ${startText('own')}, as the clock of a broadcast does.`}
          />
        )}
        {others.length > 0 && (
          <p>
            There are captions at that time already. Replace them, and the new ones look like them, or keep both, one
            above the other.
          </p>
        )}
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
    <Notice tone="warning" title={`${plural(faults.length, 'line')} could not be read as intended`}>
      <ul>
        {faults.slice(0, LISTED).map(({ line, message }) => (
          <li key={`${line}/${message}`}>
            Line {line}: {message}.
          </li>
        ))}
        {more > 0 && <li>And {plural(more, 'more line')}.</li>}
      </ul>
    </Notice>
  );
}
