import { Fragment } from 'react';
import { type MediaAction } from '../../lib/media-action.ts';
import { CreditPrice } from '../../ui/credits.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** Rows of a menu for actions on media. */
export function ActionItems({ actions }: { actions: readonly MediaAction[] }) {
  return actions.map(({ id, label, note, icon, price, rate, group, danger, disabled, run }, index) => (
    <Fragment key={id}>
      {(danger || group) && index > 0 && <MenuSeparator />}
      <MenuItem
        icon={icon}
        onSelect={run}
        {...(danger && { danger })}
        {...(disabled && { disabled, detail: note })}
        trailing={rate ?? (price ? <CreditPrice credits={price} /> : undefined)}
      >
        {label}
      </MenuItem>
    </Fragment>
  ));
}
