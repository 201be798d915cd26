/** Data that travels inside a page as one text. The router's own form numbers every value, so that a list grows. */
export type Written<Data> = string & { readonly of?: Data };

export function write<Data>(data: Data): Written<Data> {
  return JSON.stringify(data);
}

export function readWritten<Data>(text: Written<Data>): Data {
  return JSON.parse(text) as Data;
}
