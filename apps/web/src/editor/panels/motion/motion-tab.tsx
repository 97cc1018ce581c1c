import { clearMotion, isSeen, withValue, type Overlay, type SeenOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { edit, useEditor } from '../../store/index.ts';
import { NumberField, Section, Slider } from '../controls/rows.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { useRevise } from '../controls/use-revise.ts';
import { AlignRow } from './align-row.tsx';
import { CameraSection } from './camera-section.tsx';
import { EaseSection } from './ease-section.tsx';
import { KeyButton } from '../../keys/key-button.tsx';
import { motionGroups } from '../../keys/motion-values.ts';
import * as words from '../../../words/en/editor/motion.ts';

interface MotionTabProps {
  /** As it is at the playhead. */
  overlay: SeenOverlay;
  picture: Picture | undefined;
}

type Sliding = 'scale' | 'rotation' | 'opacity';

const ranges: Readonly<Record<Sliding, readonly [min: number, max: number, step: number]>> = {
  scale: [0.1, 4, 0.01],
  rotation: [-180, 180, 1],
  opacity: [0, 1, 0.01],
};

/** Position, scale, rotation and opacity, each with its keys; how values go on from a key; and moves of a camera. */
export function MotionTab({ overlay, picture }: MotionTabProps) {
  const editor = useEditor();
  const revise = useRevise();
  const keyed = useKeyed(overlay);
  const count = Object.values(keyed.keyframes ?? {}).reduce((sum, keys) => sum + keys.length, 0);
  const set = (revised: Overlay, field: string): void => revise(revised, field);
  const [position, ...sliding] = motionGroups;
  return (
    <>
      <Section
        title={words.transform}
        detail={count > 0 && <span className="font-normal text-text-3">{words.keyCount({ count })}</span>}
        action={
          <Button
            size={28}
            variant="ghost"
            icon={<RotateCcw />}
            onClick={() => edit(editor, (composition) => clearMotion(composition, overlay.id), { said: words.isReset })}
          >
            {words.reset}
          </Button>
        }
      >
        {position && (
          <MotionRow label={position.name} keys={<KeyButton overlay={keyed} {...position} />}>
            <NumberField
              label={words.across}
              prefix="X"
              value={overlay.left}
              onBegin={revise.renew}
              onChange={(left) => set({ ...overlay, left }, 'left')}
            />
            <NumberField
              label={words.down}
              prefix="Y"
              value={overlay.top}
              onBegin={revise.renew}
              onChange={(top) => set({ ...overlay, top }, 'top')}
            />
          </MotionRow>
        )}
        <AlignRow overlays={[overlay]} />
        {sliding.map((group) => {
          const [property] = group.properties;
          if (!isSliding(property)) return null;
          const [min, max, step] = ranges[property];
          const value = valueOf(overlay, property);
          return (
            <MotionRow
              key={property}
              label={group.name}
              value={group.text(value)}
              keys={<KeyButton overlay={keyed} {...group} />}
            >
              <Slider
                label={group.name}
                {...{ min, max, step, value }}
                text={group.text}
                onBegin={revise.renew}
                onChange={(to) => set(withValue(overlay, property, to), property)}
              />
            </MotionRow>
          );
        })}
      </Section>
      <EaseSection overlay={keyed} />
      {isSeen(keyed) && <CameraSection overlay={keyed} picture={picture} />}
    </>
  );
}

const isSliding = (property: string): property is Sliding => property in ranges;

function valueOf({ styles, rotation }: SeenOverlay, property: Sliding): number {
  if (property === 'rotation') return rotation;
  return property === 'scale' ? Math.abs(styles.transform.scaleX) : styles.opacity;
}

interface MotionRowProps {
  label: string;
  value?: string;
  keys: ReactNode;
  children: ReactNode;
}

/** A label, a control, its value, and its keys. */
const MotionRow = ({ label, value, keys, children }: MotionRowProps) => (
  <div className="flex min-h-8 items-center gap-2 max-md:min-h-11">
    <span className="w-17 flex-none truncate text-text-2" aria-hidden="true">
      {label}
    </span>
    <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
    {value !== undefined && (
      <span className="w-12 flex-none text-right [font:12px/20px_var(--mono)] text-text-2" aria-hidden="true">
        {value}
      </span>
    )}
    {keys}
  </div>
);
