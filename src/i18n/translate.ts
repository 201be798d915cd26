import { type Messages, setupI18n } from '@lingui/core';
import type { MessageArgs } from './compiled/message-args.ts';

export type MessageId = keyof MessageArgs;
/** Ids of messages that stand without arguments. */
export type PlainMessageId = { [Id in MessageId]: MessageArgs[Id] extends null ? Id : never }[MessageId];
type Rest<Id extends MessageId> = MessageArgs[Id] extends null ? [] : [args: MessageArgs[Id]];

/** Says one message; an unknown id, a missing or a mistyped argument does not compile. */
export type Translate = <Id extends MessageId>(id: Id, ...args: Rest<Id>) => string;

/** Each caller gets an instance of its own, so two languages never cross. */
export function createTranslate(locale: string, catalogues: readonly Messages[]): Translate {
  const i18n = setupI18n({
    locale,
    messages: { [locale]: Object.assign({}, ...catalogues) as Messages },
    missing: (_, id) => {
      throw new Error(
        `The message "${id}" is not loaded for "${locale}": name its room where the page or mail says which words it needs.`,
      );
    },
  });
  return (id, ...[args]) => i18n._(id, args ?? {});
}
