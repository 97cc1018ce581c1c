import './render.css';
import { Lock } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Format, type RenderChoices, type Resolution } from './formats.ts';

interface ResolutionDialogProps {
  choices: RenderChoices;
  /** Whole credits that can be spent; undefined while not known. */
  available: number | undefined;
  /** A picture of the film. */
  poster: string | null;
  onRender: (resolution: Resolution) => void;
  onBuyCredits: () => void;
  onClose: () => void;
}

/** In which format and how large a film is rendered, and for how much. */
export function ResolutionDialog(props: ResolutionDialogProps) {
  const { choices, available, poster, onRender, onBuyCredits, onClose } = props;
  const [aspect, setAspect] = useState(choices.first.aspect);
  const [label, setLabel] = useState(choices.first.resolution.label);
  const format = choices.formats.find((each) => each.aspect === aspect) ?? choices.formats[0];
  const chosen = format?.resolutions.find((each) => each.label === label) ?? format?.recommended;
  if (!format || !chosen) return null;
  const short = available !== undefined && available < chosen.price;
  const largest = Math.max(...format.resolutions.map(({ width, height }) => Math.max(width, height)));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose Format and Resolution"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {short ? (
            <Button variant="primary" onClick={onBuyCredits}>
              Buy Credits
            </Button>
          ) : (
            <Button variant="primary" price={chosen.price} onClick={() => onRender(chosen)}>
              Render {chosen.label}
            </Button>
          )}
        </>
      }
      {...(short && { footerNote: `Insufficient Credits. You have ${available}.` })}
    >
      <div
        role="radiogroup"
        aria-label="Format"
        className="er-formats"
        style={{ gridTemplateColumns: `repeat(${choices.formats.length}, minmax(0, 1fr))` }}
      >
        {choices.formats.map((each) => (
          <FormatCard
            key={each.aspect}
            format={each}
            poster={poster}
            checked={each === format}
            onChoose={() => {
              setAspect(each.aspect);
              setLabel(each.recommended.label);
            }}
          />
        ))}
      </div>
      {choices.reason !== null && <p className="text-12">{choices.reason}</p>}
      <div role="radiogroup" aria-label="Resolution" className="grid gap-2">
        {format.resolutions.map((each) => (
          <label key={each.label} className="er-option">
            <input
              type="radio"
              name="resolution"
              className="sr-only"
              checked={each === chosen}
              onChange={() => setLabel(each.label)}
            />
            <span className="er-scale">
              <span
                className="er-scale-in"
                style={{
                  width: `${(each.width / largest) * 100}%`,
                  aspectRatio: `${each.width} / ${each.height}`,
                  ...pictureOf(poster),
                }}
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium text-text">{each.label}</span>
                {each === format.recommended && <Badge>Recommended</Badge>}
              </span>
              <span className="block font-mono text-12 text-text-2">
                {each.width}×{each.height}
              </span>
            </span>
            <CreditPrice credits={each.price} />
          </label>
        ))}
      </div>
      <p className="text-12">{choices.note}</p>
    </Dialog>
  );
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
    <label className="er-format" data-locked={locked || undefined}>
      <input
        type="radio"
        name="format"
        className="sr-only"
        checked={checked}
        disabled={locked}
        onChange={onChoose}
        aria-label={locked ? `${aspect}, locked` : aspect}
      />
      <span className="er-format-box" aria-hidden="true">
        <span
          className="er-shape"
          style={{ aspectRatio: `${across} / ${down}`, ...(checked && pictureOf(poster)) }}
          data-wide={Number(across) > Number(down) || undefined}
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
