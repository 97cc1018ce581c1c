import { type MediaRecord } from '@kinoloom/contract';
import { Copy } from 'lucide-react';
import { type ReactNode } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { isSandbox } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import * as words from '../../words/en/studio/viewer.ts';
import * as libWords from '../../words/en/first/lib.ts';
import { Naming } from './naming.tsx';
import { type Organising } from './organising.ts';
import { aspectText, durationText, isExtracted, kindName, metadataFacts, modelLine } from './facts.ts';

const section = 'border-b border-line px-5 py-4';
const heading = 'text-12/7 font-medium text-text-2';
const list = 'grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2';

export interface DetailsProps {
  media: MediaRecord;
  flow: string | undefined;
  actions: readonly MediaAction[];
  /** Without it names and tags are not changed here. */
  organising?: Organising | undefined;
}

/** How a result was made, and its actions. */
export function Details({ media, flow, actions, organising }: DetailsProps) {
  const { prompt } = media;
  return (
    <>
      {organising && (
        <section className={cx(section, 'grid gap-2')}>
          <Naming media={media} organising={organising} />
        </section>
      )}
      {prompt && (
        <section className={cx(section, 'grid gap-2')}>
          <div className="flex items-center justify-between">
            <h3 className={heading}>{isExtracted(media) ? words.audioFrom : words.prompt}</h3>
            <Button size={28} variant="ghost" className="-mr-2" icon={<Copy />} onClick={() => void copyPrompt(prompt)}>
              {words.copy}
            </Button>
          </div>
          <p className="text-14 wrap-anywhere whitespace-pre-wrap">{prompt}</p>
        </section>
      )}
      <section className={section}>
        <dl className={list}>
          <Row name={words.type}>
            <Badge>{kindName[media.media_type]}</Badge>
          </Row>
          <Row name={words.model}>
            {modelLine(media)} {isSandbox(media) && <Badge className="ml-1">{libWords.sandbox}</Badge>}
          </Row>
          {durationText(media) !== null && <Row name={words.duration}>{durationText(media)}</Row>}
          <Row name={words.date}>
            {formatDate(media.created_at, 'date')}, {formatDate(media.created_at, 'time')}
          </Row>
          <Row name={words.creditsUsed}>
            <CreditPrice credits={media.credits_used} />
          </Row>
          {aspectText(media) !== null && (
            <Row name={words.aspectRatio}>
              <span className="font-mono">{aspectText(media)}</span>
            </Row>
          )}
        </dl>
      </section>
      <section className={cx(section, 'grid gap-2')}>
        <h3 className={heading}>{words.metadata}</h3>
        <dl className={list}>
          {metadataFacts(media, flow).map(({ name, value, mono }) => (
            <Row key={name} name={name}>
              <span className={mono ? 'font-mono' : 'wrap-anywhere'}>{value}</span>
            </Row>
          ))}
        </dl>
      </section>
      {actions.length > 0 && (
        <section className={cx(section, 'grid gap-2')}>
          <h3 className={heading}>{words.makeFromThis}</h3>
          <div className="-mx-2 grid grid-cols-1">
            {actions.map((action) => (
              <button
                key={action.id}
                type="button"
                className="flex min-h-11 items-center gap-2.5 rounded-[7px] px-2 py-1 text-left text-text-2 hover:bg-control"
                onClick={action.run}
              >
                {action.icon}
                <span className="min-w-0 flex-1">
                  <span className="block text-text">{action.label}</span>
                  {action.note && <span className="block truncate text-12 text-text-2">{action.note}</span>}
                </span>
                {action.price !== undefined && action.price > 0 && <CreditPrice credits={action.price} />}
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
