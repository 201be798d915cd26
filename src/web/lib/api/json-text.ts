/** Data that travels inside a page as one text. The router's own form numbers every value, so that a list grows. */
export type JsonText<Data> = string & { readonly of?: Data };

export function write<Data>(data: Data): JsonText<Data> {
  return JSON.stringify(data);
}

export function parseJsonText<Data>(text: JsonText<Data>): Data {
  return JSON.parse(text) as Data;
}
