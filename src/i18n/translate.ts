import type { MessageArgs } from './compiled/message-args.ts';

export type MessageId = keyof MessageArgs;
/** Ids of messages that stand without arguments. */
export type PlainMessageId = { [Id in MessageId]: MessageArgs[Id] extends null ? Id : never }[MessageId];
type Rest<Id extends MessageId> = MessageArgs[Id] extends null ? [] : [args: MessageArgs[Id]];

/** Formats one message; an unknown id, or a missing or mistyped argument, does not compile. */
export type Translate = <Id extends MessageId>(id: Id, ...args: Rest<Id>) => string;

/** A piece of text, or an argument: inserted as it is, as a formatted number, or selecting one of several forms. */
export type Part = string | readonly [name: string, how?: 'number' | Readonly<Record<string, Message>>];
/** As `scripts/i18n/messages.ts` compiles it. */
export type Message = string | readonly Part[];
export type Catalogue = Readonly<Record<string, Message>>;

type Args = Readonly<Record<string, string | number>>;

/** Creates the translate function of one language from its catalogues. */
export function createTranslate(locale: string, catalogues: readonly Catalogue[]): Translate {
  const messages = Object.assign({}, ...catalogues) as Catalogue;
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);

  function render(message: Message, args: Args): string {
    if (typeof message === 'string') return message;
    return message.map((part) => (typeof part === 'string' ? part : fill(part, args))).join('');
  }

  function fill([name, how]: Exclude<Part, string>, args: Args): string {
    if (how === undefined) return String(args[name]);
    const count = Number(args[name]);
    if (how === 'number') return numbers.format(count);
    // An exact form such as `=1` takes precedence over the plural rule.
    return render(how[`=${count}`] ?? how[plurals.select(count)] ?? how['other'] ?? '', args);
  }

  return (id, ...[args]) => {
    const message = messages[id];
    if (message !== undefined) return render(message, args ?? {});
    throw new Error(`The message "${id}" is not loaded for "${locale}".`);
  };
}
