import { layouts, type LayoutId } from '@kinoloom/composition';

/** A layout by its slots, with pictures of the user's own as far as there are any. */
export function LayoutPicture({ layout, pictures }: { layout: LayoutId; pictures: readonly (string | undefined)[] }) {
  return (
    <span className="pn-layout">
      {layouts[layout].slots.map((slot, index) => {
        const url = pictures[index];
        return (
          <span
            // The slots of a layout never change.
            key={`${slot.left}/${slot.top}/${slot.width}`}
            className={'inset' in slot ? 'pn-slot pn-slot-inset' : 'pn-slot'}
            style={{
              left: `${slot.left * 100}%`,
              top: `${slot.top * 100}%`,
              width: `${slot.width * 100}%`,
              height: `${slot.height * 100}%`,
            }}
          >
            {url ? <img src={url} alt="" draggable={false} /> : <span className="pn-slot-number">{index + 1}</span>}
          </span>
        );
      })}
    </span>
  );
}
