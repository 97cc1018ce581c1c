import { type MediaRecord } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/question-dialogs.tsx';

interface DeleteDialogProps {
  title: string;
  children: ReactNode;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ title, children, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      action="Delete"
      onConfirm={() => {
        onClose();
        onDelete();
      }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

export interface DeleteMediaProps {
  media: readonly MediaRecord[];
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteMediaDialog({ media, ...rest }: DeleteMediaProps) {
  return (
    <DeleteDialog title="Delete Media" {...rest}>
      {media.length === 1
        ? 'Are you sure you want to delete this media? This action cannot be undone.'
        : `Are you sure you want to delete these ${media.length} media files? This action cannot be undone.`}
    </DeleteDialog>
  );
}

export interface DeleteFlowProps {
  name: string;
  phone?: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteFlowDialog({ name, phone = false, ...rest }: DeleteFlowProps) {
  return (
    <DeleteDialog title="Delete Flow" {...rest}>
      {phone
        ? `Are you sure you want to delete flow "${name}"? This action cannot be undone.`
        : `Are you sure you want to delete "${name}"? This will also delete all associated media files. This action cannot be undone.`}
    </DeleteDialog>
  );
}
