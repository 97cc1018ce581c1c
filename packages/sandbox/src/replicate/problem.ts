/** A refusal in the provider's shape. */
export interface Problem {
  readonly status: 400 | 401 | 404 | 413 | 422;
  readonly title: string;
  readonly detail: string;
}

export const problems = {
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    detail: 'You did not pass a valid authentication token',
  },
  notFound: { status: 404, title: 'Not Found', detail: 'The requested resource could not be found.' },
  retired: { status: 404, title: 'Not Found', detail: 'This model is no longer available.' },
  tooLarge: { status: 413, title: 'Request Entity Too Large', detail: 'The request body is too large.' },
  notJson: { status: 400, title: 'Bad Request', detail: 'The request body is not valid JSON.' },
  invalid: (detail: string): Problem => ({ status: 422, title: 'Input validation failed', detail }),
} as const satisfies Record<string, Problem | ((detail: string) => Problem)>;
