import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export interface FlowMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function FlowMenu({ name, onEdit, onDelete }: FlowMenuProps) {
  return (
    <Menu width={168} trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}>
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
