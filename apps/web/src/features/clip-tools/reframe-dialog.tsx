import './clip-tools.css';
import {
  aspectOf,
  findTool,
  limits,
  messages,
  priceOf,
  reframedSizes,
  ReframeRatio,
  resolutionText,
  type MediaRecord,
} from '@kinoloom/contract';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { initialCrop, placementOf, previewFrames, sharesOf, type Crop } from './reframe-geometry.ts';
import { ReframeCanvas } from './reframe-canvas.tsx';
import { useStart } from './use-start.ts';

/** What the dialog asks for, in the fields of the call. */
export type ReframeOrder = { readonly aspectRatio: ReframeRatio; readonly prompt: string } & ReturnType<
  typeof placementOf
>;

export interface ReframeDialogProps {
  media: MediaRecord;
  sandbox: boolean;
  /** Starts it; null when it was accepted, else why not (empty where another dialog says so). */
  onStart: (order: ReframeOrder) => Promise<string | null>;
  onClose: () => void;
}

const formats: readonly ReframeRatio[] = ['1:1', '9:16', '16:9'];
const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** Pictures of the formats: the longer side in px. */
const PICTURE = 48;

/** Chooses a new format for a clip, what of it is kept, and what the rest shows. */
export function ReframeDialog({ media, sandbox, onStart, onClose }: ReframeDialogProps) {
  const clip = { width: media.width ?? 1, height: media.height ?? 1 };
  const own = formats.find((format) => format === aspectOf(clip));
  const [ratio, setRatio] = useState<ReframeRatio>(own === '9:16' ? '16:9' : '9:16');
  const [crop, setCrop] = useState<Crop>(() => initialCrop(clip, ratio));
  const [prompt, setPrompt] = useState('');
  const [wordless, setWordless] = useState(false);
  const [broken, setBroken] = useState(false);
  const { sending, problem, start } = useStart(onClose);
  const tool = findTool('reframe');
  const price = tool ? priceOf(tool, 0) : 0;
  const { kept, drawn } = sharesOf(crop, clip, ratio);

  const tooLong = (media.duration ?? 0) > limits.reframe.maxSeconds;
  const unfit = broken ? messages.reframeNoVideo : tooLong ? messages.reframeTooLong : null;
  const said = unfit ?? problem;

  const submit = (): void => {
    const words = prompt.trim();
    if (words === '') return setWordless(true);
    start(() => onStart({ aspectRatio: ratio, prompt: words, ...placementOf(crop, clip, ratio) }));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reframe"
      width={1080}
      flush
      fullScreenOnMobile
      headerExtra={
        <span className="mr-auto flex min-w-0 items-center gap-2 text-12 text-text-2">
          <span className="truncate">{media.prompt}</span>
          {sandbox && <Badge>Sandbox</Badge>}
        </span>
      }
      footerNote={<span className="max-md:hidden">Drag the picture behind the frame</span>}
      footer={
        <>
          <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" price={price} loading={sending} disabled={unfit !== null} onClick={submit}>
            Reframe to {ratio}
          </Button>
        </>
      }
    >
      <div className="t-split h-[min(560px,calc(100dvh-190px))] max-md:h-auto">
        <ReframeCanvas
          media={media}
          clip={clip}
          ratio={ratio}
          crop={crop}
          onCrop={setCrop}
          onBroken={() => setBroken(true)}
        />
        <div className="t-side">
          <section className="t-section">
            <h3 className="t-section-title max-md:sr-only">Format</h3>
            <div role="radiogroup" aria-label="Format" className="t-formats">
              {formats.map((format) => {
                const frame = previewFrames[format];
                const scale = PICTURE / Math.max(frame.width, frame.height);
                return (
                  <label key={format} className="t-format">
                    <input
                      type="radio"
                      name="reframe-format"
                      className="sr-only"
                      checked={format === ratio}
                      disabled={format === own}
                      onChange={() => {
                        setRatio(format);
                        setCrop(initialCrop(clip, format));
                      }}
                    />
                    {media.thumbnail_url && (
                      <img
                        src={media.thumbnail_url}
                        alt=""
                        className="t-format-picture"
                        style={{ width: frame.width * scale, height: frame.height * scale }}
                      />
                    )}
                    <span className="font-medium">
                      {format}
                      {format === own && (
                        <span className="block text-11 font-normal max-md:sr-only">the clip’s own</span>
                      )}
                    </span>
                  </label>
                );
              })}
            </div>
          </section>
          <section className="t-section">
            <TextArea
              label="Prompt"
              rows={4}
              maxLength={4_000}
              value={prompt}
              onChange={(event) => {
                setPrompt(event.target.value);
                setWordless(false);
              }}
              hint={
                drawn > 0.005
                  ? 'Says what fills the new picture.'
                  : 'The clip fills the frame; the words guide its edges.'
              }
              error={wordless ? messages.reframePrompt : undefined}
            />
          </section>
          {said !== null && (
            <section className="t-section">
              <Notice tone="error">{said}</Notice>
            </section>
          )}
          <dl className="t-facts">
            <dt>Result</dt>
            <dd>{resolutionText(reframedSizes[ratio]).replace('x', '×')}</dd>
            <dt>Kept from the clip</dt>
            <dd>{percent(kept)}</dd>
            <dt>New picture</dt>
            <dd>{percent(drawn)}</dd>
            <dt>Sound</dt>
            <dd>{media.has_audio ? 'Kept' : 'None'}</dd>
          </dl>
        </div>
      </div>
    </Dialog>
  );
}
