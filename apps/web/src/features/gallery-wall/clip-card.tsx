import { type Job, type MediaRecord } from '@kinoloom/contract';
import { Ellipsis, Image, ImageOff, Play } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import { useConfig } from '../../lib/config.ts';
import { timecode } from '../../lib/formatters.ts';
import { keyOf } from '../../lib/keyboard/index.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { isRender, makerName, marksSandboxOf, mediaTitle } from '../../lib/media-names.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { startMediaDrag } from '../../lib/media-drag.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { CreditPrice } from '../../ui/credits.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { mainTools } from './main-tools.ts';
import { Preview } from './preview.tsx';
import * as playerWords from '../../words/en/first/player.ts';
import * as words from '../../words/en/studio/gallery-wall.ts';

export interface ClipCardProps {
  media: MediaRecord;
  actions: readonly MediaAction[];
  /** Running jobs that use it. */
  busy: readonly Job[];
  /** Whether its picture is initially in view. */
  eager: boolean;
  /** Whether Tab reaches it and its tools. */
  reached: boolean;
  /** Opens the viewer; on touch, the menu. */
  onPress: () => void;
}

/** A card of the wall, outlined on hover and focus; the light theme needs a dark outline. */
export const cardFrame =
  'group/card media-edge @container relative size-full rounded-media bg-control [--around:transparent] light:[--around:var(--text)] hover:[--edge:inset_0_0_0_2px_var(--on-media),0_0_0_2px_var(--around)] has-focus-visible:[--edge:inset_0_0_0_2px_var(--on-media),0_0_0_2px_var(--around)]';

/** Overlay shown on hover and focus. Not on touch: a tap opens the menu, so that nothing appears under the finger. */
const whenLit =
  'opacity-0 transition-opacity group-hover/card:opacity-100 group-has-focus-visible/card:opacity-100 group-has-data-[state=open]/card:opacity-100 no-hover:hidden';

/** Hover delay before a preview starts, in ms. */
const previewAfter = 140;

export function ClipCard({ media, actions, busy, eager, reached, onPress }: ClipCardProps) {
  const config = useConfig();
  const card = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [playing, setPlaying] = useState(false);
  const [menu, setMenu] = useState(false);
  const hovers = useMediaQuery('(hover: hover)');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const video = media.media_type === 'video';
  const title = mediaTitle(media);
  const played: CSSProperties & { '--played': number } = { '--played': 0 };

  return (
    <article
      ref={card}
      className={cardFrame}
      style={played}
      aria-label={title}
      data-media={media.id}
      onPointerEnter={({ pointerType }) => {
        if (!video || still || pointerType !== 'mouse') return;
        timer.current = setTimeout(() => setPlaying(true), previewAfter);
      }}
      onPointerLeave={() => {
        clearTimeout(timer.current);
        setPlaying(false);
      }}
    >
      <button
        type="button"
        className="absolute inset-0 overflow-hidden rounded-[inherit] focus-visible:outline-none"
        aria-label={hovers ? words.openNamed({ title }) : words.actionsFor({ title })}
        tabIndex={reached ? 0 : -1}
        onClick={onPress}
        onKeyDown={(event) => {
          const key = keyOf(event);
          if (key !== 'ContextMenu' && !(key === 'F10' && event.shiftKey)) return;
          event.preventDefault();
          if (hovers) setMenu(true);
          else onPress();
        }}
        draggable={hovers}
        onDragStart={(event) => startMediaDrag(event.dataTransfer, media.id)}
      >
        <Picture media={media} eager={eager} />
        {playing && <Preview media={media} card={card} onFailed={() => setPlaying(false)} />}
      </button>

      <div className="pointer-events-none absolute inset-x-2 top-2 flex gap-1.5">
        {marksSandboxOf(config, media) && <Chip>{words.sandbox}</Chip>}
        {isRender(media) && <Chip>{words.render}</Chip>}
        {busy.length > 0 && (
          <div className="flex min-w-0 flex-wrap gap-1.5">
            {busy.map((job) => (
              <Chip key={job.id} tone="live">
                {busyName(job)}
              </Chip>
            ))}
          </div>
        )}
        <Chip className={cx(whenLit, 'min-w-0 @max-[232px]:hidden')}>
          <span className="truncate">{makerName(media.model)}</span>
        </Chip>
        {media.resolution && (
          <Chip mono className={cx(whenLit, '@max-[320px]:hidden')}>
            {media.resolution.replace('x', '×')}
          </Chip>
        )}
        <span className="flex-1" />
        {video && media.duration !== null && (
          <Chip mono className={whenLit}>
            <span data-clock>{timecode(0)}</span>
            <span className="@max-[184px]:hidden">/ {timecode(media.duration)}</span>
          </Chip>
        )}
      </div>
      <div className="pointer-events-none absolute right-2 bottom-2 flex gap-1.5 transition-opacity group-hover/card:opacity-0 group-has-focus-visible/card:opacity-0 group-has-data-[state=open]/card:opacity-0">
        {video ? (
          <Chip mono icon={<Play fill="currentColor" />}>
            {media.duration === null ? null : timecode(media.duration)}
          </Chip>
        ) : (
          <Chip icon={<Image aria-label={words.image} />} />
        )}
      </div>

      <ActionBar
        title={title}
        actions={actions}
        main={mainTools(media, actions)}
        reached={reached}
        menu={menu}
        onMenu={setMenu}
      />
      {playing && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-(--played) bg-on-media" />
      )}
    </article>
  );
}

