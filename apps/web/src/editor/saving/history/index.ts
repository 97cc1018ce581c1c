export { openHistoryStore } from '../../../lib/kept-histories.ts';
export { claimHistory, type ClaimedHistory } from './kept-history.ts';
