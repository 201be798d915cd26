import type { ZodType } from 'zod';
import type { Person } from './people.ts';
import type { Which, World } from './world.ts';

export interface Call {
  path: string;
  body?: object;
  /** Sent as a form instead of JSON. */
  form?: Record<string, string>;
}

export interface Expected {
  status: number;
  /** The exact fields of the answer; nothing where there is none, or where it is a page or a file. */
  fields?: ZodType;
}

export interface Row {
  /** As the application names it: method and template. */
  route: string;
  which: readonly Which[];
  call(world: World, person: Person, which: Which): Call;
  expected(person: Person, which: Which): Expected;
  /** Whose addresses may be in the answer besides one's own. */
  mayTell?(person: Person, which: Which): readonly string[];
  /** A stream that never ends is let go after its headers. */
  isStream?: true;
}