/** From the width that the button needs beside those before it and the menu. */
const folds = ['', '@max-[118px]:hidden', '@max-[152px]:hidden', '@max-[186px]:hidden'];

interface ActionBarProps {
  title: string;
  /** Of these the menu has all, and the bar the main ones. */
  actions: readonly MediaAction[];
  main: readonly MediaAction[];
  reached: boolean;
  /** Whether the menu is open. */
  menu: boolean;
  onMenu: (open: boolean) => void;
}

/** The main actions as buttons, which fold by the card's width: first their words, then those at the end. The line above names the one that is pointed at. */
function ActionBar({ title, actions, main, reached, menu, onMenu }: ActionBarProps) {
  const [named, setNamed] = useState<MediaAction | null>(null);
  const unname = (): void => setNamed(null);
  return (
    <div
      className={cx(
        whenLit,
        'pointer-events-none absolute inset-x-0 bottom-0 grid gap-1.5 rounded-b-media bg-[linear-gradient(transparent,rgb(12_10_8/0.62)_40%,rgb(12_10_8/0.86))] px-2.5 pt-11 pb-[9px] text-on-media',
      )}
    >
      <div className="line-clamp-2 text-on-media-2" aria-hidden={named !== null}>
        {named ? <Named action={named} /> : title}
      </div>
      <div className="-mx-1.5 flex">
        {main.map((action, index) => (
          <button
            key={action.id}
            type="button"
            className={cx(actionButton, 'gap-1 @min-[420px]:px-1.5', folds[index])}
            aria-label={`${action.label}: ${title}`}
            tabIndex={reached ? 0 : -1}
            onClick={action.run}
            onPointerEnter={() => setNamed(action)}
            onPointerLeave={unname}
            onFocus={() => setNamed(action)}
            onBlur={unname}
          >
            {action.icon}
            <span className="hidden text-12 font-medium whitespace-nowrap @min-[420px]:inline">
              {action.word ?? action.label}
            </span>
          </button>
        ))}
        <Menu
          align="end"
          side="top"
          width={240}
          open={menu}
          onOpenChange={onMenu}
          trigger={
            <button
              type="button"
              className={cx(actionButton, 'ml-auto')}
              aria-label={words.actionsFor({ title })}
              tabIndex={reached ? 0 : -1}
            >
              <Ellipsis />
            </button>
          }
        >
          <MenuItems actions={actions} />
        </Menu>
      </div>
    </div>
  );
}

function Named({ action: { label, price, rate, note } }: { action: MediaAction }) {
  const cost = rate ?? price;
  return (
    <>
      <strong className="font-semibold text-on-media">{label}</strong>
      {cost !== undefined && <CreditPrice credits={cost} tone="media" className="mx-1.5 align-middle" />} {note}
    </>
  );
}

const actionButton =
  'pointer-events-auto relative flex h-[34px] min-w-[34px] flex-none items-center justify-center rounded-sm text-on-media transition-[background-color] hover:bg-[rgb(255_242_224/0.16)] focus-visible:-outline-offset-2 focus-visible:outline-on-media data-[state=open]:bg-[rgb(255_242_224/0.16)] [&>svg]:size-[18px] [&>svg]:flex-none';

function MenuItems({ actions }: { actions: readonly MediaAction[] }) {
  return actions.map(({ id, label, icon, price, rate, group, danger, run }) => {
    const cost = rate ?? price;
    return (
      <div key={id}>
        {(danger || group) && <MenuSeparator />}
        <MenuItem
          icon={icon}
          onSelect={run}
          {...(danger && { danger: true })}
          trailing={cost !== undefined && <CreditPrice credits={cost} tone="quiet" />}
        >
          {label}
        </MenuItem>
      </div>
    );
  });
}

function Picture({ media, eager }: { media: MediaRecord; eager: boolean }) {
  const [broken, setBroken] = useState(false);
  const source = media.thumbnail_url ?? (media.media_type === 'image' ? media.url : null);
  if (source === null || broken)
    return (
      <span className="grid size-full place-items-center content-center gap-1.5 text-12/5 text-text-2">
        {broken ? <ImageOff aria-hidden="true" /> : <Play aria-hidden="true" />}
        {broken && (media.media_type === 'video' ? playerWords.unavailable : words.imageUnavailable)}
      </span>
    );
  return (
    <img
      src={source}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="size-full object-cover"
      onError={() => setBroken(true)}
    />
  );
}

/** Label of a running job on a clip's or image's card. */
function busyName({ model, progress }: Job): string {
  if (model === 'veo3-1080p') return words.upscalingTo({ size: '1080p' });
  const what = verbs[model ?? ''] ?? words.inUse;
  return progress > 0 ? words.doing({ what, percent: Math.round(progress * 100) }) : what;
}

const verbs: Readonly<Record<string, string>> = {
  'flux-kontext-pro': words.editing,
  'flux-multi-image': words.mixing,
  'real-esrgan': words.upscaling,
  'wavespeed-720p': words.upscalingTo({ size: '720p' }),
  'wavespeed-1080p': words.upscalingTo({ size: '1080p' }),
  'wavespeed-2k': words.upscalingTo({ size: '2K' }),
  'wavespeed-4k': words.upscalingTo({ size: '4K' }),
  'runway-4k': words.upscalingTo({ size: '4K' }),
  reframe: words.reframing,
  audio: words.addingAudio,
  lipsync: words.lipsync,
  'split-audio': words.splitting,
  'voice-change': words.changingVoice,
};
