/** What is missing of the credits for a generation. */
export interface Shortfall {
  readonly message: string;
  /** Whole credits. */
  readonly required: number;
  readonly available: number;
  /** Another model that the credits at hand pay for. */
  readonly instead?: { readonly label: string; readonly use: () => void };
}
