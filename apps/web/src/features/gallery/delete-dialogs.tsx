import { type MediaRecord } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/question-dialogs.tsx';
import * as words from '../../words/en/studio/deleting.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';

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
      action={organiseWords.remove}
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
    <DeleteDialog title={words.deleteMedia} {...rest}>
      {words.deleteMediaQuestion({ count: media.length })}
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
    <DeleteDialog title={words.deleteFlow} {...rest}>
      {phone ? words.deleteFlowOnPhones({ name }) : words.deleteFlowQuestion({ name })}
    </DeleteDialog>
  );
}
