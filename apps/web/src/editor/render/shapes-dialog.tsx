import type { CanvasAspect, Composition } from '@kinoloom/composition';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FindingList } from './findings-dialog.tsx';
import type { Finding, Findings } from './findings.ts';
import { renderChoices, type Resolution } from './formats.ts';
import { nearestTo, shapeOffers } from './shape-choices.ts';
import type { ShapeChoice } from './use-render-actions.ts';
import * as words from '../../words/en/editor/editor-render.ts';

interface ShapesDialogProps {
  composition: Composition;
  findings: Findings;
  /** Available credits; undefined while unknown. */
  available: number | undefined;
  poster: string | null;
  /** Selects a finding's overlays and moves the playhead there. */
  onShow: (finding: Finding) => void;
  onRender: (chosen: readonly ShapeChoice[]) => void;
  onBuyCredits: () => void;
  onClose: () => void;
}

/** Which shapes of a film are rendered, in which resolution, and what all of them cost. */
export function ShapesDialog({
  composition,
  findings,
  available,
  onShow,
  onRender,
  onBuyCredits,
  onClose,
}: ShapesDialogProps) {
  const offers = useMemo(() => shapeOffers(composition, available), [composition, available]);
  const { first, note } = useMemo(() => renderChoices(composition, available), [composition, available]);
  const [own] = offers;
  const [wanted, setWanted] = useState<readonly CanvasAspect[]>(own ? [own.shape] : []);
  const [resolution, setResolution] = useState<Resolution>(first.resolution);
  const chosen = offers.filter(({ shape }) => wanted.includes(shape));
  const orders = chosen.map((offer) => ({ shape: offer.shape, resolution: nearestTo(resolution, offer) }));
  const price = orders.reduce((sum, order) => sum + order.resolution.price, 0);
  const isShort = available !== undefined && available < price;
  const toggle = (shape: CanvasAspect): void =>
    setWanted((before) => (before.includes(shape) ? before.filter((each) => each !== shape) : [...before, shape]));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.chooseShapes}
      {...(findings.cautions.length > 0 && { width: 664 })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          {isShort ? (
            <Button variant="primary" onClick={onBuyCredits}>
              {words.buyCredits}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={orders.length === 0}
              {...(orders.length > 0 && { price })}
              onClick={() => onRender(orders)}
            >
              {words.renderShapes({ count: orders.length })}
            </Button>
          )}
        </>
      }
      {...(isShort && { footerNote: words.youHave({ available }) })}
    >
      {findings.cautions.length > 0 && (
        <section aria-labelledby="render-warnings" className="grid gap-2">
          <h3 id="render-warnings" className="font-medium text-text">
            {words.warnings}
          </h3>
          <FindingList findings={findings} onShow={onShow} />
        </section>
      )}
      <div role="radiogroup" aria-label={words.resolution} className="flex flex-wrap gap-2">
        {own?.resolutions.map((each) => (
          <label
            key={each.label}
            className="choice-card flex min-h-8 items-center rounded-md px-3 py-1.5 hover:bg-raised has-checked:text-text pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="resolution"
              className="sr-only"
              checked={each.label === resolution.label}
              onChange={() => setResolution(each)}
            />
            {each.label}
          </label>
        ))}
      </div>
      <fieldset className="grid min-w-0 gap-2" aria-label={words.shapes}>
        {offers.map((offer) => {
          const there = nearestTo(resolution, offer);
          const [across, down] = offer.shape.split(':');
          return (
            <label
              key={offer.shape}
              className="choice-card flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-raised has-checked:text-text"
            >
              <input
                type="checkbox"
                className="size-4 flex-none accent-(--accent)"
                checked={wanted.includes(offer.shape)}
                onChange={() => toggle(offer.shape)}
              />
              <span className="grid size-8 flex-none place-items-center" aria-hidden="true">
                <span
                  className={`block rounded-xs border border-line-input bg-control ${Number(across) > Number(down) ? 'w-full' : 'h-full'}`}
                  style={{ aspectRatio: `${across} / ${down}` }}
                />
              </span>
              <span className="font-mono">{offer.shape}</span>
              <span className="min-w-0 flex-1 font-mono text-12 text-text-2">
                {words.sizeOfShape({ width: there.width, height: there.height })}
              </span>
              <CreditPrice credits={there.price} />
            </label>
          );
        })}
      </fieldset>
      <p className="text-12">
        {note} {words.oneEach}
      </p>
    </Dialog>
  );
}
