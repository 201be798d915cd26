/** What a refused value says to a person: a message id, and the arguments without which it is not a sentence. */
export interface Issue {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** Where it belongs in a form. */
  readonly field: string;
}

interface ZodIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** What our own rules add for their message. */
  readonly params?: Record<string, unknown> | undefined;
  /** What zod knows of a length that is exceeded. */
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
