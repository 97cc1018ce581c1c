import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Finding, type Findings } from './findings.ts';
import * as words from '../../words/en/editor/editor-render.ts';
import { said } from '../../words/said.ts';

interface FindingsDialogProps {
  findings: Findings;
  /** Selects a finding's overlays and moves the playhead there. */
  onShow: (finding: Finding) => void;
  onClose: () => void;
}

/** Explains why a composition cannot be rendered as it is. */
export function CannotRenderDialog({ findings, onShow, onClose }: FindingsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.cannotRender}
      width={664}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <FindingList findings={findings} onShow={onShow} />
    </Dialog>
  );
}

/** Problems, each with a way to its overlays. */
export function FindingList({
  findings: { faults, cautions },
  onShow,
}: Pick<FindingsDialogProps, 'findings' | 'onShow'>) {
  const row = (tone: 'error' | 'warning', finding: Finding) => (
    <li key={finding.message + finding.overlayIds.join()}>
      <Notice
        tone={tone}
        action={
          finding.overlayIds.length > 0 && (
            <Button variant="ghost" size={28} className="-my-1" onClick={() => onShow(finding)}>
              {words.show}
            </Button>
          )
        }
      >
        {said(finding.message)}
      </Notice>
    </li>
  );
  return (
    <ul className="grid gap-2">
      {faults.map((finding) => row('error', finding))}
      {cautions.map((finding) => row('warning', finding))}
    </ul>
  );
}
