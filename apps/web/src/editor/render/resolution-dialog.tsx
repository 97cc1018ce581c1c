import { applyChange, keepOrientation, type CanvasAspect, type Composition } from '@kinoloom/composition';
import { Lock } from 'lucide-react';
import { useMemo, useState, type CSSProperties } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { edit, useEditor } from '../store/index.ts';
import { FindingList } from './findings-dialog.tsx';
import { type Finding, type Findings } from './findings.ts';
import { renderChoices, type Format, type Resolution } from './formats.ts';
import { keptNames, MixedFormats, type Kept } from './mixed-formats.tsx';
import * as words from '../../words/en/editor/editor-render.ts';

interface ResolutionDialogProps {
  composition: Composition;
  findings: Findings;
  /** Available credits; undefined while unknown. */
  available: number | undefined;
  poster: string | null;
  /** Selects a finding's overlays and moves the playhead there. */
  onShow: (finding: Finding) => void;
  onRender: (resolution: Resolution) => void;
  onBuyCredits: () => void;
  onClose: () => void;
}

/** What was found, which clips stay, the format, the resolution and the price of a render: one question, one button. */
export function ResolutionDialog(props: ResolutionDialogProps) {
  const { composition, findings, available, poster, onShow, onRender, onBuyCredits, onClose } = props;
  const editor = useEditor();
  const [kept, setKept] = useState<Kept | null>(null);
  const [wish, setWish] = useState<{ readonly aspect: CanvasAspect; readonly label: string } | null>(null);
  const choices = useMemo(
    () => renderChoices(kept === null ? composition : keptOf(composition, kept), available),
    [composition, kept, available],
  );
  const { aspect, label } = wish ?? { aspect: choices.first.aspect, label: choices.first.resolution.label };
  const format = choices.formats.find((each) => each.aspect === aspect) ?? choices.formats[0];
  const chosen = format?.resolutions.find((each) => each.label === label) ?? format?.recommended;
  if (!format || !chosen) return null;
  const largest = Math.max(...format.resolutions.map(({ width }) => width));
  const short = available !== undefined && available < chosen.price;
  const keep = (next: Kept | null): void => {
    setKept(next);
    setWish(null);
  };
  const render = (): void => {
    const said = kept === null ? {} : { said: words.areKept({ kept: keptNames[kept] }) };
    if (kept === null || edit(editor, (now) => keepOrientation(now, kept), said).ok) onRender(chosen);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.chooseFormat}
      {...(findings.cautions.length > 0 && { width: 664 })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {findings.mixed ? words.fixByHand : findings.cautions.length > 0 ? words.fixFirst : words.cancel}
          </Button>
          {short ? (
            <Button variant="primary" onClick={onBuyCredits}>
              {words.buyCredits}
            </Button>
          ) : (
            <Button variant="primary" price={chosen.price} onClick={render}>
              {words.renderIn({ resolution: chosen.label })}
            </Button>
          )}
        </>
      }
      {...(short && { footerNote: words.youHave({ available }) })}
    >
      {findings.cautions.length > 0 && (
        <section aria-labelledby="render-warnings" className="grid gap-2">
          <h3 id="render-warnings" className="font-medium text-text">
            {words.warnings}
          </h3>
          <FindingList findings={findings} onShow={onShow} />
        </section>
      )}
      {findings.mixed && <MixedFormats composition={composition} kept={kept} onKeep={keep} />}
      <div
        role="radiogroup"
        aria-label={words.format}
        className="grid gap-2"
        style={{ gridTemplateColumns: `repeat(${choices.formats.length}, minmax(0, 1fr))` }}
      >
        {choices.formats.map((each) => (
          <FormatCard
            key={each.aspect}
            format={each}
            poster={poster}
            checked={each === format}
            onChoose={() => setWish({ aspect: each.aspect, label: each.recommended.label })}
          />
        ))}
      </div>
      {choices.reason !== null && <p className="text-12">{choices.reason}</p>}
      <div role="radiogroup" aria-label={words.resolution} className="grid gap-2">
        {format.resolutions.map((each) => {
          const share = (each.width / largest) * 100;
          return (
            <label
              key={each.label}
              className="choice-card flex items-center gap-3.5 rounded-md py-1.5 pr-3.5 pl-2 hover:bg-raised has-checked:text-text"
            >
              <input
                type="radio"
                name="resolution"
                className="sr-only"
                checked={each === chosen}
                onChange={() => setWish({ aspect: format.aspect, label: each.label })}
              />
              {/* Each size to scale, inside the largest. */}
              <span className="grid h-12.5 w-22 flex-none place-items-center">
                <span
                  className="flex h-full max-w-full items-end rounded-xs border border-dashed border-line-strong"
                  style={{ aspectRatio: `${each.width} / ${each.height}` }}
                >
                  <span
                    className="block rounded-[2px] bg-control-hover bg-cover bg-center"
                    style={{ width: `${share}%`, height: `${share}%`, ...pictureOf(poster) }}
                  />
                </span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium text-text">{each.label}</span>
                  {each === format.recommended && <Badge>{words.recommended}</Badge>}
                </span>
                <span className="block font-mono text-12 text-text-2">
                  {each.width}×{each.height}
                </span>
              </span>
              <CreditPrice credits={each.price} />
            </label>
          );
        })}
      </div>
      <p className="text-12">{choices.note}</p>
    </Dialog>
  );
}

/** The composition with the clips of one orientation. */
function keptOf(composition: Composition, kept: Kept): Composition {
  const made = keepOrientation(composition, kept);
  return made.ok ? applyChange(composition, made.value) : composition;
}

interface FormatCardProps {
  format: Format;
  poster: string | null;
  checked: boolean;
  onChoose: () => void;
}

function FormatCard({ format: { aspect, locked }, poster, checked, onChoose }: FormatCardProps) {
  const [across, down] = aspect.split(':');
  return (
    <label
      className={`choice-card grid gap-2 rounded-md px-2 pt-3 pb-2.5 has-checked:text-text ${locked ? 'cursor-not-allowed text-text-3' : 'hover:bg-raised'}`}
    >
      <input
        type="radio"
        name="format"
        className="sr-only"
        checked={checked}
        disabled={locked}
        onChange={onChoose}
        aria-label={locked ? words.locked({ format: aspect }) : aspect}
      />
      <span className="grid h-12 place-items-center" aria-hidden="true">
        <span
          className={`block rounded-xs border border-line-input bg-control bg-cover bg-center ${Number(across) > Number(down) ? 'w-16' : 'h-full'}`}
          style={{ aspectRatio: `${across} / ${down}`, ...(checked && pictureOf(poster)) }}
        />
      </span>
      <span className="flex items-center justify-center gap-1.5 font-mono text-12" aria-hidden="true">
        {aspect} {locked && <Lock className="size-3" />}
      </span>
    </label>
  );
}

const pictureOf = (poster: string | null): CSSProperties =>
  poster === null ? {} : { backgroundImage: `url(${JSON.stringify(poster)})` };
