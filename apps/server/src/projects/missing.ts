import type { Refusal } from '@kinoloom/contract';

export const missingProject: Refusal = {
  code: 'not_found',
  message: 'This project was not found. It may have been deleted.',
};

export const missingVersion: Refusal = {
  code: 'not_found',
  message: 'This version was not found. It may have been deleted.',
};

export const missingFlow: Refusal = {
  code: 'not_found',
  message: 'This flow was not found. It may have been deleted.',
};
