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
  /** The exact fields of the answer; undefined if there is none or if it is a page or a file. */
  fields?: ZodType;
}

export interface Row {
  /** Method and path template, as the application registers them. */
  route: string;
  which: readonly Which[];
  call(world: World, person: Person, which: Which): Call;
  expected(person: Person, which: Which): Expected;
  /** People whose addresses may be in the answer besides one's own. */
  mayTell?(person: Person, which: Which): readonly string[];
  /** An endless stream, which is closed after its headers. */
  isStream?: true;
}
