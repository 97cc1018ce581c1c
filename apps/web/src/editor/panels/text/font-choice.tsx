import type { FontFamily, OwnFont } from '@kinoloom/composition';
import { fontsFor } from '@kinoloom/composition/painter';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, PenLine, Plus, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { windowFonts } from '../../player/worker/font-cache.ts';
import { fontsQuery, type ListedFont } from './font-calls.ts';
import * as words from '../../../words/en/editor/fonts.ts';

const AddFontsDialog = lazyWithRetry(async () => (await import('./font-dialogs.tsx')).AddFontsDialog);
const RenameFontDialog = lazyWithRetry(async () => (await import('./font-dialogs.tsx')).RenameFontDialog);
const DeleteFontDialog = lazyWithRetry(async () => (await import('./font-dialogs.tsx')).DeleteFontDialog);

/** A bundled family, or null for that of the overlay's design; and the user's own font, which comes first. */
export interface ChosenFont {
  readonly family: FontFamily | null;
  readonly font: OwnFont | undefined;
}

export interface BundledFont {
  readonly family: FontFamily | null;
  readonly label: string;
}

interface FontChoiceProps {
  label: string;
  /** Undefined: the overlays differ. */
  value: ChosenFont | undefined;
  bundled: readonly BundledFont[];
  onChange: (chosen: ChosenFont) => void;
}

const SAMPLE = { italic: false, weight: 400, han: 'chinese' } as const;
const filesOf = (family: FontFamily, font?: OwnFont) => fontsFor('Aa', { family, font, ...SAMPLE });

/** Fonts, each in its own letters: the user's own first, then those that are built in. */
export function FontChoice({ label, value, bundled, onChange }: FontChoiceProps) {
  const name = useId();
  const { data: fonts, isError, refetch } = useQuery(fontsQuery, queryClient);
  const [asked, setAsked] = useState<{ kind: 'add' } | { kind: 'rename' | 'delete'; font: ListedFont } | null>(null);
  const close = (): void => setAsked(null);
  const chosen = value?.font;
  const chosenAs = JSON.stringify(chosen?.faces.map(({ sha256 }) => sha256).toSorted());
  const isChosen = ({ font }: ListedFont): boolean =>
    chosen !== undefined && JSON.stringify(font.faces.map(({ sha256 }) => sha256).toSorted()) === chosenAs;
  // Of a film that came from elsewhere, or deleted from the menu.
  const foreign = chosen && fonts && !fonts.some(isChosen) ? chosen : undefined;
  const family = value?.family ?? null;
  const choose = (font: OwnFont): void => onChange({ family, font });
  const own = [
    ...(fonts ?? []).map((each) => ({ key: each.files[0]?.id ?? each.name, label: each.name, font: each.font, each })),
    ...(foreign ? [{ key: 'foreign', label: words.onlyHere({ name: foreign.name }), font: foreign, each: null }] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-2">
      <div role="radiogroup" aria-label={label} className="grid grid-cols-1 gap-2">
        {own.length > 0 && (
          <>
            <span className="text-12 text-text-2">{words.yours}</span>
            <div className="grid max-h-60 grid-cols-1 gap-1.5 overflow-y-auto overscroll-contain p-px">
              {own.map(({ key, label, font, each }) => (
                <div key={key} className="flex min-w-0 items-center gap-1">
                  <FontOption
                    name={name}
                    family={family ?? 'sans'}
                    font={font}
                    checked={each ? isChosen(each) : true}
                    onChoose={() => choose(font)}
                  >
                    {label}
                  </FontOption>
                  {each && <Actions font={each} onAsk={(kind) => setAsked({ kind, font: each })} />}
                </div>
              ))}
            </div>
            {bundled.length > 0 && <span className="text-12 text-text-2">{words.builtIn}</span>}
          </>
        )}
        {bundled.length > 0 && (
          <div className="grid grid-cols-2 gap-1.5">
            {bundled.map((each) => (
              <FontOption
                key={each.family ?? ''}
                name={name}
                family={each.family ?? undefined}
                checked={value !== undefined && !chosen && each.family === value.family}
                onChoose={() => onChange({ family: each.family, font: undefined })}
              >
                {each.label}
              </FontOption>
            ))}
          </div>
        )}
      </div>
      {isError && !fonts && (
        <Notice tone="error">
          <div>{words.notListed}</div>
          <Button size={28} className="mt-2" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      <Button size={28} variant="outline" icon={<Plus />} onClick={() => setAsked({ kind: 'add' })}>
        {words.add}
      </Button>
      <Suspense>
        {asked?.kind === 'add' && <AddFontsDialog onAdded={({ font }) => choose(font)} onClose={close} />}
        {asked?.kind === 'rename' && <RenameFontDialog font={asked.font} onClose={close} />}
        {asked?.kind === 'delete' && <DeleteFontDialog font={asked.font} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Actions({ font: { name }, onAsk }: { font: ListedFont; onAsk: (kind: 'rename' | 'delete') => void }) {
  return (
    <Menu trigger={<IconButton size={28} label={words.actionsFor({ name })} icon={<Ellipsis />} />}>
      <MenuItem icon={<PenLine />} onSelect={() => onAsk('rename')}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk('delete')}>
        {words.deleteFont}
      </MenuItem>
    </Menu>
  );
}

interface FontOptionProps {
  name: string;
  /** Undefined: the panel's own letters. */
  family: FontFamily | undefined;
  font?: OwnFont;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An option in its own font, which is loaded when the option scrolls into view. */
function FontOption({ name, family, font, checked, onChoose, children }: FontOptionProps) {
  const option = useRef<HTMLLabelElement>(null);
  const files = family ? filesOf(family, font) : [];
  const aliases = files.map(({ alias }) => `"${alias}"`).join(', ');
  useEffect(() => {
    const element = option.current;
    if (!element || files.length === 0) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // If a font cannot be loaded, the panel's own is used.
      for (const file of files) windowFonts.load([file]).catch(() => undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the names of the fonts say all about them
  }, [aliases]);
  return (
    <label
      ref={option}
      className="choice-card flex h-9.5 min-w-0 flex-1 items-center overflow-hidden rounded-sm px-2.5 text-[15px] whitespace-nowrap pointer-coarse:h-11"
      {...(aliases && { style: { fontFamily: aliases } })}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        checked={checked}
        // One that is chosen can be chosen again: it may have files since then.
        onClick={() => checked && onChoose()}
        onChange={onChoose}
      />
      <span className="truncate">{children}</span>
    </label>
  );
}
