// The schemas that every page needs, as a step of its own (`main.tsx`): building them takes as long as the rest of the shell.
import '@kinoloom/contract';
