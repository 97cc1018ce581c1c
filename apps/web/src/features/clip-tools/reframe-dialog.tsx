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
import { Fragment, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { radioCardClass, Section, useStart } from './dialog-parts.tsx';
import { initialCrop, placementOf, previewFrames, sharesOf, type Crop } from './reframe-geometry.ts';
import { ReframeCanvas } from './reframe-canvas.tsx';
import * as words from '../../words/en/studio/clip-tools.ts';

/** The request's fields. */
export type ReframeRequest = { readonly aspectRatio: ReframeRatio; readonly prompt: string } & ReturnType<
  typeof placementOf
>;

export interface ReframeDialogProps {
  media: MediaRecord;
  sandbox: boolean;
  /** Starts it; null if accepted, else the error (empty if another dialog shows it). */
  onStart: (order: ReframeRequest) => Promise<string | null>;
  onClose: () => void;
}

const formats: readonly ReframeRatio[] = ['1:1', '9:16', '16:9'];
const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** Longer side of the format icons in px. */
const PICTURE = 48;

/** Dialog for a clip's new format, its crop, and the prompt for the rest. */
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

  const tooLong = Math.round(media.duration ?? 0) > limits.reframe.maxSeconds;
  const unfit = broken ? messages.reframeNoVideo : tooLong ? messages.reframeTooLong : null;
  const said = unfit ?? problem;

  const facts = [
    [words.result, resolutionText(reframedSizes[ratio]).replace('x', '×')],
    [words.keptFromClip, percent(kept)],
    [words.newPicture, percent(drawn)],
    [words.sound, media.has_audio ? words.kept : words.none],
  ] as const;

  const submit = (): void => {
    const words = prompt.trim();
    if (words === '') return setWordless(true);
    start(() => onStart({ aspectRatio: ratio, prompt: words, ...placementOf(crop, clip, ratio) }));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.reframe}
      width={1080}
      flush
      fullScreenOnMobile
      headerExtra={
        <span className="mr-auto flex min-w-0 items-center gap-2 text-12 text-text-2">
          <span className="truncate">{media.prompt}</span>
          {sandbox && <Badge>{words.sandbox}</Badge>}
        </span>
      }
      footerNote={<span className="max-md:hidden">{words.dragPicture}</span>}
      footer={
        <>
          <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" price={price} loading={sending} disabled={unfit !== null} onClick={submit}>
            {words.reframeTo({ ratio })}
          </Button>
        </>
      }
    >
      <div className="grid h-[min(560px,calc(100dvh-190px))] min-h-0 grid-cols-[minmax(0,1fr)_360px] grid-rows-[minmax(0,1fr)] overflow-hidden border-t border-line max-md:flex max-md:h-auto max-md:flex-1 max-md:flex-col max-md:overflow-y-auto">
        <ReframeCanvas
          media={media}
          clip={clip}
          ratio={ratio}
          crop={crop}
          onCrop={setCrop}
          onBroken={() => setBroken(true)}
        />
        <div className="flex min-h-0 flex-col overflow-y-auto border-l border-line max-md:overflow-visible max-md:border-l-0">
          <Section title={words.format} titleClass="max-md:sr-only">
            <Formats
              own={own}
              value={ratio}
              thumbnail={media.thumbnail_url}
              onChange={(format) => {
                setRatio(format);
                setCrop(initialCrop(clip, format));
              }}
            />
          </Section>
          <Section>
            <TextArea
              label={words.prompt}
              rows={4}
              maxLength={4_000}
              value={prompt}
              onChange={(event) => {
                setPrompt(event.target.value);
                setWordless(false);
              }}
              hint={drawn > 0.005 ? words.describeNew : words.fillsFrame}
              error={wordless ? messages.reframePrompt : undefined}
            />
          </Section>
          {said !== null && (
            <Section>
              <Notice tone="error">{said}</Notice>
            </Section>
          )}
          <dl className="mt-auto grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line px-5 py-4">
            {facts.map(([term, fact]) => (
              <Fragment key={term}>
                <dt className="text-text-2">{term}</dt>
                <dd className="text-right font-(family-name:--mono)">{fact}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </div>
    </Dialog>
  );
}

interface FormatsProps {
  /** The clip's own format, which cannot be selected. */
  own: ReframeRatio | undefined;
  value: ReframeRatio;
  thumbnail: string | null;
  onChange: (format: ReframeRatio) => void;
}

function Formats({ own, value, thumbnail, onChange }: FormatsProps) {
  return (
    <div role="radiogroup" aria-label={words.format} className="grid grid-cols-3 gap-2">
      {formats.map((format) => {
        const frame = previewFrames[format];
        const scale = PICTURE / Math.max(frame.width, frame.height);
        return (
          <label
            key={format}
            className={cx(
              radioCardClass,
              'flex min-h-24 flex-col items-center justify-end gap-2 px-1.5 py-2.5 text-center max-md:min-h-11 max-md:flex-row max-md:justify-center',
              format === own && 'cursor-not-allowed text-text-3',
            )}
          >
            <input
              type="radio"
              name="reframe-format"
              className="sr-only"
              checked={format === value}
              disabled={format === own}
              onChange={() => onChange(format)}
            />
            {thumbnail && (
              <img
                src={thumbnail}
                alt=""
                className={cx('rounded-xs bg-control object-cover max-md:hidden', format === own && 'opacity-35')}
                style={{ width: frame.width * scale, height: frame.height * scale }}
              />
            )}
            <span className="font-medium">
              {format}
              {format === own && <span className="block text-11 font-regular max-md:sr-only">{words.clipsOwn}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
