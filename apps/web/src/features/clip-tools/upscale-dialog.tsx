import { type MediaRecord, type PublicConfig, type Size } from '@kinoloom/contract';
import { useState } from 'react';
import { providerName } from '../../lib/media-names.ts';
import { isOwn } from '../../lib/own-models.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { radioCardClass, useStart } from './dialog-parts.tsx';
import { upscaleTargets, type UpscaleTarget } from './upscale-targets.ts';
import * as words from '../../words/en/studio/clip-tools.ts';

export interface UpscaleDialogProps {
  media: MediaRecord;
  config: PublicConfig | undefined;
  /** Whole credits; undefined while unknown. */
  available: number | undefined;
  /** Starts it; null if accepted, else the error (empty if another dialog shows it). */
  onStart: (target: UpscaleTarget) => Promise<string | null>;
  onClose: () => void;
}

/** Box for the scale drawings of sizes, in px. */
const box = { width: 80, height: 45 };

/** Box pixels per pixel of the largest size, so that it fits. */
const scaleOf = (sizes: readonly Size[]): number =>
  Math.min(...sizes.flatMap(({ width, height }) => [box.width / width, box.height / height]));

/** Dialog for a clip's upscaled size, with each size drawn to scale and priced. */
export function UpscaleDialog({ media, config, available, onStart, onClose }: UpscaleDialogProps) {
  const clip = { width: media.width ?? 0, height: media.height ?? 0, duration: media.duration };
  const targets = upscaleTargets(clip, available, config);
  const scale = scaleOf(targets.map(({ size }) => size));
  const [chosen, setChosen] = useState(() => targets.find(({ disabled }) => disabled === null)?.tool.id);
  const { sending, problem, start } = useStart(onClose);
  const target = targets.find(({ tool, disabled }) => tool.id === chosen && disabled === null);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.upscale}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            loading={sending}
            disabled={!target}
            {...(target && { price: target.price })}
            onClick={() => target && start(() => onStart(target))}
          >
            {target
              ? isOwn(target.tool)
                ? words.upscaleWith({ model: target.tool.label })
                : words.upscaleTo({ size: nameOf(target) })
              : words.upscale}
          </Button>
        </>
      }
    >
      <p>
        {clip.width > 0 && words.clipIs({ width: `${clip.width}`, height: `${clip.height}` })}{' '}
        {media.has_audio ? words.soundIsKept : words.hasNoSound}
      </p>
      <div role="radiogroup" aria-label={words.size} className="grid gap-2">
        {targets.map((each) => {
          const off = each.disabled !== null;
          return (
            <label
              key={each.tool.id}
              className={cx(
                radioCardClass,
                'flex items-center gap-3 py-2 pr-3 pl-2 transition-[background-color]',
                off ? 'cursor-not-allowed text-text-3' : 'hover:bg-raised',
              )}
            >
              <input
                type="radio"
                name="upscale-target"
                className="sr-only"
                checked={each.tool.id === chosen && !off}
                disabled={off}
                onChange={() => setChosen(each.tool.id)}
              />
              <span
                className={cx(
                  'flex h-[45px] w-20 flex-none items-end overflow-hidden rounded-xs bg-[#080706]',
                  off && 'opacity-70',
                )}
                aria-hidden="true"
              >
                {media.thumbnail_url && (
                  <img
                    src={media.thumbnail_url}
                    alt=""
                    className="object-cover"
                    style={{ width: each.size.width * scale, height: each.size.height * scale }}
                  />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span className={cx('flex items-center gap-2 font-medium', off ? 'opacity-70' : 'text-text')}>
                  {nameOf(each)}
                  {each.resolution === null && (
                    <span className="font-regular text-text-2">
                      {isOwn(each.tool) ? each.tool.note : providerName('runway')}
                    </span>
                  )}
                  {each.sandbox && <Badge>{words.sandbox}</Badge>}
                </span>
                <span className="block font-mono text-12">
                  {each.size.width}×{each.size.height}
                </span>
                {off && <span className="block text-12">{each.disabled}</span>}
              </span>
              <CreditPrice credits={each.price} />
            </label>
          );
        })}
      </div>
      {targets.length === 0 && <p>{clip.width > 0 ? words.noUpscaler : words.unknownSize}</p>}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}

const nameOf = ({ tool, resolution }: UpscaleTarget): string =>
  resolution?.replace('k', 'K') ?? (isOwn(tool) ? tool.label : '4K');
