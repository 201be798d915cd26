/** A validation issue: a message id with its arguments. */
export interface Issue {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** The form field that it belongs to. */
  readonly field: string;
}

interface ZodIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** Arguments that our own rules add. */
  readonly params?: Record<string, unknown> | undefined;
  /** The maximum that zod reports for a length. */
  readonly maximum?: number | bigint;
}

const isArgument = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

/** The first issue of each field, in the order of the fields. */
export function issuesOf({ issues }: { readonly issues: readonly ZodIssue[] }): Issue[] {
  const byField = new Map<string, Issue>();
  for (const { message, path, params, maximum } of issues) {
    const field = path.map(String).join('.');
    if (byField.has(field)) continue;
    const known = Object.entries(params ?? { max: maximum }).filter(([, value]) => isArgument(value));
    byField.set(field, { id: message, args: Object.fromEntries(known) as Issue['args'], field });
  }
  return [...byField.values()];
}
