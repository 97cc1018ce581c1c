/** For what a press outside closes: a press on a toast is none. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
