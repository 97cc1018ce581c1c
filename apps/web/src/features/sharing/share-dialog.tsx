import { limits, type Share } from '@kinoloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { createShare, sharesQuery } from '../../lib/shares.ts';
import * as words from '../../words/en/studio/sharing.ts';
import { share } from '../../words/en/studio/result-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ShareRow } from '../../ui/share-row.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpenShare, type ShareTarget } from './open-share.ts';

const FOREVER = 'forever';
const lengths = [
  ...limits.share.days.map((days) => ({ value: `${days}`, label: words.days({ days }) })),
  { value: FOREVER, label: words.untilRevoked },
];

/** What was asked for, as the call takes it. */
const daysOf = (length: string) => limits.share.days.find((days) => `${days}` === length) ?? null;

const isOf =
  ({ kind, id }: ShareTarget) =>
  (share: Share): boolean =>
    id === (kind === 'media' ? share.media_id : share.flow_id);

/** Makes links to a result or a flow, and lists those that are open. */
export function ShareDialog({ target, onClose }: { target: ShareTarget; onClose: () => void }) {
  const client = useQueryClient();
  const [length, setLength] = useState('7');
  const [prompts, setPrompts] = useState(false);
  const [creating, setCreating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { data: shares, error } = useQuery(sharesQuery);
  const newest = useOpenShare(({ made }) => made);
  const made = newest?.targetId === target.id && shares?.some(({ id }) => id === newest.id) ? newest.link : undefined;
  const isFlow = target.kind === 'flow';

  const create = async (): Promise<void> => {
    setCreating(true);
    setFailure(undefined);
    try {
      const { link, share } = await createShare(client, {
        ...(isFlow ? { flow_id: target.id } : { media_id: target.id }),
        days: daysOf(length),
        prompts,
      });
      useOpenShare.setState({ made: { id: share.id, targetId: target.id, link } });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setCreating(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={share}
      width={560}
      fullScreenOnMobile
      footer={
        <Button
          variant={made === undefined ? 'solid' : 'default'}
          icon={<Link />}
          className="touch-44"
          loading={creating}
          onClick={() => void create()}
        >
          {made === undefined ? words.create : words.createAnother}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="line-clamp-2 text-14 font-medium wrap-anywhere text-text">{target.name}</p>
          <p className="text-text-2">{isFlow ? words.flowShows({ most: limits.share.media }) : words.shows}</p>
        </div>
        <div className="grid grid-cols-2 items-end gap-4 max-md:grid-cols-1">
          <SelectField label={words.howLong} value={length} onValueChange={setLength} options={lengths} />
          <label className="flex min-h-10 items-center justify-between gap-3 pointer-coarse:min-h-11">
            <span aria-hidden="true">{words.showPrompts}</span>
            <Switch label={words.showPrompts} checked={prompts} onCheckedChange={setPrompts} />
          </label>
        </div>
        {failure !== undefined && (
          <Notice tone="error" title={words.notCreated}>
            {failure}
          </Notice>
        )}
        {made !== undefined && <MadeLink key={made} link={made} name={target.name} />}
        <OpenLinks target={target} shares={shares?.filter(isOf(target))} error={error} />
      </div>
    </Dialog>
  );
}

/** The address of a new link, which only this page has. */
function MadeLink({ link, name }: { link: string; name: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(words.copied);
    } catch {
      // Permission denied, or no clipboard on an insecure origin.
      field.current?.select();
      toast.error(words.notCopied, { detail: words.copyByHand });
    }
  };
  // Rejected if the user closes the system's sheet: the link is still here.
  const send = (): void => void navigator.share({ title: name, url: link }).catch(() => undefined);
  return (
    <div className="grid gap-2 rounded-md border border-line-strong p-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          readOnly
          aria-label={words.link}
          value={link}
          className="k-input min-w-0 flex-1 basis-50 font-mono text-12!"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="solid" size={40} icon={<Copy />} className="touch-44" onClick={() => void copy()}>
          {words.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button size={40} icon={<Send />} className="touch-44" onClick={send}>
            {words.send}
          </Button>
        )}
      </div>
      <output className="text-12 text-text-2">{words.shownOnce}</output>
    </div>
  );
}

interface OpenLinksProps {
  target: ShareTarget;
  shares: readonly Share[] | undefined;
  error: Error | null;
}

function OpenLinks({ target, shares, error }: OpenLinksProps) {
  if (error && !shares)
    return (
      <Notice tone="error" title={words.notLoaded}>
        {errorText(error)}
      </Notice>
    );
  if (!shares || shares.length === 0) return null;
  return (
    <section aria-label={words.openLinks}>
      <h3 className="text-12/7 font-medium text-text-2">{words.openLinks}</h3>
      <ul>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} name={target.name} />
        ))}
      </ul>
    </section>
  );
}
